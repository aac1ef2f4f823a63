import JSONDocuments

/// The views of a section besides its cells: the header above them, and the footer below.
///
/// ```swift
/// SupplementaryKind.allCases.map(\.rawValue)  // ["header", "footer"]
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

    /// Returns the title with an identity: that of its kind, if it is a cell without one.
    func placed(as kind: SupplementaryKind) -> SectionTitle {
        guard case .cell(var cell) = self else { return self }
        cell.place(at: .given(.text(kind.rawValue)))
        return .cell(cell)
    }
}

/// Headers and footers that are cells: with data, images, a view and a height of their own.
///
/// They are updated with their section. Their events go to their own handlers, not to those of the
/// section and the table, which are for rows.
extension SectionViewModel {
    /// The header as a cell; nil if it is a plain text or doesn't exist.
    ///
    /// Setting a cell replaces ``header``, and setting nil removes a header that is a cell.
    ///
    /// ```swift
    /// var section = SectionViewModel(id: "fiction", cells: [CellViewModel(id: "m", title: "Momo")])
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

    private mutating func setCell(_ cell: CellViewModel?, of kind: SupplementaryKind) {
        if let cell { self[kind] = .cell(cell) } else if self[kind]?.cell != nil { self[kind] = nil }
    }
}
