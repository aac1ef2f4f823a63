import JSONDocuments
import JSONPaths

/// The fields of a list's rows: of all rows, or of 200 of them at equal distances.
struct RowSample {
    /// The rows that were looked at.
    let rows: [JSONValue]
    /// The number of all rows.
    let count: Int
    /// The fields in the order in which they appear.
    private(set) var fields: [FieldStatistics] = []
    private var indices: [[JSONPath.Step]: Int] = [:]

    private static let maximalFields = 400
    private static let maximalDepth = 5

    init(_ all: some RandomAccessCollection<JSONValue>) {
        count = all.count
        rows = Self.spread(all).filter { !$0.isNull }
        for row in rows { add(row, at: []) }
    }

    /// At most `limit` elements, at equal distances.
    static func spread(_ all: some RandomAccessCollection<JSONValue>, limit: Int = 200) -> [JSONValue] {
        guard all.count > limit else { return Array(all) }
        return (0..<limit).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / limit)] }
    }

    private mutating func add(_ value: JSONValue, at steps: [JSONPath.Step]) {
        switch value.kind {
        case .object:
            guard steps.count < Self.maximalDepth else { return }
            var rest = 100
            for (key, member) in value.members where rest > 0 {
                rest -= 1
                add(member, at: steps + [.key(key)])
            }
        case .array:
            guard steps.count < Self.maximalDepth, let first = value[0] else { return }
            add(first, at: steps + [.index(0)])
        default: count(value, at: steps)
        }
    }

    private mutating func count(_ value: JSONValue, at steps: [JSONPath.Step]) {
        if let index = indices[steps] { return fields[index].add(value) }
        guard fields.count < Self.maximalFields else { return }
        indices[steps] = fields.count
        fields.append(FieldStatistics(steps))
        fields[fields.count - 1].add(value)
    }
}
