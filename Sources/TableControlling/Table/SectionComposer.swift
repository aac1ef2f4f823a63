import JSONDocuments
import ListDiffing
import SectionNormalizing

/// Gives the cells and sections of several sources ids that differ.
struct SectionComposer {
    private var ids = (sections: SourceIDs(), cells: SourceIDs())
    /// The sections of each source at the last time, before and after.
    private var last: [(before: [SectionViewModel], after: [SectionViewModel])] = []

    /// Returns the id in its source of the id of a cell.
    func original(of id: UniqueID) -> UniqueID { ids.cells.original(of: id) }

    /// Sections of a source with ids that no other source has.
    ///
    /// - Complexity: O(*n*) for the first time, then O(*k*) in the cells after the first that changed.
    mutating func renamed(_ sections: [SectionViewModel], of source: Int) -> [SectionViewModel] {
        while last.count <= source { last.append(([], [])) }
        let (before, after) = last[source]
        var result: [SectionViewModel] = []
        for (index, section) in sections.enumerated() {
            let isKnown = index < before.count && before[index].id == section.id
            result.append(
                renamed(
                    section, of: source, known: isKnown ? before[index].cells : [],
                    result: isKnown ? after[index].cells : []))
        }
        last[source] = (sections, result)
        return result
    }

    private mutating func renamed(
        _ section: SectionViewModel, of source: Int, known: CellList<CellViewModel>, result: CellList<CellViewModel>
    ) -> SectionViewModel {
        let id = ids.sections.id(section.id, of: source)
        var section = id == section.id ? section : section.identified(by: id)
        for kind in SupplementaryKind.allCases {
            if case .cell(let cell)? = section[kind] { section[kind] = .cell(renamed(cell, of: source)) }
        }
        let cells = section.cells
        let same = known.sameStart(as: cells)
        if same == cells.count, same == known.count {
            section.cells = result
            return section
        }
        let new = cells[same...].map { renamed($0, of: source) }
        // The list of the source is taken as it is, unless a cell has another id than there.
        let isOwn = zip(new, cells[same...]).allSatisfy { $0.isIdentical(to: $1) }
        if isOwn, result.sameStart(as: cells) >= same { return section }
        section.cells = result
        section.cells.replaceSubrange(same..., with: new)
        return section
    }

    private mutating func renamed(_ cell: CellViewModel, of source: Int) -> CellViewModel {
        let id = ids.cells.id(cell.id, of: source)
        return id == cell.id ? cell : cell.identified(by: id)
    }
}

extension SectionRules {
    /// Returns the sections of the sources, one after the other, with separators and without duplicates.
    @MainActor func arrange(_ all: [[SectionViewModel]], from sources: [any SectionSource]) -> TableContent {
        var content = TableContent()
        var seen: Set<Identity> = []
        for (source, given) in zip(sources, all) {
            content.starts.append(content.sections.count)
            var sections = given
            if dropsDuplicates { for index in sections.indices { sections[index].dropDuplicates(&seen) } }
            if let separator {
                for index in sections.indices {
                    let isOpen = source.hasMore && index == sections.count - 1
                    sections[index].separate(isOpen: isOpen, by: separator)
                }
            }
            content.sections += sections
        }
        return content
    }
}

extension SectionViewModel {
    /// Removes cells whose identity occurred before.
    ///
    /// A position isn't an identity: two rows without an id are never the same.
    fileprivate mutating func dropDuplicates(_ seen: inout Set<Identity>) {
        let kept = cells.filter { $0.isIdentifiedByPosition || seen.insert($0.id.identity).inserted }
        if kept.count < cells.count { cells = kept }
    }

    /// Inserts separators between neighbours, before the first cell, and after the last one.
    ///
    /// - Parameter isOpen: Whether more cells may follow, so that nothing comes after the last one yet.
    fileprivate mutating func separate(
        isOpen: Bool, by separator: (CellViewModel?, CellViewModel?) -> CellViewModel?
    ) {
        guard let last = cells.last else { return }
        var result = CellList<CellViewModel>()
        var before: CellViewModel?
        for cell in cells {
            result += separator(before, cell).map { $0.separator(before: cell.id) } ?? []
            result.append(cell)
            before = cell
        }
        if !isOpen { result += separator(last, nil).map { $0.separator(before: id, isLast: true) } ?? [] }
        cells = result
    }
}

extension CellViewModel {
    /// Returns the cell as a separator: with the identity of the cell after it, or of the section that it ends, and a
    /// number that no cell has.
    fileprivate func separator(before id: UniqueID, isLast: Bool = false) -> [CellViewModel] {
        let number = (isLast ? 3_000_000_000 : 2_000_000_000) + id.number
        var cell = identified(by: UniqueID(identity: id.identity, number: number))
        cell.isSeparator = true
        return [cell]
    }
}
