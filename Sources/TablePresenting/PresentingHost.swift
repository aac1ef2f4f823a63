import SectionNormalizing
import TableControlling

/// A host that can be seen without UIKit: a terminal, a file, a browser.
///
/// It writes the whole table anew whenever something of it changed, after each stage of a batch, and hands it on where it is
/// not what it was before. What a table does not keep, the notes of the normalizer, is not in it.
///
/// ```swift
/// let terminal = PresentingHost(SectionText(width: 24)) { print($0, terminator: "") }
/// table.state = .loading
/// table.show(in: terminal)  // prints (loading)
/// ```
public final class PresentingHost: TableHost {
    /// How the table is written.
    public let presentation: any TablePresentation

    /// The table as it was written last; empty as long as there is none.
    public private(set) var rendering = ""

    private let output: (String) -> Void

    /// A host that writes tables in this way.
    ///
    /// - Parameters:
    ///   - presentation: How the table is written.
    ///   - output: Is handed each rendering that differs from the one before. The table cannot be edited from here: a batch
    ///     may be under way.
    public init(_ presentation: any TablePresentation, output: @escaping (String) -> Void = { _ in }) {
        self.presentation = presentation
        self.output = output
    }

    /// Writes the table.
    public func reload(_ table: TableController) { write(table) }

    /// Writes the table as it is after each stage.
    public func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            stage.commit()
            write(table)
        }
    }

    /// Writes the table with its state.
    public func show(_ state: ContentState, of table: TableController) { write(table) }

    /// Writes the table with the state of the section.
    public func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) { write(table) }

    private func write(_ table: TableController) {
        let written = presentation.rendering(of: table)
        guard written != rendering else { return }
        rendering = written
        output(written)
    }
}

/// A way to write down a whole table: ``SectionText``, ``SectionJSON``, ``SectionHTML``, or one of your own.
///
/// ```swift
/// struct Checklist: TablePresentation {
///     func rendering(of table: TableController) -> String {
///         table.sections.flatMap(\.cells).map { "- [ ] \($0.text)\n" }.joined()
///     }
/// }
/// ```
public protocol TablePresentation {
    /// The table as it is now: its sections, and whether it or one of them is loading, empty or failed.
    func rendering(of table: TableController) -> String
}

extension SectionViewModel {
    /// What is shown of the section: what its table says, or that it is empty where there are no cells.
    var visibleState: ContentState { state == .content && cells.isEmpty ? .empty(nil) : state }
}
