/// The views of a section beside its cells: the header above them, and the footer below.
///
/// ```swift
/// table.heightOfHeader(of: 0)
/// let view = table.view(.header, ofSectionAt: 0)
/// ```
public enum SupplementaryKind: String, Sendable, Hashable, CaseIterable {
    /// The view above the cells.
    case header
    /// The view below the cells.
    case footer
}

/// A header or a footer: a text, or a cell.
package enum SectionTitle {
    case text(String)
    case cell(CellViewModel)

    /// The text, or that of the cell.
    package var text: String {
        switch self {
        case .text(let text): text
        case .cell(let cell): cell.text
        }
    }

    /// The cell; nil for a text.
    package var cell: CellViewModel? { if case .cell(let cell) = self { cell } else { nil } }

    /// A copy, with a copy of the cell.
    func copy() -> SectionTitle { if case .cell(let cell) = self { .cell(cell.copy()) } else { self } }
}

/// Headers and footers that are cells: with data, images, a view and a height of their own.
///
/// They are updated, copied and released with their section. Their events go to their own handlers,
/// not to those of the section and the table, which are for rows.
extension SectionViewModel {
    /// The header as a cell; nil if it is a plain text or doesn't exist.
    ///
    /// Setting a cell replaces ``header``, and setting nil removes a header that is a cell. If a
    /// table shows the section, change the header through the table or the section's edits.
    ///
    /// ```swift
    /// let section = SectionViewModel(id: "fiction", cells: [CellViewModel(id: "m", title: "Momo")])
    /// section.headerCell = CellViewModel(id: "header", cellIdentifier: "Banner", title: "Fiction", height: 80)
    /// section.header  // "Fiction"
    /// ```
    public var headerCell: CellViewModel? {
        get { self[.header]?.cell }
        set { setCell(newValue, of: .header) }
    }

    /// The footer as a cell; nil if it is a plain text or doesn't exist.
    public var footerCell: CellViewModel? {
        get { self[.footer]?.cell }
        set { setCell(newValue, of: .footer) }
    }

    private func setCell(_ cell: CellViewModel?, of kind: SupplementaryKind) {
        if let cell { self[kind] = .cell(cell) } else if self[kind]?.cell != nil { self[kind] = nil }
    }

    /// The header or the footer.
    ///
    /// A cell that a table shows elsewhere is replaced by a copy.
    package subscript(kind: SupplementaryKind) -> SectionTitle? {
        get { kind == .header ? headerTitle : footerTitle }
        set {
            let old = self[kind]?.cell
            if let cell = newValue?.cell, cell === old { return }
            if old?.section === self { old?.section = nil }
            if kind == .header { headerTitle = newValue } else { footerTitle = newValue }
            if owner != nil { bindTitle(kind) }
        }
    }

    private func bindTitle(_ kind: SupplementaryKind) {
        guard let cell = self[kind]?.cell else { return }
        let own = cell.section?.owner == nil ? cell : cell.copy()
        own.section = self
        if kind == .header { headerTitle = .cell(own) } else { footerTitle = .cell(own) }
    }

    /// Sets the back references of the header and the footer.
    package func bindTitles() { for kind in SupplementaryKind.allCases { bindTitle(kind) } }

    /// Clears the back references of the header and the footer.
    package func unbindTitles() {
        for kind in SupplementaryKind.allCases {
            if let cell = self[kind]?.cell, cell.section === self { cell.section = nil }
        }
    }

    /// The kind of a cell that is the header or the footer of the section; nil if it is neither.
    package func kind(of cell: CellViewModel) -> SupplementaryKind? {
        SupplementaryKind.allCases.first { self[$0]?.cell === cell }
    }
}
