import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The ids in a store: each is in use once.
struct StoreIDs {
    private var taken: Set<UniqueID> = []
    /// The highest number of each identity that was repeated.
    private var highest: [Identity: Int] = [:]
    /// A row that no cell without an id of its own was identified by.
    private var nextRow = 0
    /// The same for a section.
    private var nextSection = 0

    /// True if there ever was a row.
    var hasRows: Bool { nextRow > 0 }

    /// Takes an id; if it is in use, the next number of its identity.
    mutating func take(_ id: UniqueID) -> UniqueID {
        if taken.insert(id).inserted { return id }
        var number = max(highest[id.identity] ?? 1, 1)
        repeat { number += 1 } while !taken.insert(UniqueID(identity: id.identity, number: number)).inserted
        highest[id.identity] = number
        return UniqueID(identity: id.identity, number: number)
    }

    /// Frees the id of a cell that was deleted.
    mutating func free(_ id: UniqueID) { taken.remove(id) }

    /// Returns the cell with an id that no other has.
    ///
    /// - Parameter isNew: Whether a cell without an id of its own gets one that no cell had before.
    mutating func identified(_ cell: CellViewModel, isNew: Bool) -> CellViewModel {
        var wanted = cell.id
        if cell.isIdentifiedByPosition, isNew || cell.id.identity == .text("") {
            wanted = UniqueID(identity: .text("s0/c\(nextRow)"), number: 1)
            nextRow += 1
        }
        let id = take(wanted)
        return id == cell.id ? cell : cell.identified(by: id)
    }

    /// Returns the section with cells whose ids no other has.
    mutating func identified(_ section: SectionViewModel, isNew: Bool) -> SectionViewModel {
        var section = section
        countRows(of: section)
        for (row, cell) in section.cells.enumerated() {
            let own = identified(cell, isNew: isNew)
            if own.id != cell.id { section.cells[row] = own }
        }
        return section
    }

    /// Returns the section with an id that none of these has.
    mutating func identified(_ section: SectionViewModel, among sections: [SectionViewModel]) -> SectionViewModel {
        nextSection = max(nextSection, sections.count)
        guard section.isIdentifiedByPosition else { return Self.distinct(sections + [section])[sections.count] }
        nextSection += 1
        let id = UniqueID(identity: .text("s\(nextSection - 1)"), number: 1)
        return Self.distinct(sections + [section.identified(by: id)])[sections.count]
    }

    /// Leaves the rows of a section to the cells that are there.
    mutating func countRows(of section: SectionViewModel) { nextRow = max(nextRow, section.cells.count) }

    /// Returns the section with a header and a footer whose ids no other cell has.
    ///
    /// The ids of rows come first, as they are the ones that data determines.
    mutating func identifiedTitles(of section: SectionViewModel) -> SectionViewModel {
        var section = section
        for kind in SupplementaryKind.allCases {
            if case .cell(let cell)? = section[kind] { section[kind] = .cell(identified(cell, isNew: false)) }
        }
        return section
    }

    /// Frees all ids.
    mutating func forget() { taken = [] }

    /// Sections whose ids, and those of their cells, are unique.
    mutating func identified(_ sections: [SectionViewModel]) -> [SectionViewModel] {
        forget()
        return Self.distinct(sections).map { identified($0, isNew: false) }.map { identifiedTitles(of: $0) }
    }

    /// Sections with different ids.
    static func distinct(_ sections: [SectionViewModel]) -> [SectionViewModel] {
        var ids = StoreIDs()
        return sections.map { section in
            let id = ids.take(section.id)
            return id == section.id ? section : section.identified(by: id)
        }
    }
}
