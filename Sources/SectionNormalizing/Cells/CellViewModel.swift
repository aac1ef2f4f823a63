import JSONDocuments

/// The view model of one cell: its data, its texts and images, and the view that shows it.
///
/// A normalizer makes cells from any data. A program can make them itself for rows without data. A
/// cell is a reference type: tables keep the instance, so changed properties are visible after the
/// table's `reconfigureCell(at:)`.
///
/// ```swift
/// let cell = CellViewModel(id: "m", title: "Momo", subtitle: "Michael Ende")
/// Normalizer().normalize([cell]).sections[0].cells[0] === cell  // true
/// ```
public final class CellViewModel {
    fileprivate(set) var source: CellIdentity

    /// The reuse identifier of the view that shows the cell; nil leaves it to the data source.
    public var cellIdentifier: String? {
        get { reuseIdentifier }
        set { reuseIdentifier = newValue }
    }

    /// The data of the cell, unchanged; nil if it doesn't exist.
    public private(set) var object: CellObject? {
        get { data }
        set { data = newValue }
    }

    // A property of type `T?` is nil before it is initialized, which takes time for each cell; one of
    // type `Optional<T>` is initialized once.
    // swift-format-ignore: UseShorthandTypeNames
    private var reuseIdentifier: Optional<String>
    // swift-format-ignore: UseShorthandTypeNames
    private var data: Optional<CellObject>

    /// The properties that most cells of a long list don't have.
    var details: Details?

    /// The fields of the data that are the texts and images, unless ``details`` has others; nil for
    /// none.
    // swift-format-ignore: UseShorthandTypeNames
    private(set) var rowTexts: Optional<RowTexts>

    /// The ordinal of this cell when the occurrences were last counted.
    var ordinal = 1

    /// The section that contains the cell; nil unless a table shows it.
    public package(set) weak var section: SectionViewModel?

    /// Whether a table inserted the cell as a separator between two others.
    package var isSeparator = false

    /// The row of the cell in its section at the last lookup.
    var rowHint: Int32 = 0

    /// Creates a cell with these properties.
    ///
    /// Updates recognize the cell by `id`. `object` is the data of the cell, which ``text`` describes
    /// if there is no title. A nil `height`, in points, leaves the height to the table, and
    /// `hookNames` are the names of handlers that the table looks up.
    public init(
        id: String, cellIdentifier: String? = nil, nibName: String? = nil, object: CellObject? = nil,
        title: String? = nil, subtitle: String? = nil, image: String? = nil, accessoryImage: String? = nil,
        height: Double? = nil, hookNames: [CellHook: String] = [:]
    ) {
        source = .given(.text(id))
        reuseIdentifier = cellIdentifier
        data = object
        rowTexts = nil
        let texts = Texts(title: title, subtitle: subtitle, image: image, accessoryImage: accessoryImage)
        guard !texts.areMissing || nibName != nil || height != nil || !hookNames.isEmpty else { return }
        details = Details(texts, nibName: nibName, height: height, hookNames: hookNames)
    }

    /// Creates a cell that has an identity and nothing else.
    package convenience init(_ identity: Identity) { self.init(.given(identity), object: nil) }

    init(_ source: CellIdentity, object: CellObject?, identifier: String? = nil, texts: RowTexts? = nil) {
        self.source = source
        data = object
        reuseIdentifier = identifier
        rowTexts = texts
    }

    /// The text of the cell's identity.
    ///
    /// Different identities can have the same text; compare ``identity``.
    public var id: String { source.description }

    /// The identity of the cell: the id of its data, in which `1` and `"1"` differ, or its
    /// position.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 1}, {"id": "1"}]"#)).sections[0].cells
    /// cells[0].id == cells[1].id              // true
    /// cells[0].identity == cells[1].identity  // false
    /// ```
    public var identity: Identity { source.key }

    /// The text of the first line: the title, else the description of the object.
    ///
    /// An array, or an object without any text, is described by the beginning of its JSON.
    public var text: String { title ?? untitledText }

    /// The text of a cell without a title.
    package var untitledText: String { object?.shortDescription ?? "" }

    /// The ordinal of this cell among all cells with the same id, from 1.
    ///
    /// It is right after every edit of the table that shows the cell, so the pair of ``identity``
    /// and occurrence is unique in it: a key for a diffable data source, or for a `ForEach`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 7}, {"id": 7}]"#)).sections[0].cells
    /// cells.map(\.occurrence)  // [1, 2]
    /// ```
    ///
    /// - Complexity: O(1); O(*n*) for the first access after the table was changed.
    public var occurrence: Int {
        section?.owner?.countOccurrences()
        return ordinal
    }

    /// The identity and the occurrence of the cell, which together are unique in a table: a key for a
    /// diffable data source, or for a `ForEach`.
    public var uniqueID: UniqueID { UniqueID(identity: identity, occurrence: occurrence) }

    /// The data of the cell as a value of a type; nil if it doesn't exist, or it is of another type.
    ///
    /// JSON is a `JSONValue`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize([Film(title: "Momo")]).sections[0].cells
    /// cells[0].value(as: Film.self)?.title  // "Momo"
    /// ```
    public func value<Value>(as type: Value.Type = Value.self) -> Value? { object?.value(as: type) }

    /// Whether the texts of the cell are those of its list, which isn't complete yet.
    var isUndecided: Bool { rowTexts === RowTexts.undecided }

    /// Leaves the texts to the list of the cell.
    func awaitTexts() { rowTexts = .undecided }

