import JSONDocuments

/// The rows that the server has lost since it told the position of a page, and who takes turns with
/// whom.
///
/// ```
/// rows     a b c | d e f | g        pages of 3 by offset; the next one is told to be at 6
/// removed    b c                    the server has lost two rows before 6: the next one is at 4
/// ```
///
/// Every removal or move that has ended since the page request that told a position counts one,
/// however it ended: a timed-out DELETE may have worked. That errs low on purpose: a row that comes
/// again drops out by its identity, a row that is skipped is lost. The count ends with the answer to
/// a request that was sent later, because the server's numbers contain it.
struct LostRows {
    /// The number of the last page request.
    var request = 0
    /// The page request whose answer told the position of the next page.
    private(set) var told = 0
    /// The most records that a page had.
    private(set) var pageSize = 0
    /// The keys of the rows of the last pages, for servers that go on after a row.
    var tail: [(key: String, id: Identity)] = []
    /// The link to the next page, if it counts rows or pages.
    var link: CountingLink?

    /// Removals and moves that the server is being told of.
    private(set) var sending: Set<Int> = []
    /// Those that wait until no page is on its way.
    private var waiting: [@MainActor () -> Void] = []
    private(set) var rows: [(key: RowKey, request: Int)] = []

    /// The rows that were lost since a page request was sent.
    func keys(since request: Int) -> [RowKey] { rows.lazy.filter { $0.request >= request }.map(\.key) }

    /// The number of pages that so many rows fill.
    func pageCount(_ rows: Int) -> Int { rows == 0 ? 0 : (rows + max(1, pageSize) - 1) / max(1, pageSize) }

    mutating func add(_ key: RowKey) { rows.append((key, request)) }

    mutating func rename(_ key: RowKey, to other: RowKey) {
        for index in rows.indices where rows[index].key == key { rows[index].key = other }
    }

    /// Notes the answer that told the next position.
    ///
    /// - Parameter forgets: Whether rows that are in its numbers are forgotten.
    mutating func note(answerTo request: Int, recordCount: Int, forgets: Bool) {
        told = request
        pageSize = max(pageSize, recordCount)
        if forgets { rows.removeAll { $0.request < request } }
    }

    mutating func begin(sending number: Int) { sending.insert(number) }

    mutating func end(sending number: Int) { sending.remove(number) }

    mutating func wait(_ body: @escaping @MainActor () -> Void) { waiting.append(body) }

    /// Hands over those who wait.
    mutating func takeWaiting() -> [@MainActor () -> Void] {
        defer { waiting = [] }
        return waiting
    }
}
