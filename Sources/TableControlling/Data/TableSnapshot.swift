import ListDiffing
import SectionNormalizing

/// What a table shows at a moment.
typealias TableSnapshot = [ListSection<SectionFace, CellFace>]

/// A section as it shows itself at a moment.
struct SectionFace {
    let section: SectionViewModel
    let header: String?
    let footer: String?

    init(_ section: SectionViewModel) {
        self.section = section
        header = section.header
        footer = section.footer
    }

    /// Whether another section shows the same titles.
    func isSame(as other: SectionFace) -> Bool { header == other.header && footer == other.footer }
}

/// A cell at a moment: which change of it this is.
struct CellFace {
    let cell: CellViewModel
    let version: Int
}

extension TableDataSource {
    /// What there is now.
    func snapshot(_ version: (CellViewModel) -> Int = { _ in 0 }) -> TableSnapshot {
        sections.map { section in
            ListSection(SectionFace(section), cells: section.cells.map { CellFace(cell: $0, version: version($0)) })
        }
    }

    /// Makes everything as it was, or as it will be.
    func restore(_ snapshot: TableSnapshot) {
        take([])
        for part in snapshot {
            part.model.section.header = part.model.header
            part.model.section.footer = part.model.footer
            part.model.section.cells = part.cells.map(\.cell)
        }
        take(snapshot.map(\.model.section))
    }
}
