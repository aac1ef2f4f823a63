import ListDiffing
import SectionNormalizing

/// A host that shows nothing and records every call, for tests.
///
/// A call is a line of text: the method, and its paths in the form `s0/c3`. ``takeCalls()`` returns
/// the calls so far and clears them.
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
        /// The reuse identifier of the view.
        public let cellIdentifier: String
        /// The cell that the view shows.
        public var cell: CellViewModel?

        init(_ cellIdentifier: String) { self.cellIdentifier = cellIdentifier }
    }

    /// The recorded calls, in order.
    ///
    /// The stages of a batch are separated by ` | `.
    public private(set) var calls: [String] = []

    /// Returns the measured height of a cell; nil if the host can't measure.
    public var measured: ((CellViewModel) -> Double?)?

    /// Views to reuse: the next view with the reuse identifier of one of them is that one.
    public var unused: [View] = []

    /// Creates a host without calls.
    public init() {}

    /// Returns the calls so far, and clears them.
    @discardableResult
    public func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    /// Records the number of cells in each section.
    public func reload(_ table: TableController) {
        calls.append((["reload"] + table.sections.map { "\($0.cells.count)" }).joined(separator: " "))
    }

    /// Records the stages, and commits them.
    public func apply(_ batch: TableBatch, to table: TableController) {
        calls.append(batch.stages.map { Self.words($0) }.joined(separator: " | "))
        batch.commit()
    }

    /// Records the names.
    public func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        calls.append("register \(cellIdentifier)" + (nibName.map { " from \($0)" } ?? ""))
    }

    /// Records the path, and returns an unused view or a new one.
    public func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        calls.append("dequeue \(cellIdentifier) for \(path)")
        return unusedView(cellIdentifier)
    }

    /// Records the kind and the names.
    public func registerView(
        _ identifier: String, nibName: String?, of kind: SupplementaryKind, for table: TableController
    ) {
        calls.append("register \(kind) \(identifier)" + (nibName.map { " from \($0)" } ?? ""))
    }

    /// Records the kind and the section, and returns an unused view or a new one.
    public func dequeueView(
        _ identifier: String, of kind: SupplementaryKind, ofSectionAt section: Int, of table: TableController
    ) -> (any TableCellView)? {
        calls.append("dequeue \(identifier) for the \(kind) of s\(section)")
        return unusedView(identifier)
    }

    private func unusedView(_ cellIdentifier: String) -> View {
        guard let index = unused.firstIndex(where: { $0.cellIdentifier == cellIdentifier }) else {
            return View(cellIdentifier)
        }
        return unused.remove(at: index)
    }

    /// Records the cell, and calls ``measured``.
    public func measure(_ cell: CellViewModel, of table: TableController) -> Double? {
        calls.append("measure \(cell.id)")
        return measured?(cell)
    }

    /// Records the path.
    public func deselectCell(at path: CellPath, of table: TableController) { calls.append("deselect \(path)") }

    /// Records the state of the table.
    public func show(_ state: ContentState, of table: TableController) { calls.append("state: \(Self.word(state))") }

    /// Records the state of a section.
    public func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {
        calls.append("state of s\(section): \(Self.word(state))")
    }

    /// Records the state of refreshing and of loading more.
    public func show(_ activity: TableActivity, of table: TableController) {
        let words = [
            activity.allowsRefreshing ? "pull down" : nil, activity.allowsLoadingMore ? "pull up" : nil,
            activity.isRefreshing ? "refreshing" : nil, activity.isLoadingMore ? "loading more" : nil,
            activity.hasMore ? nil : "no more", activity.refreshFailure.map { "refresh failed (\($0))" },
            activity.loadMoreFailure.map { "more failed (\($0))" },
        ]
        calls.append("activity: " + words.compactMap { $0 }.joined(separator: ", "))
    }

    /// Records that the host was released.
    public func release(_ table: TableController) { calls.append("release") }

    private static func words(_ stage: TableStage) -> String {
        let words = "\(stage.changes)"
        return stage.reloads.isEmpty
            ? words : words + ", reload \(stage.reloads.sorted().map { "\($0)" }.joined(separator: " "))"
    }

    private static func word(_ state: ContentState) -> String {
        switch state {
        case .content: "content"
        case .loading: "loading"
        case .empty(let text): "empty" + (text.map { " (\($0))" } ?? "")
        case .failed(let reason): "failed (\(reason))"
        }
    }
}
