import JSONDocuments

/// The rows of a page, with the identity of each, and its place among the records of the page.
struct IdentifiedRows<Row: Sendable>: Sendable {
    let rows: [Row]
    let ids: [Identity?]
    let places: [Int]

    init(_ rows: [Row] = [], ids: [Identity?] = []) {
        (self.rows, self.ids, places) = (rows, ids, Array(rows.indices))
    }

    private init(_ rows: [Row], _ ids: [Identity?], _ places: [Int]) {
        (self.rows, self.ids, self.places) = (rows, ids, places)
    }

    /// Returns the rows at indices.
    func at(_ kept: [Int]) -> IdentifiedRows {
        IdentifiedRows(kept.map { rows[$0] }, kept.map { ids[$0] }, kept.map { places[$0] })
    }
}
