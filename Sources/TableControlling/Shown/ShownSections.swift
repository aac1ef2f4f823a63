import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The sections of a table as one host shows them.
///
/// A host owns this and follows the table by it. Its counts and paths are always those that the host
/// shows, whatever has become of the table: an edit that is made while an update is shown, by the host or
/// by anybody else, is made at once and is simply the next update.
///
/// ```swift
/// @MainActor final class BookList {
///     private let table: TableController
///     private lazy var shown: ShownSections = ShownSections(table) { [unowned self] update in
///         for stage in update.stages {
///             shown.show(stage)
///             print(stage)  // insert s0/c0
///         }
///     }
///     init(_ table: TableController) {
///         self.table = table
///         shown.follow()
///     }
/// }
/// ```
@MainActor public final class ShownSections {
    /// The table.
    public let table: TableController

    /// The sections that the host shows.
    public private(set) var sections: [SectionViewModel] = []

    private let apply: @MainActor (SectionUpdate) -> Void
    private var observation: SectionObservation?
    private var status: TableStatus?
    private var isApplying = false
    private var heights: [UniqueID: (cell: CellViewModel, height: Double)] = [:]

    /// Follows a table from its next change on; call ``follow()`` to show what it has.
    ///
    /// - Parameters:
    ///   - table: The table to follow.
    ///   - apply: Shows an update, and calls ``show(_:)-(SectionUpdate.Stage)`` with each stage at the moment at
    ///     which the host's counts change. It is also called if only the status changed.
    public init(_ table: TableController, _ apply: @escaping @MainActor (SectionUpdate) -> Void) {
        (self.table, self.apply) = (table, apply)
        observation = table.observe { [weak self] in self?.follow() }
    }

    /// Shows the table as it is now.
    ///
    /// The sources of a table load when it is followed for the first time.
    ///
    /// - Complexity: O(*n*) comparisons in the number of cells that aren't shared with those shown before: after one
    ///   edit or page, in the chunk of cells that it changed.
    public func follow() {
        table.start()
        guard !isApplying else { return }
        isApplying = true
        defer { isApplying = false }
        while true {
            let (target, status) = (table.sections, table.status)
            let update = SectionUpdate(from: sections, to: target)
            guard !update.stages.isEmpty || status != self.status else {
                sections = target
                return
            }
            self.status = status
            apply(update)
            sections = target
            forgetHeights(update)
        }
    }

    /// Makes the sections after a stage those that the host shows.
    ///
    /// A table view calls this in the closure of `performBatchUpdates`.
    public func show(_ stage: SectionUpdate.Stage) { sections = stage.sections }

    /// Makes the sections after an update those that the host shows, for one that reloads everything.
    public func show(_ update: SectionUpdate) { sections = update.new }

    /// The cell at a path that the host shows.
    ///
    /// At any other path it is a cell without content, which isn't in the table, so its events do nothing.
    public subscript(path: CellPath) -> CellViewModel {
        cell(at: path) ?? CellViewModel(id: "")
    }

    /// Reports that the user moved a row, which the host shows already, and moves it in the table.
    ///
    /// If the table refuses, the host gets an update that moves it back.
    ///
    /// - Throws: `SectionEditError` if a path is out of range, or the source of the row can't be edited.
    public func userMoved(from old: CellPath, to new: CellPath) throws(SectionEditError) {
        try sections.require(old)
        try sections.require(new, more: old.section == new.section ? 0 : 1)
        let cell = sections[old.section].cells.remove(at: old.row)
        sections[new.section].cells.insert(cell, at: new.row)
        defer { follow() }
        try table.move(cell.id, to: new)
        table.send(.move(from: old), to: cell.id)
    }
}

/// The heights of what the host shows, by the rules of ``TableController/heights``.
extension ShownSections {
    /// Returns the height of a row, in points or ``CellHeights/automatic``; 0 if it doesn't exist.
    ///
    /// It is cached until the cell changes, or ``invalidateHeights()`` is called.
    public func height(at path: CellPath) -> Double {
        cell(at: path).map { height(of: $0, otherwise: table.heights.rows) } ?? 0
    }

    /// Returns the height of a header or a footer, in points or ``CellHeights/automatic``; 0 without one.
    public func height(_ kind: SupplementaryKind, ofSectionAt index: Int) -> Double {
        let rule = table.heights.rule(of: kind)
        switch title(kind, ofSectionAt: index) {
        case .cell(let cell)?: return height(of: cell, otherwise: rule)
        case .text(let text)?: return text.isEmpty ? 0 : rule.ofText
        case nil: return 0
        }
    }

    /// Returns the height that the host assumes for a row until it knows the actual one; nothing is measured.
    public func estimatedHeight(at path: CellPath) -> Double {
        cell(at: path).map { estimate(of: $0, otherwise: table.heights.rows) } ?? 0
    }

    /// Returns the height that the host assumes for a header or a footer; 0 without one.
    public func estimatedHeight(_ kind: SupplementaryKind, ofSectionAt index: Int) -> Double {
        let rule = table.heights.rule(of: kind)
        switch title(kind, ofSectionAt: index) {
        case .cell(let cell)?: return estimate(of: cell, otherwise: rule)
        case .text(let text)?: return text.isEmpty ? 0 : rule.ofTextEstimate
        case nil: return 0
        }
    }

    /// Discards all cached heights, for example when the width or the font size changes.
    public func invalidateHeights() { heights = [:] }

    private func cell(at path: CellPath) -> CellViewModel? {
        guard sections.indices.contains(path.section), sections[path.section].cells.indices.contains(path.row) else {
            return nil
        }
        return sections[path.section].cells[path.row]
    }

    private func title(_ kind: SupplementaryKind, ofSectionAt index: Int) -> SectionTitle? {
        sections.indices.contains(index) ? sections[index][kind] : nil
    }

    private func height(of cell: CellViewModel, otherwise rule: CellHeights.Rule) -> Double {
        if let known = heights[cell.id], known.cell.isIdentical(to: cell) { return known.height }
        let height = table.heights.height(of: cell, otherwise: rule)
        heights[cell.id] = (cell, height)
        return height
    }

    private func estimate(of cell: CellViewModel, otherwise rule: CellHeights.Rule) -> Double {
        if let known = heights[cell.id], known.cell.isIdentical(to: cell), known.height >= 0 { return known.height }
        return table.heights.estimate(of: cell, otherwise: rule)
    }

    private func forgetHeights(_ update: SectionUpdate) {
        guard !heights.isEmpty else { return }
        for id in update.removed { heights[id] = nil }
    }
}
