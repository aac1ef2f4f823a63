import JSONDocuments
import ListDiffing

/// Numbers the occurrences of equal ids, and records the paths of duplicates.
///
/// A cell that has a number already keeps it, unless another cell before it has the same:
///
///     ids before    7    7    7#3  7#3
///     ids after     7    7#2  7#3  7#4
struct DuplicateIDDetector {
    private(set) var duplicates: [DuplicateIdentity] = []
    /// The paths of each repeated id, by the path of its first occurrence.
    private var repeated: [IDPath: [IDPath]] = [:]

    private static let limit = 1_000

    /// Numbers the sections, and all cells in them.
    mutating func number(_ sections: inout [SectionViewModel]) {
        // One section with one cell, as an item that is appended makes it, repeats nothing.
        if sections.count == 1, sections[0].cells.count <= 1 { return }
        count(sections)
        assign {
            sections[$0.section].id.number
        } set: {
            sections[$0.section].number($1)
        }
        countCells(of: sections)
        assign {
            sections[$0.section].cells[$0.cell].id.number
        } set: {
            sections[$0.section].cells[$0.cell].number($1)
        }
    }

    private mutating func count(_ sections: [SectionViewModel]) {
        var table = OccurrenceTable(capacity: sections.count)
        for (index, section) in sections.enumerated() {
            count(section.id.identity, at: IDPath(section: index), in: &table) { sections[$0.section].id.identity }
        }
    }

    /// Positions are distinct.
    ///
    /// They are counted only if a given id or a ready cell could have the same text.
    private mutating func countCells(of sections: [SectionViewModel]) {
        var (given, all, couldMatch) = (0, 0, false)
        for (index, section) in sections.enumerated() {
            for (row, cell) in section.cells.enumerated() {
                all += 1
                switch cell.box.source {
                case .position(let section, let cell): couldMatch = couldMatch || section != index || cell != row
                case .given, .assigned, .none:
                    given += 1
                    couldMatch = couldMatch || cell.box.source.looksLikePosition
                }
            }
        }
        var table = OccurrenceTable(capacity: couldMatch ? all : given)
        for (index, section) in sections.enumerated() {
            for (row, cell) in section.cells.enumerated() {
                let source = cell.box.source
                if !couldMatch, case .position = source { continue }
                count(source.key, at: IDPath(section: index, cell: row), in: &table) {
                    sections[$0.section].cells[$0.cell].box.source.key
                }
            }
        }
    }

    private mutating func count(
        _ id: Identity, at path: IDPath, in table: inout OccurrenceTable, identityAt: (IDPath) -> Identity
    ) {
        let (first, count) = table.count(id, hash: id.hashValue, at: path, identityAt: identityAt)
        guard count > 1 else { return }
        repeated[first, default: [first]].append(path)
        if duplicates.count < Self.limit {
            duplicates.append(DuplicateIdentity(id: id.text, first: first.path, again: path.path))
        }
    }

    /// Gives the occurrences of each repeated id different numbers.
    private mutating func assign(number: (IDPath) -> Int, set: (IDPath, Int) -> Void) {
        for paths in repeated.values {
            var taken: Set<Int> = []
            let clashes = paths.filter { !taken.insert(number($0)).inserted }
            var next = 1
            for path in clashes {
                while !taken.insert(next).inserted { next += 1 }
                set(path, next)
            }
        }
        repeated = [:]
    }
}

/// The path of a section, or of a cell in one, in 8 bytes.
struct IDPath: Hashable {
    private let sectionIndex: Int32
    /// -1 for the section itself.
    private let cellIndex: Int32

    init(section: Int, cell: Int = -1) {
        sectionIndex = Int32(clamping: section)
        cellIndex = Int32(clamping: cell)
    }

    var section: Int { Int(sectionIndex) }
    var cell: Int { Int(cellIndex) }
    fileprivate var path: DuplicateIdentity.Path {
        DuplicateIdentity.Path(section: section, cell: cell < 0 ? nil : cell)
    }
}

/// The number of occurrences of each identity, by the hashes of identities.
///
/// The table doesn't hold the identities themselves: two with the same hash are compared at the paths
/// of their first occurrences. A hash is looked up at its lowest bits and in the slots that follow, of
/// which at least half are free.
///
/// For the ids 7, 8, 7 of three cells, whose hashes end in …01, …01, …01, slot 1 has the path s0/c0 and
/// the count 2 in the end, and slot 2 the path s0/c1 and the count 1.
struct OccurrenceTable {
    private struct Slot {
        var hash = 0
        var first = IDPath(section: 0)
        /// 0 for a free slot.
        var count: Int32 = 0
    }

    private var slots: [Slot]
    private let mask: Int

    /// Creates a table for this many identities.
    init(capacity: Int) {
        let count = 1 << (Int.bitWidth - max(2 * capacity - 1, 1).leadingZeroBitCount)
        slots = Array(repeating: Slot(), count: count)
        mask = count - 1
    }

    /// Counts an identity; returns the path of its first occurrence, and the number of all so far.
    ///
    /// - Parameters:
    ///   - hash: The hash of the identity, the same for equal ones.
    ///   - identityAt: Returns the identity at a path that was counted.
    mutating func count(
        _ id: Identity, hash: Int, at path: IDPath, identityAt: (IDPath) -> Identity
    ) -> (
        first: IDPath, count: Int
    ) {
        var index = hash & mask
        while slots[index].count > 0 {
            if slots[index].hash == hash, identityAt(slots[index].first) == id {
                slots[index].count += 1
                return (slots[index].first, Int(slots[index].count))
            }
            index = (index + 1) & mask
        }
        slots[index] = Slot(hash: hash, first: path, count: 1)
        return (path, 1)
    }
}
