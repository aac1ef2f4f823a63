import ListDiffing
import SectionNormalizing

extension TableController {
    /// The height of a cell; 0 where there is none.
    ///
    /// A measured height is kept for as long as the cell shows the same in the same host.
    public func heightOfCell(at path: CellPath) -> Double {
        guard let cell = cell(at: path) else { return 0 }
        if let height = sizes.height(of: cell, identifier: dataSource.cellIdentifier(for: cell)) { return height }
        guard sizes.measures, let host else { return sizes.cell }
        if let measured = cell.measured, measured.circumstances == heightCircumstances { return measured.height }
        guard let height = host.measure(cell, of: self) else { return sizes.cell }
        cell.measured = MeasuredHeight(height, under: heightCircumstances)
        return height
    }

    /// What a host counts with until it asks for the height.
    public func estimatedHeightOfCell(at path: CellPath) -> Double {
        cell(at: path)?.height ?? sizes.estimated ?? sizes.cell
    }

    /// The height of a header; 0 where there is none.
    public func heightOfHeader(of section: Int) -> Double {
        (dataSource.headerTitle(of: section) ?? "").isEmpty ? 0 : sizes.header
    }

    /// The height of a footer; 0 where there is none.
    public func heightOfFooter(of section: Int) -> Double {
        dataSource.footerTitle(of: section) == nil ? 0 : sizes.footer
    }

    /// Forgets all measured heights: the host has another width, or another size of type.
    public func invalidateHeights() { heightCircumstances += 1 }
}
