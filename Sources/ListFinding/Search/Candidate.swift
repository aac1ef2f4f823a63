import JSONDocuments
import JSONPaths

/// A list in a document, with the evidence for it.
struct Candidate {
    /// How a list holds its rows.
    enum Form { case array, map, groups }

    let form: Form
    let steps: [JSONPath.Step]
    let key: KeyWords
    let value: JSONValue
    /// The indices of the objects around it, from the root down.
    let around: [Int]
    /// The rows, or at most 50 of them at equal distances.
    let rows: [JSONValue]
    /// The number of all rows.
    let count: Int
    let shape: RowShape
    /// Whether the keys of a map or of groups are data, and not names of fields.
    let hasDataKeys: Bool
    /// The strength of the evidence.
    var score = 0.0
    /// The evidence, for people.
    var reasons: [String] = []

    init(_ form: Form, at steps: [JSONPath.Step], key: KeyWords, value: JSONValue, around: [Int]) {
        self.form = form
        self.steps = steps
        self.key = key
        self.value = value
        self.around = around
        switch form {
        case .array:
            rows = RowSample.spread(value.elements, limit: 50)
            count = value.count
        case .map:
            rows = RowSample.spread(value.members.prefix(200).map(\.value), limit: 50)
            count = value.count
        case .groups:
            let members = value.members.prefix(50).map(\.value)
            rows = members.flatMap { RowSample.spread($0.elements, limit: 10) }
            count = members.reduce(0) { $0 + $1.count }
        }
        shape = RowShape(form == .array ? Self.unwrapped(rows) : rows)
        hasDataKeys = form != .array && value.keys.prefix(50).allSatisfy(MapShape.isData)
    }

    private static func unwrapped(_ rows: [JSONValue]) -> [JSONValue] {
        guard let key = Wrapper.key(in: rows) else { return rows }
        return rows.compactMap { $0[key] }
    }

    /// Adds evidence, with a reason if people should know.
    mutating func add(_ points: Double, _ reason: String? = nil) {
        score += points
        if let reason { reasons.append(reason) }
    }
}
