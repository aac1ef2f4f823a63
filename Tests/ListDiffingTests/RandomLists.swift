import ListDiffing
import TestSupport

/// Generates pairs of lists from a seed.
struct RandomLists {
    private var random: SeededGenerator
    private var fresh = 1_000_000

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// Rows with random contents; identities are unique, or repeated any number of times.
    mutating func rows<Element: Row>(_ longest: Int, unique: Bool) -> [Element] {
        let count = number(longest + 1)
        let ids = unique ? Array((0..<count * 3 / 2 + 1).shuffled(using: &random).prefix(count)) : []
        return (0..<count).map { Element(unique ? ids[$0] : number(count / 2 + 1), number(2)) }
    }

    /// The rows after a few edits: deleted, inserted, moved, updated.
    mutating func edited<Element: Row>(_ rows: [Element], edits: Int, unique: Bool) -> [Element] {
        var rows = rows.map { Element($0.id, $0.content) }
        for _ in 0..<number(edits + 1) {
            fresh += 1
            let index = number(rows.count + 1)
            switch number(4) {
            case 0: rows.insert(Element(unique ? fresh : number(9), number(2)), at: index)
            case 1 where index < rows.count: rows.remove(at: index)
            case 2 where index < rows.count: rows[index] = Element(rows[index].id, number(9))
            case 3 where index < rows.count:
                let row = rows.remove(at: index)
                rows.insert(row, at: number(rows.count + 1))
            default: break
            }
        }
        return rows
    }

    /// Sections of rows, and the same after edits of sections and rows.
    mutating func sections<Element: Row>(
        unique: Bool
    ) -> (old: [ListSection<Element, Element>], new: [ListSection<Element, Element>]) {
        let models: [Element] = rows(4, unique: unique)
        let newModels: [Element] = number(3) == 0 ? rows(4, unique: unique) : edited(models, edits: 3, unique: unique)
        func divide(_ rows: [Element], _ models: [Element]) -> [ListSection<Element, Element>] {
            var sections = models.map { ListSection<Element, Element>($0, cells: []) }
            var section = 0
            for row in rows where !sections.isEmpty {
                if number(3) == 0 { section = number(sections.count) }
                sections[min(section, sections.count - 1)].cells.append(row)
            }
            return sections
        }
        let cells: [Element] = rows(7, unique: unique)
        let old = divide(cells, models)
        let newCells: [Element] = number(3) == 0 ? rows(7, unique: unique) : edited(cells, edits: 3, unique: unique)
        guard number(2) == 0 else { return (old, divide(newCells, newModels)) }
        // The same sections, the cells in them edited.
        return (old, zip(old, models).map { ListSection($1, cells: edited(Array($0.cells), edits: 3, unique: unique)) })
    }
}
