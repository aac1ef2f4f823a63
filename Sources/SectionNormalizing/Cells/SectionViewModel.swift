import JSONDocuments

/// The view model of one section: its cells, a header and a footer.
///
/// A normalizer makes sections from any data, and takes those that a program makes. A section is a
/// reference type: tables keep the instance, and change its cells through their edits.
///
/// A header is a text, or a cell of its own (``headerCell``), and so is a footer.
///
/// ```swift
/// let cells = [CellViewModel(id: "m", title: "Momo"), CellViewModel(id: "k", title: "Krabat")]
/// let section = SectionViewModel(id: "fiction", header: "Fiction", cells: cells)
/// Normalizer().normalize([section]).sections[0] === section  // true
/// ```
public final class SectionViewModel {
    /// The identity of the section, by which updates recognize it.
    public let id: String

    /// The text above the cells; nil for no header.
    ///
    /// If the header is a cell, this is its text. Setting a text replaces the cell.
    public var header: String? {
        get { headerTitle?.text }
        set { self[.header] = newValue.map { .text($0) } }
    }

    /// The text below the cells; nil for no footer.
    ///
    /// If the footer is a cell, this is its text. Setting a text replaces the cell. An empty text
    /// becomes nil in ``init(id:header:footer:cells:)``.
    public var footer: String? {
        get { footerTitle?.text }
        set { self[.footer] = newValue.map { .text($0) } }
    }

    var headerTitle: SectionTitle?
    var footerTitle: SectionTitle?

    /// The cells, in order.
    public package(set) var cells: [CellViewModel]

    /// The data of the section, unchanged, with the list of its cells; nil if the input had only the
    /// cells.
    ///
    /// ```swift
    /// let json = try JSONDocument(parsing: #"{"team": "Blue", "people": ["Ann"], "city": "Oslo"}"#).root
    /// var options = NormalizationOptions()
    /// options.sections = SectionTemplate(header: "{team}", cells: "people")
    /// Normalizer(options).normalize(json).sections[0].object?.json?["city"]?.string  // "Oslo"
    /// ```
    public internal(set) var object: CellObject?

    /// The key of the list of the cells in ``object``; nil if the list isn't a member of it.
    package internal(set) var cellsKey: String?

    /// The names of the handlers that the data asks for, which apply to all cells of the section.
    public var hookNames: [CellHook: String] = [:]

    /// The handlers for all cells of the section, by hook.
    ///
    /// They are called after those of the cell.
    public var handlers: [CellHook: CellHandler] = [:]

    /// The handlers that receive the view of a cell of the section, by hook.
    package var viewHandlers: [CellHook: (CellViewModel, AnyObject) -> Void] = [:]

    /// The ordinal of this section when the occurrences were last counted.
    var ordinal = 1

    /// Whether the section shows its cells, or is loading, empty or failed.
    ///
    /// A table sets it.
    public package(set) var state = ContentState.content

    /// The data source that contains the section.
    package weak var owner: (any SectionOwner)?

    /// The index of the section at the last lookup.
    package var indexHint = 0

    /// Creates a section of these cells.
    public init(id: String, header: String? = nil, footer: String? = nil, cells: [CellViewModel] = []) {
        self.id = id
        headerTitle = header.map { .text($0) }
        footerTitle = footer.flatMap { $0.isEmpty ? nil : .text($0) }
        self.cells = cells
    }

    /// Creates a section whose header or footer is a cell.
    ///
    /// ```swift
    /// let banner = CellViewModel(id: "header", cellIdentifier: "Banner", object: .value(Film(title: "Momo")))
    /// let section = SectionViewModel(id: "films", headerCell: banner)
    /// ```
    public convenience init(
        id: String, headerCell: CellViewModel?, footerCell: CellViewModel? = nil, cells: [CellViewModel] = []
    ) {
        self.init(id: id, cells: cells)
        headerTitle = headerCell.map { .cell($0) }
        footerTitle = footerCell.map { .cell($0) }
    }

    /// Creates a section whose identity is its index.
    convenience init(index: Int, header: String? = nil, footer: String? = nil, cells: [CellViewModel]) {
        self.init(id: "s\(index)", header: header, footer: footer, cells: cells)
    }
}

