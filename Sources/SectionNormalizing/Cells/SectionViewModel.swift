import JSONDocuments
// The cells of a section are a list of that module, so whoever imports this one reads them.
@_exported import ListDiffing

/// The view model of one section: its cells, a header and a footer.
///
/// A normalizer makes sections from any data, and takes those that a program makes. A section is a
/// value: a copy that someone holds stays what it was, and its ``id`` is the handle by which a table
/// finds the current one.
///
/// A header is a text, or a cell of its own (``headerCell``), and so is a footer.
///
/// ```swift
/// var section = SectionViewModel(id: "fiction", header: "Fiction", cells: [CellViewModel(id: "m", title: "Momo")])
/// section.cells.append(CellViewModel(id: "k", title: "Krabat"))
/// Normalizer().normalize([section]).sections[0].cells.count  // 2
/// ```
public struct SectionViewModel {
    /// The properties, shared by copies until one of them changes.
    private var box: Box

    private final class Box {
        var source: IdentitySource
        var number = 1
        var header: SectionTitle?
        var footer: SectionTitle?
        var cells: CellList<CellViewModel>
        var object: CellObject?
        var cellsKey: String?
        var handlerNames: [CellHook: String] = [:]
        var handlers: [CellHook: [Any]] = [:]

        init(_ source: IdentitySource, cells: CellList<CellViewModel>) { (self.source, self.cells) = (source, cells) }

        func copy() -> Box {
            let copy = Box(source, cells: cells)
            copy.number = number
            (copy.header, copy.footer) = (header, footer)
            (copy.object, copy.cellsKey) = (object, cellsKey)
            (copy.handlerNames, copy.handlers) = (handlerNames, handlers)
            return copy
        }
    }

    /// The properties for a change, which copies don't see.
    private var own: Box {
        mutating get {
            if !isKnownUniquelyReferenced(&box) { box = box.copy() }
            return box
        }
    }

    /// Creates a section of these cells.
    ///
    /// Updates recognize the section by `id`. A section without one gets it from the normalizer, table
    /// or list that takes the section. An empty footer becomes nil.
    public init(
        id: Identity? = nil, header: String? = nil, footer: String? = nil,
        cells: some Sequence<CellViewModel> = CellList()
    ) {
        self.init(id.map { .given($0) } ?? .none, header: header, footer: footer, cells: cells)
    }

    /// Creates a section whose header or footer is a cell.
    ///
    /// ```swift
    /// let banner = CellViewModel(id: "header", cellIdentifier: "Banner", object: .value(Film(title: "Momo")))
    /// let section = SectionViewModel(id: "films", headerCell: banner)
    /// ```
    public init(
        id: Identity? = nil, headerCell: CellViewModel?, footerCell: CellViewModel? = nil,
        cells: some Sequence<CellViewModel> = CellList()
    ) {
        self.init(id: id, cells: cells)
        self[.header] = headerCell.map { .cell($0) }
        self[.footer] = footerCell.map { .cell($0) }
    }

    init(_ source: IdentitySource, header: String? = nil, footer: String? = nil, cells: some Sequence<CellViewModel>) {
        box = Box(source, cells: CellList(cells))
        box.header = header.map { .text($0) }
        box.footer = footer.flatMap { $0.isEmpty ? nil : .text($0) }
    }
}

extension SectionViewModel: Identifiable {
    /// The identity of the section, and its number among the sections with the same identity.
    ///
    /// In a table it is unique, and it names the same section for life. It is empty for a section that
    /// was made without an id, until a normalizer, a table or a list takes the section.
    public var id: UniqueID { UniqueID(identity: box.source.key, number: box.number) }

    /// The text above the cells; nil for no header.
    ///
    /// If the header is a cell, this is its text. Setting a text replaces the cell.
    public var header: String? {
        get { box.header?.text }
        set { own.header = newValue.map { .text($0) } }
    }

    /// The text below the cells; nil for no footer.
    ///
    /// If the footer is a cell, this is its text. Setting a text replaces the cell.
    public var footer: String? {
        get { box.footer?.text }
        set { own.footer = newValue.map { .text($0) } }
    }

