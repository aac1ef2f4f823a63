import JSONDocuments

/// The view model of one cell: its data, its strings and images, and the view that shows it.
///
/// A normalizer makes cells from any data. A program can make them itself for rows without data. A
/// cell is a value: a copy that someone holds stays what it was. Its ``id`` is the handle by which a
/// table finds the current one.
///
/// ```swift
/// var cell = CellViewModel(id: "m", title: "Momo", subtitle: "Michael Ende")
/// cell.accessory = .disclosure
/// Normalizer().normalize([cell]).sections[0].cells[0].title  // "Momo"
/// ```
public struct CellViewModel {
    /// The properties, shared by copies until one of them changes.
    ///
    /// A normalizer that makes the cell changes them directly, as nobody else has it yet.
    var box: Box

    /// The properties for a change, which copies don't see.
    private var own: Box {
        mutating get {
            if !isKnownUniquelyReferenced(&box) { box = box.copy() }
            return box
        }
    }

    /// Creates a cell with these properties.
    ///
    /// Updates recognize the cell by `id`. A cell without one gets it from the normalizer, table or
    /// list that takes the cell. `object` is the data of the cell, which ``text`` describes if there is
    /// no title. A nil `height`, in points, leaves the height to the table, and `handlerNames` are the
    /// names of handlers that the table looks up.
    public init(
        id: Identity? = nil, cellIdentifier: String? = nil, nibName: String? = nil, object: CellObject? = nil,
        title: String? = nil, subtitle: String? = nil, image: String? = nil, accessory: CellAccessory = .none,
        height: Double? = nil, handlerNames: [CellHook: String] = [:]
    ) {
        self.init(id.map { .given($0) } ?? .none, object: object, identifier: cellIdentifier)
        let texts = Texts(title: title, subtitle: subtitle, image: image, accessory: accessory)
        guard !texts.areMissing || nibName != nil || height != nil || !handlerNames.isEmpty else { return }
        box.details = Details(texts, nibName: nibName, height: height, handlerNames: handlerNames)
    }

    init(_ source: IdentitySource, object: CellObject?, identifier: String? = nil, texts: RowTexts? = nil) {
        box = Box(source, object: object, identifier: identifier, texts: texts)
    }
}

/// The properties that identify a cell, and its data.
extension CellViewModel: Identifiable {
    /// The identity of the cell, and its number among the cells with the same identity.
    ///
    /// The identity is the id of the data, in which `1` and `"1"` differ, else a position or a number
    /// that a table minted. It is empty for a cell that was made without an id, until a normalizer, a
    /// table or a list takes the cell. In a table it is unique, and it names the same row for life: a
    /// handle for edits, and a key for a diffable data source or a `ForEach`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 1}, {"id": "1"}]"#)).sections[0].cells
    /// cells[0].id.identity == cells[1].id.identity  // false
    /// ```
    public var id: UniqueID { UniqueID(identity: box.source.key, number: Int(box.number)) }

    /// The reuse identifier of the view that shows the cell; nil for the one of its data's type.
    public var cellIdentifier: String? {
        get { box.identifier }
        set { own.identifier = newValue }
    }

    /// The kind of view that shows the cell: its own identifier, else the name of its data's type.
    ///
    /// It is `"JSONValue"` for JSON, and `"CellViewModel"` for a cell without data.
    public var kind: String {
        if let identifier = box.identifier { return identifier }
        return switch box.object {
        case .value(let value)?: "\(type(of: value))"
        case .json?: "JSONValue"
        case nil: "CellViewModel"
        }
    }

    /// The data of the cell, unchanged; nil if it doesn't exist.
    ///
    /// The strings that a normalizer found in the data follow it.
    public var object: CellObject? {
        get { box.object }
        set { own.object = newValue }
    }

    /// The text of the first line: the title, else the description of the object.
    ///
    /// An array, or an object without any text, is described by the beginning of its JSON.
    public var text: String { title ?? untitledText }

    /// The text of a cell without a title.
    package var untitledText: String { object?.shortDescription ?? "" }

    /// The title and the subtitle, which take less time to find together.
    package var lines: (title: String?, subtitle: String?) { box.lines }

    /// Returns the data of the cell as a value of a type; nil if it doesn't exist, or it is of another type.
    ///
    /// JSON is a `JSONValue`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize([Film(title: "Momo")]).sections[0].cells
    /// cells[0].value(as: Film.self)?.title  // "Momo"
    /// ```
    public func value<Value>(as type: Value.Type = Value.self) -> Value? { object?.value(as: type) }

    /// The member of the data under a key; nil if the data isn't an object with that key.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(["name": "Inbox", "badge": 3]).sections[0].cells
    /// cells[0]["badge"]?.int  // 3
    /// ```
    public subscript(key: String) -> JSONValue? { object?.json(under: key) }
}

