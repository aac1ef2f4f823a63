import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// The styles that are tried if the server contradicts the end of a list.
///
/// A style is taken over once a page of it brings new rows.
struct PagingTrials: Sendable {
    /// The styles that were not tried.
    var waiting: [PagingStyle] = []
    /// The end that is in doubt, while no try has brought anything.
    private(set) var doubt: Doubt?
    /// Whether the list has been followed by another style than the first.
    private(set) var areUnderWay = false

    /// An end, and the warning if it can't be avoided.
    struct Doubt: Sendable {
        let end: PageEnd
        let warning: PagingWarning
    }

    /// Whether the page that comes is the first by its style.
    var isUnproven: Bool { doubt != nil }

    mutating func begin(_ doubt: Doubt) {
        self.doubt = doubt
        areUnderWay = true
    }

    mutating func succeed() { doubt = nil }

    mutating func next() -> PagingStyle? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

/// The number of rows that came, and the server's total.
struct RowTally: Sendable {
    /// The number of rows before the first page that was loaded; nil if unknown.
    var before: Int?
    var isResumed = false
    /// The last total in a page.
    private var total: Int?
    /// The number of records that were new, readable or not.
    private(set) var read = 0
    /// The number of pages that brought something new.
    private(set) var newPageCount = 0
    /// The number of rows that were left out because their ids had come before, without pages that
    /// brought nothing new.
    private(set) var duplicateCount = 0
    /// The last page that brought something new.
    private(set) var lastFacts = PageFacts()

    mutating func begin(_ rowsBefore: Int?) { if !isResumed { before = rowsBefore } }

    mutating func add<Row>(_ page: PageContents<Row>, newRows: Int) {
        total = page.fields.total ?? total
        guard !page.isRepetition else { return }
        read += newRows + page.unreadCount
        if newRows > 0 {
            newPageCount += 1
            duplicateCount += page.rows.count - newRows
            lastFacts = page.facts
        }
    }

    /// The number of rows that came and the total; nil if either is unknown.
    var counts: (read: Int, total: Int)? {
        // A total of fewer rows than came is no total: 0, or that of the page.
        guard let before, let total, before.clampedSum(read) <= total else { return nil }
        return (before.clampedSum(read), total)
    }

    /// Whether all rows are known to have come.
    ///
    /// A list may hold an id twice: then as many rows came as there are.
    var isComplete: Bool {
        counts.map { $0.read >= $0.total || $0.read.clampedSum(duplicateCount) == $0.total } ?? false
    }
}

extension PagingGuesser {
    /// The most styles that are tried if a guess turns out to be wrong: each costs a request.
    private static let mostAlternatives = 16

    /// The styles to try if a guessed one brings fewer rows than the server's total, the more
    /// likely ones first.
    func alternatives(to style: PagingStyle) -> [PagingStyle] {
        var methods: [PaginationMethod] = []
        if case .number(let name, let first) = style.method {
            methods.append(.number(name, first: first == 0 ? 1 : 0))
        }
        methods += style.tellsNext ? candidates + byPartner : byPartner + candidates
        methods += ["offset", "skip", "start", "$offset"].map { .offset($0) } + [.number("page")]
        if hasIDs { methods += ["starting_after", "after", "last_id"].map { .lastRow($0, id: "id") } }
        methods += ["startIndex", "from"].map { .offset($0) } + ["p", "pageNumber"].map { .number($0) }
        var seen: Set<PaginationMethod> = [style.method]
        return methods.filter { seen.insert($0).inserted }.prefix(Self.mostAlternatives).map { style.asked(by: $0) }
    }

    /// The parameters that go with the size parameter of the request, in its spelling: `$offset`
    /// beside `$limit`, `page[number]` beside `page[size]`.
    private var byPartner: [PaginationMethod] {
        guard let size = used.first(where: { PagingNames.sizeParameters.contains($0.plainInner) }) else { return [] }
        let partners: [PaginationMethod] =
            switch size.plainInner {
            case "limit": [.offset("offset"), .number("page"), .offset("start"), .offset("skip")]
            case "top", "take": [.offset("skip"), .number("page")]
            case "resultrecordcount": [.offset("resultOffset")]
            case "maxresults": [.offset("startAt"), .offset("startIndex")]
            case "count", "itemsperpage": [.offset("startIndex"), .offset("start")]
            case "rows": [.offset("start")]
            case "size": [.number("number"), .offset("from"), .number("page")]
            case "pagesize", "perpage": [.number("page"), .number("number")]
            default: []
            }
        // A plain name has the usual partners, which are tried after what the page itself tells.
        guard size.isDecorated else { return partners.filter { $0 != .number("number") } }
        return partners.compactMap { method in
            switch method {
            case .number(let name, let first): .number(size.sibling(name), first: first)
            case .offset(let name, let first): .offset(size.sibling(name), first: first)
            default: nil
            }
        }
    }
}

extension PagingStyle {
    /// The same pages, asked for in another way.
    fileprivate func asked(by method: PaginationMethod) -> PagingStyle {
        let kept = table?.table.fields.filter { field in
            switch method {
            case .cursor, .cursorHeader, .continuation: true
            default: ![PagingTable.Name.nextCursor.rawValue, PagingTable.Name.nextLink.rawValue].contains(field.name)
            }
        }
        var style = PagingStyle(
            method, rows: rows, fields: PagingTable(RecordTable(kept ?? [])), headers: headerTable,
            sizeParameter: sizeParameter)
        (style.hints, style.absentFlagMeansEnd, style.isTentative) = (hints, absentFlagMeansEnd, isTentative)
        style.tokenKind = tokenKind
        if case .cursor = method { style.backward = backward }
        return style
    }
}
