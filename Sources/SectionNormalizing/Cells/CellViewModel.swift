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

extension CellViewModel {
    /// The properties that are not every cell's, in a box of their own: a cell of a long list stays small.
    final class Details {
        var title: String?
        var subtitle: String?
        var image: String?
        var accessoryImage: String?
        var nibName: String?
        var height: Double?
        var hookNames: [CellHook: String] = [:]
        var handlers: [CellHook: CellHandler] = [:]
        var children: [CellViewModel] = []
        var measured: MeasuredHeight?

        /// Lets go of nested cells one after the other: a release of each within the other's could run out of stack.
        deinit {
            var pending = children
            children = []
            while var cell = pending.popLast() {
                guard isKnownUniquelyReferenced(&cell) else { continue }
                pending += cell.details?.children ?? []
                cell.details?.children = []
            }
        }

        func copy() -> Details {
            let copy = Details()
            (copy.title, copy.subtitle, copy.image, copy.accessoryImage) = (title, subtitle, image, accessoryImage)
            (copy.nibName, copy.height, copy.hookNames, copy.handlers) = (nibName, height, hookNames, handlers)
            copy.children = children
            return copy
        }
    }

    /// Changes the details; what says nothing makes none.
    private func change(_ saysSomething: Bool, _ change: (Details) -> Void) {
        if let details { return change(details) }
        guard saysSomething else { return }
        let made = Details()
        change(made)
        details = made
    }
}

extension CellViewModel {
    /// The first line, where the data or a template gives one; ``text`` is what to show.
    public var title: String? {
        get { details?.title }
        set { change(newValue != nil) { $0.title = newValue } }
    }

    /// The second line.
    public var subtitle: String? {
        get { details?.subtitle }
        set { change(newValue != nil) { $0.subtitle = newValue } }
    }

    /// The name or address of the image at the start.
    public var image: String? {
        get { details?.image }
        set { change(newValue != nil) { $0.image = newValue } }
    }

    /// The name or address of the image at the end.
    public var accessoryImage: String? {
        get { details?.accessoryImage }
        set { change(newValue != nil) { $0.accessoryImage = newValue } }
    }

    /// The file that the view is made from.
    public var nibName: String? {
        get { details?.nibName }
        set { change(newValue != nil) { $0.nibName = newValue } }
    }

    /// The height in points, where the data gives one.
    public var height: Double? {
        get { details?.height }
        set { change(newValue != nil) { $0.height = newValue } }
    }

    /// The names of handlers that the data asks for.
    public var hookNames: [CellHook: String] {
        get { details?.hookNames ?? [:] }
        set { change(!newValue.isEmpty) { $0.hookNames = newValue } }
    }

    /// What is called at which moment; a Swift dictionary that describes a cell may hold closures.
    public var handlers: [CellHook: CellHandler] {
        get { details?.handlers ?? [:] }
        set { change(!newValue.isEmpty) { $0.handlers = newValue } }
    }

    /// The height that a host measured.
    package var measured: MeasuredHeight? {
        get { details?.measured }
        set { change(newValue != nil) { $0.measured = newValue } }
    }

    /// The cells of a list inside the data, where ``NormalizationOptions/nestedArrays`` asks for them.
    public internal(set) var children: [CellViewModel] {
        get { details?.children ?? [] }
        set { change(!newValue.isEmpty) { $0.children = newValue } }
    }
}
