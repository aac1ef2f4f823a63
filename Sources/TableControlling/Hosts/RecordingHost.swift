import ListDiffing
import SectionNormalizing

/// A host that shows nothing and remembers every call, for tests.
///
/// ```swift
/// let host = RecordingHost()
/// let table = TableController(host: host)
/// table.reload(with: ["Momo"])
/// host.calls  // ["reload", "state: empty", "register String", "reload 1", "state: content"]
/// ```
public final class RecordingHost: TableHost {
    /// A view that shows nothing.
    public final class View: TableCellView {
        /// The kind of it.
        public let cellIdentifier: String
        /// The cell that it was given last.
        public var cell: CellViewModel?

        init(_ cellIdentifier: String) { self.cellIdentifier = cellIdentifier }
    }

    /// What was called, in order; a batch is its stages, with ` | ` between them.
    public private(set) var calls: [String] = []

    /// What it says a cell measures.
    public var measured: ((CellViewModel) -> Double?)?

    /// Views that are no longer seen: the next of their kind is one of them.
    public var unused: [View] = []

    /// A host to which nothing was said yet.
    public init() {}

    /// Forgets the calls so far, and says which they were.
    @discardableResult
    public func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    /// Remembers how many cells each section has.
    public func reload(_ table: TableController) {
        calls.append((["reload"] + table.sections.map { "\($0.cells.count)" }).joined(separator: " "))
    }

    /// Remembers the stages, and commits them.
    public func apply(_ batch: TableBatch, to table: TableController) {
        calls.append(batch.stages.map { Self.words($0) }.joined(separator: " | "))
        batch.commit()
    }

    /// Remembers the name.
    public func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        calls.append("register \(cellIdentifier)" + (nibName.map { " from \($0)" } ?? ""))
    }

    /// Remembers the place, and gives an unused view or a new one.
    public func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        calls.append("dequeue \(cellIdentifier) for \(path)")
        guard let index = unused.firstIndex(where: { $0.cellIdentifier == cellIdentifier }) else {
            return View(cellIdentifier)
        }
        return unused.remove(at: index)
    }

    /// Remembers the cell, and asks ``measured``.
    public func measure(_ cell: CellViewModel, of table: TableController) -> Double? {
        calls.append("measure \(cell.id)")
        return measured?(cell)
    }

    /// Remembers the place.
    public func deselectCell(at path: CellPath, of table: TableController) { calls.append("deselect \(path)") }

    /// Remembers the state.
    public func show(_ state: TableState, of table: TableController) { calls.append("state: \(Self.word(state))") }

    /// Remembers the state.
    public func show(_ state: TableState, ofSectionAt section: Int, of table: TableController) {
        calls.append("state of s\(section): \(Self.word(state))")
    }

    /// Remembers what can be pulled, and what goes on.
    public func show(_ activity: TableActivity, of table: TableController) {
        let words = [
            activity.allowsRefreshing ? "pull down" : nil, activity.allowsLoadingMore ? "pull up" : nil,
            activity.isRefreshing ? "refreshing" : nil, activity.isLoadingMore ? "loading more" : nil,
            activity.hasMore ? nil : "no more",
        ]
        calls.append("activity: " + words.compactMap { $0 }.joined(separator: ", "))
    }

    /// Remembers that it was released.
    public func release(_ table: TableController) { calls.append("release") }

    private static func words(_ stage: TableStage) -> String {
        let words = "\(stage.changes)"
        return stage.reloads.isEmpty
            ? words : words + ", reload \(stage.reloads.sorted().map { "\($0)" }.joined(separator: " "))"
    }

    private static func word(_ state: TableState) -> String {
        switch state {
        case .content: "content"
        case .loading: "loading"
        case .empty(let text): "empty" + (text.map { " (\($0))" } ?? "")
        case .failed(let reason): "failed (\(reason))"
        }
    }
}
