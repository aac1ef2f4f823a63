import JSONDocuments

/// The shape of a list's rows: what they are, and whether they are alike.
struct RowShape {
    /// The number of rows that aren't null.
    let count: Int
    /// The shares of objects, arrays and texts among the rows.
    let objects, arrays, texts: Double
    /// How much the objects have the same keys: 1 if all do.
    private(set) var likeness = 0.0
    /// The mean number of members of an object.
    private(set) var width = 0.0
    /// The share of keys about drawing.
    private(set) var drawing = 0.0

    /// Looks at rows; a null is a missing one.
    init(_ all: [JSONValue]) {
        let rows = all.filter { !$0.isNull }
        count = rows.count
        let all = Double(max(count, 1))
        objects = Double(rows.count { $0.kind == .object }) / all
        arrays = Double(rows.count { $0.kind == .array }) / all
        texts = Double(rows.count { $0.kind == .string }) / all
        measure(rows.filter { $0.kind == .object })
    }

    private mutating func measure(_ rows: [JSONValue]) {
        guard !rows.isEmpty else { return }
        var frequency: [String: Int] = [:]
        let keys = rows.map { Array($0.members.prefix(60).map(\.key)) }
        for key in keys.joined() { frequency[key, default: 0] += 1 }
        let total = frequency.values.reduce(0, +)
        let drawn = frequency.filter { KeyWords($0.key).has(anyOf: Words.drawing) }
        // A thing may have a color or a size; what is drawn has several such keys, or a type.
        let isTyped = frequency.keys.contains { Words.typeKey.contains(KeyWords($0).plain) }
        drawing = drawn.count > 1 || isTyped ? Double(drawn.values.reduce(0, +)) / Double(max(total, 1)) : 0
        width = Double(rows.reduce(0) { $0 + $1.count }) / Double(rows.count)
        guard rows.count > 1 else { return likeness = 0.75 }
        let shares = keys.map { own in
            own.isEmpty ? 0.5 : Double(own.count { frequency[$0]! * 2 > rows.count }) / Double(own.count)
        }
        likeness = shares.reduce(0, +) / Double(rows.count)
    }
}
