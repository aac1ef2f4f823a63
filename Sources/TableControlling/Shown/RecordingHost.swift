import JSONDocuments
import ListDiffing
import SectionNormalizing

/// A host that shows nothing and records each update, for tests.
///
/// An update is a line of text, with paths in the form `s0/c3`; its stages are separated by ` | `.
/// A change of the status is a line of its own.
///
/// ```swift
/// let table = TableController(["Momo"])
/// let host = RecordingHost(table)
/// table.store.append("Krabat")
/// host.takeCalls()  // ["insert s0", "status: content", "insert s0/c1"]
/// ```
@MainActor public final class RecordingHost {
    /// A view that shows nothing.
    public final class View: CellView {
        /// The kind of the cells that the view shows.
        public let kind: String
        /// The cell that the view shows.
        public var cell: CellViewModel?

        /// Creates a view of a kind.
        public init(_ kind: String) { self.kind = kind }
    }

    /// The recorded lines, in order.
    public private(set) var calls: [String] = []

    /// Called in the middle of each stage, after the counts changed, as a table view calls its host.
    public var onStage: ((SectionUpdate.Stage) -> Void)?

    /// The sections as the host shows them.
    public private(set) lazy var shown = ShownSections(table) { [unowned self] update in apply(update) }

    private let table: TableController
    private var status: TableStatus?

    /// Creates a host that follows a table.
    public init(_ table: TableController) {
        self.table = table
        shown.follow()
    }

    /// Returns the lines so far, and clears them.
    @discardableResult public func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    /// Loads a view with the cell at a path: an unused one of its kind, or a new one.
    public func view(at path: CellPath, reusing view: View? = nil) -> View {
        let cell = shown[path]
        let view = view?.kind == cell.kind ? view! : View(cell.kind)
        table.load(view, with: cell)
        return view
    }

    private func apply(_ update: SectionUpdate) {
        if !update.stages.isEmpty { calls.append("\(update)") }
        for stage in update.stages {
            shown.show(stage)
            onStage?(stage)
        }
        let new = table.status
        if new != status { calls.append("status: \(new)") }
        status = new
    }
}
