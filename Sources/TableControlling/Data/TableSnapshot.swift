import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The sections and cells of a table at one time.
typealias TableSnapshot = [ListSection<SectionFace, CellFace>]

/// A section and its titles at one time.
struct SectionFace {
    let section: SectionViewModel
    let header: String?
    let footer: String?

    init(_ section: SectionViewModel) {
        self.section = section
        header = section.header
        footer = section.footer
    }

    private init(_ section: SectionViewModel, header: String?, footer: String?) {
        (self.section, self.header, self.footer) = (section, header, footer)
    }

    /// The same titles of another section.
    func keeping(_ section: SectionViewModel) -> SectionFace {
        SectionFace(section, header: header, footer: footer)
    }

    /// Whether another section has the same titles.
    func isSame(as other: SectionFace) -> Bool { header == other.header && footer == other.footer }
}

/// A cell at one time, with the number of its changes so far.
struct CellFace {
    let cell: CellViewModel
    let version: Int
}

extension TableDataSource {
    /// The current sections and cells.
    func snapshot(_ version: (CellViewModel) -> Int = { _ in 0 }) -> TableSnapshot {
        sections.map { section in
            ListSection(SectionFace(section), cells: section.cells.map { CellFace(cell: $0, version: version($0)) })
        }
    }

    /// Restores the sections, titles and cells of a snapshot, earlier or later.
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

extension SectionDifference where Model == SectionViewModel, Cell == CellViewModel {
    /// Compares two lists of sections: by the identities of sections and cells, then by their
    /// contents.
    ///
    /// Sections are equal if their titles are, cells if `showsSame(as:)` is true.
    ///
    /// ```swift
    /// let old = Normalizer().normalize(oldJSON).sections
    /// let new = Normalizer().normalize(newJSON).sections
    /// for stage in SectionDifference(from: old, to: new).batch.stages { print(stage) }
    /// // delete s0/c1, insert s0/c0, update s0/c2
    /// ```
    public init(from old: [SectionViewModel], to new: [SectionViewModel]) {
        self.init(
            from: old.map { ListSection($0, cells: $0.cells) }, to: new.map { ListSection($0, cells: $0.cells) },
            sectionID: { Identity.text($0.id) }, isSameSection: { $0.header == $1.header && $0.footer == $1.footer },
            cellID: { $0.identity }, isSameCell: { $0.showsSame(as: $1) })
    }
}
