/// Tells equal ids apart by their occurrence, and notes both places.
struct IdentityCensus {
    private(set) var duplicates: [DuplicateIdentity] = []

    private static let limit = 1_000
    private typealias Seen = (place: DuplicateIdentity.Place, count: Int)

    mutating func count(_ sections: [SectionViewModel]) {
        var seenSections: [String: Seen] = [:]
        var seenCells: [String: Seen] = [:]
        seenCells.reserveCapacity(sections.reduce(0) { $0 + $1.cells.count })
        for (number, section) in sections.enumerated() {
            section.occurrence = occurrence(
                of: section.id, at: DuplicateIdentity.Place(section: number, cell: nil), in: &seenSections)
            for (place, cell) in section.cells.enumerated() {
                cell.occurrence = occurrence(
                    of: cell.id, at: DuplicateIdentity.Place(section: number, cell: place), in: &seenCells)
            }
        }
    }

    private mutating func occurrence(
        of id: String, at place: DuplicateIdentity.Place, in seen: inout [String: Seen]
    ) -> Int {
        guard let earlier = seen[id] else {
            seen[id] = (place, 1)
            return 1
        }
        seen[id]?.count += 1
        if duplicates.count < Self.limit {
            duplicates.append(DuplicateIdentity(id: id, first: earlier.place, again: place))
        }
        return earlier.count + 1
    }
}
