import HTTPLoading
import JSONDocuments

/// The pages of a list that were read: the first one, the last one, and what is known of all.
struct PageChain: Sendable {
    @Boxed private(set) var first: PageFacts
    @Boxed private(set) var last: PageFacts
    private(set) var count = 0
    /// The rows that came, without those at the head of a page that were the last ones of the page before.
    private(set) var rowCount = 0
    /// The rows before the first page; nil if unknown.
    var rowsBefore: Int?
    private(set) var knownRows: Set<Int> = []
    private(set) var knownValues: Set<Int> = []
    private(set) var requests: Set<String> = []
    private(set) var keys: Set<String> = []
    private(set) var smallestTotal: Int?
    private(set) var largestCount = 0
    private(set) var saidMore = false
    private(set) var hasFlags = false
    /// The number of pages at the end without rows.
    private(set) var emptyRun = 0
    /// The rows of the last pages, at least as many as the largest page has.
    private var tail: [ArraySlice<RowPrints.Row>] = []
    private var tailCount = 0
    /// True if rows came after an end that the numbers told.
    var hasWrongNumbers = false
    /// True if a page after the end that the numbers told was requested.
    var hasCheckedLength = false
    private(set) var duplicateCount = 0
    /// The number of pages at the end without rows that are new to the list.
    private(set) var barrenRun = 0

    init(_ page: PageFacts) {
        (first, last) = (page, page)
        add(page)
    }

    /// Adds a page, whose first rows may be the last ones of the page before.
    mutating func add(_ page: PageFacts, overlap: Int = 0) {
        last = page
        count += 1
        hadArray = hadArray || page.isList
        rowCount += page.count - overlap
        largestCount = max(largestCount, page.count)
        knownRows.formUnion(page.rows.all.map(\.whole))
        knownValues.formUnion(page.values)
        if let sent = page.sentValue { knownValues.insert(sent.hashValue) }
        requests.insert(page.request.identity)
        keys.formUnion(page.keys)
        if let total = page.total { smallestTotal = min(smallestTotal ?? total, total) }
        saidMore = saidMore || page.flags.contains { $0.more }
        hasFlags = hasFlags || !page.flags.isEmpty
        emptyRun = page.count == 0 ? emptyRun + 1 : 0
        tail.append(page.rows.all.dropFirst(overlap))
        tailCount += tail[tail.count - 1].count
        while tail.count > 1, tailCount - tail[0].count >= largestCount { tailCount -= tail.removeFirst().count }
    }

    /// True if the list was an array on a page.
    private(set) var hadArray = false

    /// Returns whether a page had the value of a key, or was requested by it.
    func knows(_ key: PageKey) -> Bool { knownValues.contains(key.json.hashValue) }

    /// Takes the number of rows of the last page that were new to the list.
    mutating func note(_ counts: ArrivalCounts) {
        duplicateCount += counts.duplicates
        barrenRun = counts.new > 0 ? 0 : barrenRun + 1
    }

    /// Forgets what the pages had, because the list has changed.
    mutating func forgetPages() {
        (knownRows, requests, tail, tailCount) = ([], [], [], 0)
        (first.rows, last.rows) = (RowPrints(), RowPrints())
    }

    /// Says by what the last page was requested.
    mutating func sent(_ key: PageKey) { last.key = key }

    /// Replaces the last page, which was loaded again.
    mutating func replaceLast(_ page: PageFacts) { last = page }

    /// Gives the first page the number that a method has in the request.
    mutating func begin(by method: any PageMethod) {
        first.ownNumber = method.ownNumber(in: first.request)
        if count == 1 { last.ownNumber = first.ownNumber }
    }

    /// The rows that came, with those before the first page.
    var cameCount: Int { (rowsBefore ?? 0).clampedSum(rowCount) }

    /// The size of a full page, if the page or its request says it.
    var size: Int? {
        first.size
            ?? first.parameters.lazy.filter { PagingWords.isSize($0.plainInner) }
            .compactMap { [first] in first.request.value(of: $0)?.pageNumber }.first { $0 > 0 }
    }

    /// True if the first page is as long as a full one.
    var isFull: Bool { isFull(first.count) }

    func isFull(_ count: Int) -> Bool {
        size.map { $0 == count } ?? (count >= 10 && [5, 12, 16].contains { count.isMultiple(of: $0) })
    }

    /// Returns how many rows at the head of a page are the last rows that came; none if rows are equal to each other.
    func overlap(with page: PageFacts) -> Int {
        guard page.rows.areDistinct else { return 0 }
        let last = lastRows(min(largestCount, page.rows.all.count))
        for count in stride(from: last.count, to: 0, by: -1)
        where zip(last.suffix(count), page.rows.all).allSatisfy({ $0.isSame(as: $1) }) {
            return count
        }
        return 0
    }

    /// Returns the last rows that came, up to a number.
    private func lastRows(_ count: Int) -> [RowPrints.Row] {
        var pages: [ArraySlice<RowPrints.Row>] = []
        var rest = count
        for rows in tail.reversed() where rest > 0 {
            pages.append(rows.suffix(rest))
            rest -= pages[pages.count - 1].count
        }
        return Array(pages.reversed().joined())
    }
}

/// The numbers of a page's rows that weren't in the list, and that have the identity of another one.
struct ArrivalCounts: Sendable {
    var new = 0
    var duplicates = 0
    /// The number of duplicates that are unlike the row with their id.
    var clashes = 0
}

extension PageFacts {
    /// The hashes of the values of tokens and links.
    fileprivate var values: [Int] {
        tokens.map(\.value.hashValue) + links.map { JSONValue($0.target).hashValue }
    }
}

extension APIRequest {
    /// What the server sees of a request, as far as pages differ in it.
    var identity: String {
        let sent = body.content.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let fields = headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        return "\(method.rawValue) \(address) \(sent) \(fields)"
    }
}