extension CellViewModel: CustomStringConvertible {
    /// The id and the beginning of the text, for debugging: `cell 7 "Momo"`.
    public var description: String {
        let text = text
        return "cell \(id) \"\(text.prefix(80))\(text.count > 80 ? "…" : "")\""
    }
}

extension CellViewModel {
    /// True if no id was given, as the data has none.
    ///
    /// It remains true if a table or a list assigns one.
    package var isIdentifiedByPosition: Bool { box.source.isPosition }

    /// Returns whether another cell is a copy of this one that wasn't changed.
    ///
    /// - Complexity: O(1).
    package func isIdentical(to other: CellViewModel) -> Bool { box === other.box }

    /// Returns a copy with another identity.
    package func identified(by id: UniqueID) -> CellViewModel {
        var copy = self
        copy.identify(by: id)
        return copy
    }

    /// Takes another identity.
    package mutating func identify(by id: UniqueID) {
        let source = box.source.replaced(by: id.identity)
        own.source = source
        box.number = UInt32(clamping: id.number)
    }

    /// Takes another number among the cells with the same identity.
    mutating func number(_ number: Int) { own.number = UInt32(clamping: number) }

    /// Makes the position in another section the identity of a cell that is identified by it.
    mutating func identify(bySection section: Int) {
        guard case .position(_, let row) = box.source else { return }
        own.source = .position(ofCell: Int(row), inSection: section)
    }

    /// Takes an identity unless the cell has one.
    mutating func place(at source: IdentitySource) { if box.source.isMissing { own.source = source } }

    /// True if a table inserted the cell as a separator between two others.
    package var isSeparator: Bool {
        get { box.isSeparator }
        set { own.isSeparator = newValue }
    }

    /// The number of changes of an object in the cell that no comparison sees.
    package var revision: UInt32 {
        get { box.revision }
        set { own.revision = newValue }
    }

    /// Shows the same fields as another cell of the list, if one of them names this row.
    ///
    /// A row that was added alone knows nothing about the others.
    ///
    /// - Parameter keepsID: Whether the identity stays, even if a field of the row was found for it.
    package mutating func showFields(of other: CellViewModel, keepsID: Bool = false) {
        guard let current = box.rowTexts, let texts = other.box.rowTexts, current != texts, !isUndecided,
            !other.isUndecided, let object, texts.name(object)
        else { return }
        let isFound = current.identity(of: object).map { $0 == box.source.key } ?? false
        own.rowTexts = texts
        if !keepsID, isFound || isIdentifiedByPosition, let id = texts.identity(of: object) { box.source = .given(id) }
    }

    /// True if the texts of the cell are those of its list, which isn't complete yet.
    var isUndecided: Bool { box.rowTexts === RowTexts.undecided }
}

/// The texts, images and other properties that a cell may have of its own.
extension CellViewModel {
    /// The first line, if the data or a template has one.
    ///
    /// Of data without a template it is the field that names the rows of the list.
    ///
    /// Show ``text``, which falls back to the data.
    public var title: String? {
        get { box.details?.texts.title ?? box.foundText(.title) }
        set { own.settled(hasValue: newValue != nil)?.texts.title = newValue }
    }

    /// The second line.
    public var subtitle: String? {
        get { box.details?.texts.subtitle ?? box.foundText(.subtitle) }
        set { own.settled(hasValue: newValue != nil)?.texts.subtitle = newValue }
    }

    /// The name or URL of the image at the leading edge.
    public var image: String? {
        get { box.details?.texts.image ?? box.foundText(.image) }
        set { own.settled(hasValue: newValue != nil)?.texts.image = newValue }
    }

    /// The view at the trailing edge.
    public var accessory: CellAccessory {
        get {
            if let accessory = box.details?.texts.accessory, accessory != .none { return accessory }
            return box.foundText(.accessory).map { .image($0) } ?? .none
        }
        set { own.settled(hasValue: newValue != .none)?.texts.accessory = newValue }
    }

    /// The file that the view is loaded from.
    public var nibName: String? {
        get { box.details?.nibName }
        set { own.details(hasValue: newValue != nil)?.nibName = newValue }
    }

    /// The height in points, if the data has one.
    public var height: Double? {
        get { box.details?.height }
        set { own.details(hasValue: newValue != nil)?.height = newValue }
    }

    /// The names of the handlers that the data asks for, which the table looks up.
    public var handlerNames: [CellHook: String] {
        get { box.details?.handlerNames ?? [:] }
        set { own.details(hasValue: !newValue.isEmpty)?.handlerNames = newValue }
    }

    /// The closures for each hook, in order, as they came.
    ///
    /// A Swift dictionary that describes a cell may contain them. Their types are the table's, which
    /// calls them.
    package var handlers: [CellHook: [Any]] {
        get { box.details?.handlers ?? [:] }
        set { own.details(hasValue: !newValue.isEmpty)?.handlers = newValue }
    }

    /// The cells of a list inside the data, if ``NormalizationOptions/nestedArrays`` is `children`.
    public var children: [CellViewModel] { box.details?.children ?? [] }
}
