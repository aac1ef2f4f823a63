import JSONDocuments

/// The rows of a page, with the identity of each.
struct IdentifiedRows<Row: Sendable>: Sendable {
    let rows: [Row]
    let ids: [Identity?]
    /// The hash of each identity, which is made where the page is read; 0 for none.
    let hashes: [Int]

    init(_ rows: [Row] = [], ids: [Identity?] = []) {
        (self.rows, self.ids) = (rows, ids)
        hashes = ids.map { $0?.hashValue ?? 0 }
    }
}
