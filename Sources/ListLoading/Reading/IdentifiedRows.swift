import JSONDocuments

/// The rows of a page, with the identity of each.
struct IdentifiedRows<Row: Sendable>: Sendable {
    let rows: [Row]
    let ids: [Identity?]

    init(_ rows: [Row] = [], ids: [Identity?] = []) { (self.rows, self.ids) = (rows, ids) }
}
