/// What one row of a list needs to show itself.
///
/// ```swift
/// let cell = CellViewModel(id: "m", title: "Momo", subtitle: "Michael Ende")
/// Normalizer().normalize([cell]).sections[0].cells[0] === cell  // true
/// ```
public final class CellViewModel {
    let identity: CellIdentity

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
        identity = .given(id)
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

    init(_ identity: CellIdentity, _ object: CellObject?, identifier: String?) {
        self.identity = identity
        self.object = object
        cellIdentifier = identifier
    }

    /// What the cell is recognized by.
    public var id: String { identity.description }

    /// What the first line shows: the title, else the description of the object.
    public var text: String { title ?? object?.description ?? "" }

    /// The beginning of ``text``: all of it, or at least `count` bytes of a longer one.
    package func text(atLeast count: Int) -> String { title ?? object?.prefix(count) ?? "" }
}

extension CellViewModel {
    /// Whether nothing but its place says which cell it is.
    package var isRecognizedByPlace: Bool {
        if case .position = identity { true } else { false }
    }

    /// Another cell of the same properties, recognized by an id of its own where one is given.
    package func copy(id: String? = nil) -> CellViewModel {
        let copy = CellViewModel(id.map { .given($0) } ?? identity, object, identifier: cellIdentifier)
        copy.occurrence = occurrence
        copy.isSeparator = isSeparator
        copy.details = details?.copy()
        return copy
    }
}