    /// The header or the footer.
    package subscript(kind: SupplementaryKind) -> SectionTitle? {
        get { kind == .header ? box.header : box.footer }
        set {
            let title = newValue?.placed(as: kind)
            if kind == .header { own.header = title } else { own.footer = title }
        }
    }

    /// The cells, in order: an array in chunks, which copies of the section share until they change.
    public var cells: CellList<CellViewModel> {
        get { box.cells }
        _modify {
            let box = own
            yield &box.cells
        }
        set { own.cells = newValue }
    }

    /// The data of the section, unchanged, with the list of its cells; nil if the input had only the
    /// cells.
    ///
    /// ```swift
    /// let json = try JSONDocument(parsing: #"{"team": "Blue", "people": ["Ann"], "city": "Oslo"}"#).root
    /// var options = NormalizationOptions()
    /// options.sections = SectionTemplate(header: "{team}", cells: "people")
    /// Normalizer(options).normalize(json).sections[0].object?.json?["city"]?.string  // "Oslo"
    /// ```
    public var object: CellObject? {
        get { box.object }
        set { own.object = newValue }
    }

    /// The key of the list of the cells in ``object``; nil if the list isn't a member of it.
    package internal(set) var cellsKey: String? {
        get { box.cellsKey }
        set { own.cellsKey = newValue }
    }

    /// The names of the handlers that the data asks for, which apply to all cells of the section.
    public var handlerNames: [CellHook: String] {
        get { box.handlerNames }
        set { own.handlerNames = newValue }
    }

    /// The closures for all cells of the section, by hook, in order, as they came.
    ///
    /// They are called after those of the cell. Their types are the table's, which calls them.
    package var handlers: [CellHook: [Any]] {
        get { box.handlers }
        set { own.handlers = newValue }
    }

    /// Returns the data of the section as a value of a type; nil if it doesn't exist, or it is of another type.
    ///
    /// JSON is a `JSONValue`.
    ///
    /// ```swift
    /// struct Team: SectionPresentable {
    ///     var name = "Blue"
    ///     var sectionCells: [String] { ["Ann", "Bob"] }
    /// }
    ///
    /// Normalizer().normalize(Team()).sections[0].value(as: Team.self)?.name  // "Blue"
    /// ```
    public func value<Value>(as type: Value.Type = Value.self) -> Value? { object?.value(as: type) }
}

extension SectionViewModel: CustomStringConvertible {
    /// The id, the header and the number of cells, for debugging: `section s0 "Fiction", 2 cells`.
    public var description: String {
        let title = header.map { " \"\($0)\"" } ?? ""
        return "section \(id)\(title), \(cells.count) cell\(cells.count == 1 ? "" : "s")"
    }
}

extension SectionViewModel {
    /// True if no id was given, as the data has none.
    ///
    /// It remains true if a table or a list assigns one.
    package var isIdentifiedByPosition: Bool { box.source.isPosition }

    /// Returns whether another section is a copy of this one that wasn't changed.
    ///
    /// - Complexity: O(1).
    package func isIdentical(to other: SectionViewModel) -> Bool { box === other.box }

    /// Returns a copy with another identity.
    package func identified(by id: UniqueID) -> SectionViewModel {
        var copy = self
        copy.identify(by: id)
        return copy
    }

    /// Takes another identity.
    package mutating func identify(by id: UniqueID) {
        let source = box.source.replaced(by: id.identity)
        own.source = source
        box.number = id.number
    }

    /// Takes another number among the sections with the same identity.
    mutating func number(_ number: Int) { own.number = number }

    /// Makes another position the identity of a section that is identified by it.
    mutating func identify(byIndex index: Int) {
        if case .position = box.source { own.source = .position(ofSection: index) }
    }

    /// Returns the section as one of a list: it and its cells have positions if they have no ids.
    func placed(at index: Int) -> SectionViewModel {
        var section = self
        if section.box.source.isMissing { section.own.source = .position(ofSection: index) }
        for (row, cell) in box.cells.enumerated() where cell.box.source.isMissing {
            section.own.cells[row].place(at: .position(ofCell: row, inSection: index))
        }
        return section
    }
}
