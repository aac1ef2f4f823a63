import SectionNormalizing
import TableControlling

/// A host that renders a table without UIKit: for a terminal, a file, a browser.
///
/// It renders the whole table after each change and each stage of a batch, and passes the rendering
/// to its output if it differs from the previous one. The notes of the normalizer are missing in
/// it, as a table doesn't keep them.
///
/// ```swift
/// let terminal = PresentingHost(SectionText(width: 24)) { print($0, terminator: "") }
/// table.state = .loading
/// table.show(in: terminal)  // prints (loading)
/// ```
public final class PresentingHost: TableHost {
    /// The presentation that renders the table.
    public let presentation: any TablePresentation

    /// The last rendering; empty before the first one.
    public private(set) var rendering = ""

    private let output: (String) -> Void

    /// Creates a host with a presentation.
    ///
    /// - Parameters:
    ///   - presentation: The presentation that renders the table.
    ///   - output: Called with each rendering that differs from the previous one. If it changes the
    ///     table, the change is made after the batch in progress.
    public init(_ presentation: any TablePresentation, output: @escaping (String) -> Void = { _ in }) {
        self.presentation = presentation
        self.output = output
    }

    /// Renders the whole table; an unchanged rendering isn't passed on.
    public func reload(_ table: TableController) { render(table) }

    /// Renders the table after each stage, so that the output shows what a table view would.
    ///
    /// - Complexity: O(*n*) in the number of cells for each stage.
    public func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            stage.commit()
            render(table)
        }
    }

    /// Renders the table with its state.
    public func show(_ state: ContentState, of table: TableController) { render(table) }

    /// Renders the table with the state of the section.
    public func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) { render(table) }

    /// Renders the table with the failures of refreshing and of loading more.
    public func show(_ activity: TableActivity, of table: TableController) { render(table) }

    private func render(_ table: TableController) {
        let new = presentation.rendering(of: table)
        guard new != rendering else { return }
        rendering = new
        output(new)
    }
}

/// A format in which a whole table is rendered: ``SectionText``, ``SectionJSON``, ``SectionHTML``,
/// or your own.
///
/// ```swift
/// struct Checklist: TablePresentation {
///     func rendering(of table: TableController) -> String {
///         table.sections.flatMap(\.cells).map { "- [ ] \($0.text)\n" }.joined()
///     }
/// }
/// ```
public protocol TablePresentation {
    /// Renders the current sections of a table, the states of the table and of each section, and its
    /// activity.
    ///
    /// It is called after each change, and must not change the table.
    func rendering(of table: TableController) -> String
}

extension SectionViewModel {
    /// The state that is shown: ``state``, or `empty` if there are no cells.
    var visibleState: ContentState { state == .content && cells.isEmpty ? .empty(nil) : state }
}

extension TableController {
    /// The reasons why refreshing and loading more failed, to be shown beside the rows.
    ///
    /// There are none if the state of the table replaces the rows: it has a reason of its own.
    var visibleFailures: (refresh: String?, more: String?) {
        switch visibleState {
        case .content, .empty: (activity.refreshFailure, activity.loadMoreFailure)
        case .loading, .failed: (nil, nil)
        }
    }
}