    /// Shows fields of the data, and is identified by the one that tells the rows apart, if its
    /// position is its identity.
    func show(_ texts: RowTexts?, identifies: Bool) {
        rowTexts = texts
        guard identifies, isIdentifiedByPosition, let object, let id = texts?.identity(of: object) else { return }
        source = .given(id)
    }

    /// Shows the same fields as another cell of the list, if one of them names this row.
    ///
    /// A row that was added alone knows nothing about the others.
    ///
    /// - Parameter keepsID: Whether the identity stays, even if a field of the row was found for it.
    package func showFields(of other: CellViewModel, keepsID: Bool = false) {
        guard let own = rowTexts, let texts = other.rowTexts, own != texts, !isUndecided, !other.isUndecided,
            let object,
            texts.name(object)
        else { return }
        let isFound = own.identity(of: object).map { $0 == identity } ?? false
        rowTexts = texts
        if !keepsID, isFound || isIdentifiedByPosition, let id = texts.identity(of: object) { source = .given(id) }
    }

    /// Makes the texts of the data properties of this cell, so that one can be changed.
    func settleTexts() {
        guard let texts = rowTexts, !isUndecided else { return }
        rowTexts = nil
        guard let object else { return }
        let own = details ?? Details()
        own.texts.title = own.texts.title ?? texts.text(.title, of: object, key: source)
        own.texts.subtitle = own.texts.subtitle ?? texts.text(.subtitle, of: object, key: source)
        own.texts.image = own.texts.image ?? texts.text(.image, of: object, key: source)
        own.texts.accessoryImage = own.texts.accessoryImage ?? texts.text(.accessory, of: object, key: source)
        details = own
    }

    /// The title and the subtitle, which take less time to find together.
    package var lines: (title: String?, subtitle: String?) {
        let own = (title: details?.texts.title, subtitle: details?.texts.subtitle)
        guard let rowTexts, let object, !isUndecided else { return own }
        let found = rowTexts.lines(of: object, key: source)
        return (own.title ?? found.title, own.subtitle ?? found.subtitle)
    }

    /// Takes the texts and images that a value defines.
    func show(_ presentable: any ListPresentable) {
        let texts = Texts(
            title: presentable.listTitle, subtitle: presentable.listSubtitle, image: presentable.listImage,
            accessoryImage: presentable.listAccessoryImage)
        if let details { details.texts = texts } else if !texts.areMissing { details = Details(texts) }
        if let identifier = presentable.listCellIdentifier { cellIdentifier = identifier }
    }

    /// The text of a role by the fields of the list.
    func foundText(_ role: RowTexts.Role) -> String? {
        guard let rowTexts, rowTexts.has(role), let object, !isUndecided else { return nil }
        return rowTexts.text(role, of: object, key: source)
    }
}

/// The id of a cell is unique only if the ids of its data are; ``uniqueID`` always is.
extension CellViewModel: Identifiable {}

extension CellViewModel: CustomStringConvertible {
    /// The id and the beginning of the text, for debugging: `cell 7 "Momo"`.
    public var description: String {
        let text = text
        return "cell \(id) \"\(text.prefix(80))\(text.count > 80 ? "…" : "")\""
    }
}

extension CellViewModel {
    /// Whether the position is the cell's identity, as its data has no id.
    package var isIdentifiedByPosition: Bool {
        if case .position = source { true } else { false }
    }

    /// A copy of the cell, with another identity if one is given.
    package func copy(id: Identity? = nil) -> CellViewModel {
        let copy = CellViewModel(id.map { .given($0) } ?? source, object: object, identifier: cellIdentifier)
        copy.ordinal = ordinal
        copy.isSeparator = isSeparator
        copy.details = details?.copy()
        copy.rowTexts = rowTexts
        return copy
    }

    /// Makes the position in another section the identity of a cell that is identified by it.
    package func identify(bySection section: Int) {
        if case .position(_, let row) = source { source = .position(ofCell: Int(row), inSection: section) }
    }

    /// Makes a row of section 0 the identity of a cell that is identified by its position.
    package func identify(byRow row: Int) {
        if isIdentifiedByPosition { source = .position(ofCell: row, inSection: 0) }
    }

    /// Whether a table shows the cell, or it is among these cells, to which it was added by
    /// ``becomeRow(_:like:position:)``.
    package func isRow(of cells: [CellViewModel]) -> Bool {
        let hint = Int(rowHint)
        return hint < cells.count && cells[hint] === self || section != nil
    }

    /// Becomes a row of a list.
    ///
    /// - Parameters:
    ///   - row: The index of the row in the list that is being made.
    ///   - shown: Another cell of the list, whose fields the cell shows.
    ///   - position: The number that is its identity if it has no other.
    package func becomeRow(_ row: Int, like shown: CellViewModel?, position: Int) {
        rowHint = Int32(clamping: row)
        if let shown { showFields(of: shown, keepsID: true) }
        identify(byRow: position)
    }

    /// Takes over everything of another cell that shows the same as this one.
    ///
    /// - Parameter record: Called before, with a closure that undoes it.
    package func takeOver(_ other: CellViewModel, record: ((@escaping () -> Void) -> Void)?) {
        if let record {
            let (source, object, isSeparator, details) = (source, object, isSeparator, details?.copy())
            let texts = rowTexts
            record { [self] in
                (self.source, self.object, self.isSeparator, rowTexts) = (source, object, isSeparator, texts)
                if let details { self.details?.takeOver(details) } else { self.details = nil }
            }
        }
        (source, object, isSeparator) = (other.source, other.object, other.isSeparator)
        // The fields of both show the same texts.
        rowTexts = other.rowTexts
        guard details != nil || other.details != nil else { return }
        let details = details ?? Details()
        details.takeOver(other.details ?? Details())
        self.details = details
    }
}
