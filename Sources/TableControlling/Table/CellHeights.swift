import JSONDocuments
import SectionNormalizing

/// The heights of cells, headers and footers, in points.
///
/// The height of a cell is its own, else that of its kind, else that of ``rows``. Headers and footers
/// that are cells follow the same rules, with ``headers`` and ``footers`` at the end.
///
/// ```swift
/// table.heights["AdCell"] = .fixed(120)
/// table.heights["Book"] = .by { cell in cell.subtitle == nil ? 44 : 60 }
/// table.heights.rows = .automatic(estimated: 60)
/// ```
///
/// A host reads them from its ``ShownSections``, which caches heights by id until the cell changes.
@MainActor public struct CellHeights {
    /// A rule for heights.
    public enum Rule {
        /// The height is always the same.
        case fixed(Double)
        /// The host lays the view out and decides; it assumes the estimate until then.
        case automatic(estimated: Double)
        /// The cell determines the height; nil leaves it to the default.
        case by(@MainActor (CellViewModel) -> Double?)
        /// The height is measured, for example by a prototype of the view; nil leaves it to the default.
        case measured(@MainActor (CellViewModel) -> Double?)
    }

    /// A height that the host determines by the layout of the view.
    ///
    /// It is negative, like `UITableView.automaticDimension`.
    public nonisolated static let automatic = -1.0

    /// The default of rows; 44 unless set.
    public var rows = Rule.fixed(44)
    /// The default of headers; 28 unless set.
    public var headers = Rule.fixed(28)
    /// The default of footers; 28 unless set.
    public var footers = Rule.fixed(28)

    private var byKind: [String: Rule] = [:]

    /// Creates the default heights.
    public init() {}

    /// The rule of a kind of cell; nil for the default.
    public subscript(kind: String) -> Rule? {
        get { byKind[kind] }
        set { byKind[kind] = newValue }
    }

    /// Returns the height of a cell, in points or ``automatic``.
    func height(of cell: CellViewModel, otherwise fallback: Rule) -> Double {
        if let height = cell.height { return height }
        return byKind[cell.kind]?.height(of: cell) ?? fallback.height(of: cell) ?? 44
    }

    /// Returns the height that a host assumes for a cell whose height isn't known; nothing is measured.
    func estimate(of cell: CellViewModel, otherwise fallback: Rule) -> Double {
        if let height = cell.height, height >= 0 { return height }
        return byKind[cell.kind]?.estimate(of: cell) ?? fallback.estimate(of: cell) ?? 44
    }

    /// Returns the default of headers or footers.
    func rule(of kind: SupplementaryKind) -> Rule { kind == .header ? headers : footers }
}

extension CellHeights.Rule {
    @MainActor func height(of cell: CellViewModel) -> Double? {
        switch self {
        case .fixed(let height): height
        case .automatic: CellHeights.automatic
        case .by(let height), .measured(let height): height(cell)
        }
    }

    /// The height without a cell, of a text.
    var ofText: Double {
        switch self {
        case .fixed(let height): height
        case .automatic: CellHeights.automatic
        case .by, .measured: 28
        }
    }

    /// The height that a host assumes for a text.
    var ofTextEstimate: Double {
        switch self {
        case .fixed(let height), .automatic(let height): height
        case .by, .measured: 28
        }
    }

    @MainActor func estimate(of cell: CellViewModel) -> Double? {
        switch self {
        case .fixed(let height), .automatic(let height): height
        case .by(let height): height(cell).flatMap { $0 < 0 ? nil : $0 }
        case .measured: nil
        }
    }
}
