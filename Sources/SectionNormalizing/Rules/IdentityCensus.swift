import JSONDocuments

/// Tells equal ids apart by their occurrence, and notes both places.
struct IdentityCensus {
    private(set) var duplicates: [DuplicateIdentity] = []

    private static let limit = 1_000
    private typealias Place = DuplicateIdentity.Place
    private typealias Seen = (place: Place, count: Int)

    mutating func count(_ sections: [SectionViewModel]) {
        var seen: [Identity: Seen] = [:]
        for (number, section) in sections.enumerated() {
            section.occurrence = occurrence(of: .text(section.id), at: Place(section: number, cell: nil), in: &seen)
        }
        countCells(of: sections)
    }

    /// Places differ from each other; they are counted only where a given id or a ready cell could say the same.
    private mutating func countCells(of sections: [SectionViewModel]) {
        var (given, couldMatch) = (0, false)
        for (number, section) in sections.enumerated() {
            for (place, cell) in section.cells.enumerated() {
                switch cell.source {
                case .given:
                    given += 1
                    couldMatch = couldMatch || cell.source.looksLikePosition
                case .position(let section, let row):
                    couldMatch = couldMatch || section != number || row != place
                }
            }
        }
        var seen: [Identity: Seen] = [:]
        seen.reserveCapacity(given)
        for (number, section) in sections.enumerated() {
            for (place, cell) in section.cells.enumerated() {
                let counts = if case .given = cell.source { true } else { couldMatch }
                cell.occurrence =
                    counts ? occurrence(of: cell.identity, at: Place(section: number, cell: place), in: &seen) : 1
            }
        }
    }

    private mutating func occurrence(of id: Identity, at place: Place, in seen: inout [Identity: Seen]) -> Int {
        guard let earlier = seen[id] else {
            seen[id] = (place, 1)
            return 1
        }
        seen[id]?.count += 1
        if duplicates.count < Self.limit {
            duplicates.append(DuplicateIdentity(id: id.text, first: earlier.place, again: place))
        }
        return earlier.count + 1
    }
}
