import JSONDocuments

/// What one row of a list needs to show itself.
///
/// ```swift
/// let cell = CellViewModel(id: "m", title: "Momo", subtitle: "Michael Ende")
/// Normalizer().normalize([cell]).sections[0].cells[0] === cell  // true
/// ```
public final class CellViewModel {
    let source: CellIdentity

    /// The reuse identifier of the view that shows it.
    public var cellIdentifier: String?

    /// The data behind the cell, as it came; nil where there is none.
    public let object: CellObject?

    /// What most cells of a long list do without.
    var details: Details?

    /// Which of several cells with the same id this is, from 1.
    public internal(set) var occurrence = 1

    /// The section that it stands in, where a table shows it.
    public package(set) weak var section: SectionViewModel?

    /// Whether it stands between others by a table's rule, and not for data of its own.
    package var isSeparator = false

    /// Where it stood in its section when somebody asked last.
    package var rowHint: Int32 = 0

    /// A cell with these properties.
    public init(
        id: String, cellIdentifier: String? = nil, nibName: String? = nil, object: CellObject? = nil,
        title: String? = nil, subtitle: String? = nil, image: String? = nil, accessoryImage: String? = nil,
        height: Double? = nil, hookNames: [CellHook: String] = [:]
    ) {
        source = .given(.text(id))
        self.cellIdentifier = cellIdentifier
        self.object = object
        self.nibName = nibName
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
        self.height = height
        self.hookNames = hookNames
    }

    /// A cell of an identity, and nothing else.
    package convenience init(_ identity: Identity) { self.init(.given(identity), nil, identifier: nil) }

    init(_ source: CellIdentity, _ object: CellObject?, identifier: String?) {
        self.source = source
        self.object = object
        cellIdentifier = identifier
    }

    /// The text of what the cell is recognized by; two cells may have the same text, ``identity`` tells them apart.
    public var id: String { source.description }

    /// What the cell is recognized by: an id of the data, in which `1` and `"1"` are two, or its position.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 1}, {"id": "1"}]"#)).sections[0].cells
    /// cells[0].id == cells[1].id              // true
    /// cells[0].identity == cells[1].identity  // false
    /// ```
    public var identity: Identity { source.key }

    /// What the first line shows: the title, else the description of the object.
    public var text: String { title ?? object?.description ?? "" }

    /// The beginning of ``text``: all of it, or at least `count` bytes of a longer one.
    package func text(atLeast count: Int) -> String { title ?? object?.prefix(count) ?? "" }
}

extension CellViewModel {
    /// Whether nothing but its place says which cell it is.
    package var isRecognizedByPlace: Bool {
        if case .position = source { true } else { false }
    }

    /// Another cell of the same properties, recognized by an id of its own where one is given.
    package func copy(id: Identity? = nil) -> CellViewModel {
        let copy = CellViewModel(id.map { .given($0) } ?? source, object, identifier: cellIdentifier)
        copy.occurrence = occurrence
        copy.isSeparator = isSeparator
        copy.details = details?.copy()
        return copy
    }
}
