import ListDiffing
import SectionNormalizing

/// The heights of cells, headers and footers, in points.
///
/// The first of these that exists is the height of a cell: the cell's own, ``byObject``, that of
/// its type, that of its identifier, the one that the host measures (if ``measures`` is true), and
/// ``cell``. Headers and footers that are cells follow the same rules, with ``header`` and
/// ``footer`` at the end.
///
/// Every height can be ``automatic``: the host lays the view out and decides.
///
/// ```swift
/// table.sizes.byIdentifier["AdCell"] = 120
/// table.sizes.set(64, for: Book.self)
/// table.sizes.cell = TableSizes.automatic
/// table.sizes.estimated = 60
/// table.heightOfCell(at: CellPath(section: 0, row: 0))  // 64.0, for a book
/// ```
public struct TableSizes {
    /// A height that the host determines by the layout of the view.
    ///
    /// It is negative, like `UITableView.automaticDimension`; hosts without such layout use the
    /// estimated height.
    public static let automatic = -1.0

    /// The default height of a cell.
    public var cell = 44.0
    /// The height of a header.
    ///
    /// The height of a section's missing header is 0.
    public var header = 28.0
    /// The height of a footer.
    ///
    /// The height of a section's missing footer is 0.
    public var footer = 28.0
    /// The height that a host assumes for a cell until it knows the actual one; nil for ``cell``, or
    /// 44 if that is automatic.
    public var estimated: Double?
    /// Heights by reuse identifier.
    public var byIdentifier: [String: Double] = [:]
    /// Returns the height for the data of a cell; nil if the data doesn't determine it.
    public var byObject: ((CellObject) -> Double?)?
    /// Whether the host measures cells whose height nothing else determines.
    public var measures = false

    private var byType: [ObjectIdentifier: Double] = [:]

    /// Creates the default sizes: 44 for cells, 28 for headers and footers.
    public init() {}

    /// Sets the height of cells whose data is of a type.
    public mutating func set<Value>(_ height: Double, for type: Value.Type) {
        byType[ObjectIdentifier(type)] = height
    }

    /// The height of a cell without measuring it; nil if nothing determines it.
    func height(of cell: CellViewModel, identifier: String) -> Double? {
        if let height = cell.height { return height }
        if let object = cell.object {
            if let height = byObject?(object) { return height }
            if !byType.isEmpty, case .value(let value) = object,
                let height = byType[ObjectIdentifier(Swift.type(of: value))]
            {
                return height
            }
        }
        return byIdentifier[identifier]
    }
}

extension TableController {
    /// The height of a cell, in points or ``TableSizes/automatic``; 0 if it doesn't exist.
    ///
    /// A measured height is cached until the cell changes, ``invalidateHeights()`` is called, or
    /// the host changes.
    public func heightOfCell(at path: CellPath) -> Double {
        cell(at: path).map { height(of: $0, otherwise: sizes.cell) } ?? 0
    }

    /// The height that a host assumes until it knows the actual one.
    ///
    /// This is the actual height if the cell or a rule of ``sizes`` determines it, or if it was
    /// measured, else ``TableSizes/estimated``. Nothing is measured, and it is never
    /// ``TableSizes/automatic``.
    public func estimatedHeightOfCell(at path: CellPath) -> Double {
        let estimate = sizes.estimated ?? (sizes.cell < 0 ? TableSizes().cell : sizes.cell)
        return cell(at: path).map { estimatedHeight(of: $0, otherwise: estimate) } ?? estimate
    }

    /// The height of a section's header, in points or ``TableSizes/automatic``; 0 without one.
    public func heightOfHeader(of section: Int) -> Double { height(.header, ofSectionAt: section) }

    /// The height of a section's footer, in points or ``TableSizes/automatic``; 0 without one.
    public func heightOfFooter(of section: Int) -> Double { height(.footer, ofSectionAt: section) }

    /// The height that a host assumes for a header until it knows the actual one; 0 without one.
    public func estimatedHeightOfHeader(of section: Int) -> Double {
        estimatedHeight(.header, ofSectionAt: section)
    }

    /// The height that a host assumes for a footer until it knows the actual one; 0 without one.
    public func estimatedHeightOfFooter(of section: Int) -> Double {
        estimatedHeight(.footer, ofSectionAt: section)
    }

    /// Discards all measured heights.
    ///
    /// A host calls this when its width or its font size changes.
    public func invalidateHeights() { layout = LayoutPass() }
}

extension TableController {
    /// The height of a row, a header or a footer that is a cell.
    private func height(of cell: CellViewModel, otherwise fallback: Double) -> Double {
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)) { return height }
        guard sizes.measures, let host else { return fallback }
        if let measured = cell.measured, measured.layout === layout { return measured.height }
        guard let height = host.measure(cell, of: self) else { return fallback }
        cell.measured = MeasuredHeight(height, in: layout)
        return height
    }

    private func estimatedHeight(of cell: CellViewModel, otherwise fallback: Double) -> Double {
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)), height >= 0 {
            return height
        }
        if sizes.measures, let measured = cell.measured, measured.layout === layout {
            return measured.height
        }
        return fallback
    }

    private func height(_ kind: SupplementaryKind, ofSectionAt index: Int) -> Double {
        let height = kind == .header ? sizes.header : sizes.footer
        switch section(at: index)?[kind] {
        case .cell(let cell)?: return self.height(of: cell, otherwise: height)
        case .text(let text)?: return text.isEmpty ? 0 : height
        case nil: return 0
        }
    }

    private func estimatedHeight(_ kind: SupplementaryKind, ofSectionAt index: Int) -> Double {
        let own = kind == .header ? sizes.header : sizes.footer
        let height = own < 0 ? TableSizes().header : own
        switch section(at: index)?[kind] {
        case .cell(let cell)?: return estimatedHeight(of: cell, otherwise: height)
        case .text(let text)?: return text.isEmpty ? 0 : height
        case nil: return 0
        }
    }
}
