import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The sections and cells of a table at one time.
typealias TableSnapshot = [ListSection<SectionFace, CellFace>]

/// A section with its header and its footer at one time.
struct SectionFace {
    let section: SectionViewModel
    let header: SectionTitle?
    let footer: SectionTitle?
    /// The number of changes of the header and the footer so far.
    let version: Int

    init(_ section: SectionViewModel, version: Int = 0) {
        self.section = section
        (header, footer) = (section[.header], section[.footer])
        self.version = version
    }

    private init(_ section: SectionViewModel, header: SectionTitle?, footer: SectionTitle?) {
        (self.section, self.header, self.footer) = (section, header, footer)
        version = 0
    }

    /// The same header and footer of another section.
    func keeping(_ section: SectionViewModel) -> SectionFace {
        SectionFace(section, header: header, footer: footer)
    }

    /// Whether another section shows the same header and footer.
    func isSame(as other: SectionFace) -> Bool {
        version == other.version && Self.isSame(header, as: other.header) && Self.isSame(footer, as: other.footer)
    }

    private static func isSame(_ first: SectionTitle?, as second: SectionTitle?) -> Bool {
        switch (first, second) {
        case (nil, nil): true
        case (.text(let first)?, .text(let second)?): first == second
        case (.cell(let first)?, .cell(let second)?): first.showsSame(as: second)
        default: false
        }
    }

    /// Gives the section this header and footer.
    func restore() {
        section[.header] = header
        section[.footer] = footer
    }
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
            let titles = SupplementaryKind.allCases.lazy.compactMap { section[$0]?.cell }
            return ListSection(
                SectionFace(section, version: titles.reduce(0) { $0 + version($1) }),
                cells: section.cells.map { CellFace(cell: $0, version: version($0)) })
        }
    }

    /// Restores the sections, headers, footers and cells of a snapshot, earlier or later.
    func restore(_ snapshot: TableSnapshot) {
        take([])
        for part in snapshot {
            part.model.restore()
            part.model.section.cells = part.cells.map(\.cell)
        }
        take(snapshot.map(\.model.section))
    }
}

extension SectionDifference where Model == SectionViewModel, Cell == CellViewModel {
    /// Compares two lists of sections: by the identities of sections and cells, then by their
    /// contents.
    ///
    /// Sections are equal if their headers and footers are, cells if `showsSame(as:)` is true.
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
            sectionID: { Identity.text($0.id) }, isSameSection: { $0.showsSameTitles(as: $1) },
            cellID: { $0.identity }, isSameCell: { $0.showsSame(as: $1) })
    }
}
