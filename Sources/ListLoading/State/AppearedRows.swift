import JSONDocuments

/// The rows that appeared on screen since the last page came.
struct AppearedRows: Sendable {
    private var ids: Set<UniqueID> = []
    private var distance = 0

    /// Notes a row, and the distance from the ends of the list within which it asks for a page.
    mutating func note(_ id: UniqueID, distance: Int) {
        ids.insert(id)
        self.distance = max(0, distance)
    }

    mutating func forget() { ids = [] }

    /// The pages with the rows from the first that appeared to the last, and as many next to them as would ask for a
    /// page; nil if none of their rows appeared.
    func pages<Row>(of span: [LoadedPage<Row>]) -> Range<Int>? {
        let rows = span.indices.flatMap { page in span[page].ids.map { (id: $0, page: page) } }
        guard let first = rows.firstIndex(where: { ids.contains($0.id) }),
            let last = rows.lastIndex(where: { ids.contains($0.id) })
        else { return nil }
        let end = min(last.clampedSum(distance), rows.count - 1)
        return rows[max(0, first.clampedDifference(distance))].page..<rows[end].page + 1
    }
}