/// The id of a section is unique only if the ids of the data are; ``uniqueID`` always is.
extension SectionViewModel: Identifiable {}

extension SectionViewModel: CustomStringConvertible {
    /// The id, the header and the number of cells, for debugging: `section s0 "Fiction", 2 cells`.
    public var description: String {
        let title = header.map { " \"\($0)\"" } ?? ""
        return "section \(id)\(title), \(cells.count) cell\(cells.count == 1 ? "" : "s")"
    }
}

/// An object that contains sections.
package protocol SectionOwner: AnyObject {
    /// Counts the occurrences of equal ids again if cells or sections changed since the last count.
    func countOccurrences()
}

extension SectionViewModel {
    /// The data of the section as a value of a type; nil if it doesn't exist, or it is of another
    /// type.
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

    /// The ordinal of this section among all sections with the same id, from 1.
    ///
    /// It is right after every edit of the table that shows the section.
    ///
    /// - Complexity: O(1); O(*n*) for the first access after the table was changed.
    public var occurrence: Int {
        owner?.countOccurrences()
        return ordinal
    }

    /// The id and the occurrence of the section, which together are unique in a table.
    public var uniqueID: UniqueID { UniqueID(identity: .text(id), occurrence: occurrence) }

    /// Takes over the data and the handlers of another section, and everything of a header or footer
    /// that shows the same as the own one.
    ///
    /// - Parameter record: Called before, with a closure that undoes it.
    package func takeOver(_ other: SectionViewModel, record: ((@escaping () -> Void) -> Void)?) {
        let (hookNames, handlers, viewHandlers) = (hookNames, handlers, viewHandlers)
        let (object, cellsKey) = (object, cellsKey)
        record? { [self] in
            (self.hookNames, self.handlers, self.viewHandlers) = (hookNames, handlers, viewHandlers)
            (self.object, self.cellsKey) = (object, cellsKey)
        }
        (self.object, self.cellsKey) = (other.object, other.cellsKey)
        (self.hookNames, self.handlers) = (other.hookNames, other.handlers)
        self.viewHandlers = other.viewHandlers
        for kind in SupplementaryKind.allCases {
            if let cell = self[kind]?.cell, let new = other[kind]?.cell, cell !== new {
                cell.takeOver(new, record: record)
            }
        }
    }

    /// Counts the occurrences of equal ids in these sections and their cells.
    package static func countOccurrences(in sections: [SectionViewModel]) {
        var detector = DuplicateIDDetector()
        detector.count(sections)
    }
}

extension SectionViewModel {
    /// A copy of the section, with copies of the cells.
    package func copy() -> SectionViewModel { copy(id: id, cells: cells.map { $0.copy() }) }

    /// A copy of the section with another identity and with these cells.
    package func copy(id: String, cells: [CellViewModel]) -> SectionViewModel {
        let copy = SectionViewModel(id: id, cells: cells)
        (copy.headerTitle, copy.footerTitle) = (headerTitle?.copy(), footerTitle?.copy())
        copy.hookNames = hookNames
        copy.handlers = handlers
        copy.viewHandlers = viewHandlers
        (copy.object, copy.cellsKey) = (object, cellsKey)
        copy.ordinal = ordinal
        copy.state = state
        return copy
    }

    /// The row of a cell; nil if the section doesn't contain it.
    ///
    /// - Complexity: O(1) if nothing changed since the last lookup, else O(*n*).
    package func row(of cell: CellViewModel) -> Int? {
        let hint = Int(cell.rowHint)
        if hint < cells.count, cells[hint] === cell { return hint }
        var row: Int?
        for (index, other) in cells.enumerated() {
            other.rowHint = Int32(clamping: index)
            if row == nil, other === cell { row = index }
        }
        return row
    }
}

/// The state of a table or of a section: it shows its cells, or it has none to show for a reason.
///
/// ```swift
/// let table = TableController(host: host)
/// table.state = .loading
/// table.reload(with: [String]())
/// table.state = .empty("no books yet")
/// ```
public enum ContentState: Hashable, Sendable {
    /// The cells are shown.
    case content
    /// The cells are being loaded.
    case loading
    /// There are no cells; the text, if there is one, is shown in their place.
    case empty(String?)
    /// Loading failed; the text is the reason.
    case failed(String)
}
