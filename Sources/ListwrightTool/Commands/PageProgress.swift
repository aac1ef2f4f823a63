import Listwright

/// How far it is, on standard error: where that is a terminal, and the work takes longer than a second.
struct PageProgress {
    private let start = ContinuousClock.now
    private var pageCount = 0
    private var duplicateCount = 0
    private var isShown = false

    init() {}

    /// Tells of a page.
    mutating func show(_ page: PageSequence<JSONValue>.Page, rows: Int) {
        pageCount += 1
        duplicateCount += page.duplicateCount
        let time = ContinuousClock.now - start
        guard Terminal.showsProgress, time > .seconds(1) else { return }
        isShown = true
        let rate = Int(Double(rows) / (time / .seconds(1)))
        Output.showLine("\(pageCount) pages, \(rows) rows, \(duplicateCount) duplicates, \(rate) rows/s")
    }

    /// Clears the line.
    func finish() { if isShown { Output.clearLine() } }

    /// A time in seconds, for people.
    static func seconds(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
