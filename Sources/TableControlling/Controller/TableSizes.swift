import ListDiffing
import SectionNormalizing

/// The heights of cells, headers and footers, in points.
///
/// The first of these that exists is the height of a cell: the cell's own, ``byObject``, that of
/// its type, that of its identifier, the one that the host measures (if ``measures`` is true), and
/// ``cell``.
///
/// ```swift
/// table.sizes.byIdentifier["AdCell"] = 120
/// table.sizes.set(64, for: Book.self)
/// table.heightOfCell(at: CellPath(section: 0, row: 0))  // 64.0, for a book
/// ```
public struct TableSizes {
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
    /// The height that a host assumes until it asks for the actual one; nil for ``cell``.
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
    /// The height of a cell, in points; 0 if it doesn't exist.
    ///
    /// A measured height is cached until the cell changes, ``invalidateHeights()`` is called, or
    /// the host changes.
    public func heightOfCell(at path: CellPath) -> Double {
        guard let cell = cell(at: path) else { return 0 }
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)) { return height }
        guard sizes.measures, let host else { return sizes.cell }
        if let measured = cell.measured, measured.generation == layoutGeneration { return measured.height }
        guard let height = host.measure(cell, of: self) else { return sizes.cell }
        cell.measured = MeasuredHeight(height, generation: layoutGeneration)
        return height
    }

    /// The height that a host assumes until it asks for the actual one.
    ///
    /// This is the actual height if the cell or a rule of ``sizes`` determines it, or if it was
    /// measured, else ``TableSizes/estimated``. Nothing is measured.
    public func estimatedHeightOfCell(at path: CellPath) -> Double {
        guard let cell = cell(at: path) else { return sizes.estimated ?? sizes.cell }
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)) { return height }
        if sizes.measures, let measured = cell.measured, measured.generation == layoutGeneration {
            return measured.height
        }
        return sizes.estimated ?? sizes.cell
    }

    /// The height of a section's header; 0 without one.
    public func heightOfHeader(of section: Int) -> Double {
        (dataSource.headerTitle(of: section) ?? "").isEmpty ? 0 : sizes.header
    }

    /// The height of a section's footer; 0 without one.
    public func heightOfFooter(of section: Int) -> Double {
        dataSource.footerTitle(of: section) == nil ? 0 : sizes.footer
    }

    /// Discards all measured heights.
    ///
    /// A host calls this when its width or its font size changes.
    public func invalidateHeights() { layoutGeneration += 1 }
}
