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

    /// An end, and the warning if it can't be avoided; nil if only one more page checks it.
    struct Doubt: Sendable {
        let end: PageEnd
        let warning: PagingWarning?
    }

    /// Whether the page that comes is the first by its style.
    var isUnproven: Bool { doubt != nil }

    /// The end that one more page checks.
    var checkedEnd: PageEnd? { doubt.flatMap { $0.warning == nil ? $0.end : nil } }

    mutating func begin(_ doubt: Doubt) {
        self.doubt = doubt
        areUnderWay = areUnderWay || doubt.warning != nil
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
    /// Whether more rows have come than the page before said there are.
    private var isTotalWrong = false
    /// The last total and the one before, if it became smaller.
    private(set) var shrunkTotal: (from: Int, to: Int)?
    /// The number of records that were new, readable or not.
    private(set) var read = 0
    /// The number of pages that brought something new.
    private(set) var newPageCount = 0
    /// The number of rows that were left out because their ids had come before, without pages that
    /// brought nothing new.
    private(set) var duplicateCount = 0
    /// The last page that brought something new.
    private(set) var lastFacts = PageFacts()
    /// The largest number of records in a page before the last one that brought something new.
    private(set) var earlierSize = 0

    mutating func begin(_ rowsBefore: Int?) { if !isResumed { before = rowsBefore } }

    mutating func add<Row>(_ page: PageContents<Row>, newRows: Int) {
        let earlier = total
        total = page.fields.total ?? total
        shrunkTotal = earlier.flatMap { from in total.flatMap { $0 < from ? (from, $0) : nil } }
        guard !page.isRepetition else { return }
        read += newRows + page.unreadCount
        if let earlier, let before { isTotalWrong = isTotalWrong || before.clampedSum(read) > earlier }
        if newRows > 0 {
            newPageCount += 1
            duplicateCount += page.rows.count - newRows
            earlierSize = max(earlierSize, lastFacts.count)
            lastFacts = page.facts
        }
    }

    /// The number of records in the largest page.
    var largestSize: Int { max(earlierSize, lastFacts.count) }

    /// The number of rows that came and the total; nil if either is unknown.
    var counts: (read: Int, total: Int)? {
        // A total of fewer rows than came is no total: 0, or that of the page.
        guard let before, let total, !isTotalWrong, before.clampedSum(read) <= total else { return nil }
        return (before.clampedSum(read), total)
    }

    /// Whether all rows are known to have come.
    ///
    /// A list may hold an id twice: then as many rows came as there are.
    var isComplete: Bool {
        counts.map { $0.read >= $0.total || $0.read.clampedSum(duplicateCount) == $0.total } ?? false
    }
}
