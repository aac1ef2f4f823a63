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
