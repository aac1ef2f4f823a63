import JSONDocuments
import ListDiffing
import SectionNormalizing

extension [SectionViewModel] {
    /// Returns the path of the cell with an id; nil if no cell has it.
    ///
    /// - Parameter hint: A path near which the cell probably is; the path of the cell afterwards.
    /// - Complexity: O(1) near the hint, else O(*n*).
    func path(of id: UniqueID, near hint: inout CellPath) -> CellPath? {
        guard !isEmpty else { return nil }
        let start = Swift.min(Swift.max(hint.section, 0), count - 1)
        for step in 0..<count {
            let section = (start + step) % count
            guard let row = self[section].cells.row(of: id, near: step == 0 ? hint.row : 0) else { continue }
            hint = CellPath(section: section, row: row)
            return hint
        }
        return nil
    }

    /// Returns the index of the section with an id; nil if no section has it.
    func index(of id: UniqueID) -> Int? { firstIndex { $0.id == id } }

    /// The sections in the form that differences compare.
    var parts: [ListSection<SectionViewModel, CellViewModel>] { map { ListSection($0, cells: $0.cells) } }
}

extension CellList<CellViewModel> {
    /// Returns the row of an id, which is looked for after a row, then before it.
    fileprivate func row(of id: UniqueID, near hint: Int) -> Int? {
        let start = Swift.min(Swift.max(hint - 1, 0), count)
        return self[start...].firstIndex { $0.id == id } ?? self[..<start].lastIndex { $0.id == id }
    }
}

extension SectionViewModel {
    /// Returns whether another section has the same header and footer.
    func showsSameTitles(as other: SectionViewModel) -> Bool {
        SupplementaryKind.allCases.allSatisfy { kind in
            switch (self[kind], other[kind]) {
            case (nil, nil): true
            case (.text(let first)?, .text(let second)?): first == second
            case (.cell(let first)?, .cell(let second)?): first.id == second.id && first.showsSame(as: second)
            default: false
            }
        }
    }

    /// Returns the section with other cells.
    func with(cells: CellList<CellViewModel>) -> SectionViewModel {
        var section = self
        section.cells = cells
        return section
    }
}

extension SectionDifference where Model == SectionViewModel, Cell == CellViewModel {
    /// Compares two lists of sections: by the ids of sections and cells, then by what they show.
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
            from: old.parts, to: new.parts, sectionID: { $0.id }, isSameSection: { $0.showsSameTitles(as: $1) },
            cellID: { $0.id }, isSameCell: { $0.showsSame(as: $1) })
    }
}
