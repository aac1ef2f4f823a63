import JSONDocuments

/// The shape of a list's rows: what they are, and whether they are alike.
struct RowShape {
    /// The shares of objects, arrays and scalars among the rows.
    private(set) var objects = 0.0
    private(set) var arrays = 0.0
    private(set) var scalars = 0.0
    /// How much the objects have the same keys: 1 if all do.
    private(set) var likeness = 0.0
    /// Whether the rows are nodes of a tree of several types, as of rich text or a view.
    private(set) var isTree = false
    /// The share of keys about drawing.
    private(set) var drawing = 0.0
    /// Whether most scalars are texts.
    private(set) var areTexts = false

    private static let typeKeys = ["type", "nodeType", "kind", "component", "element", "tag", "$type", "_type"]

    /// Looks at rows; a null is a missing one.
    init(_ all: [JSONValue]) {
        let rows = all.filter { !$0.isNull }
        guard !rows.isEmpty else { return }
        let count = Double(rows.count)
        let dictionaries = rows.filter { $0.kind == .object }
        objects = Double(dictionaries.count) / count
        arrays = Double(rows.count { $0.kind == .array }) / count
        scalars = 1 - objects - arrays
        areTexts = rows.count { $0.kind == .string } * 2 > rows.count
        measure(dictionaries)
        isTree = Self.isTree(dictionaries)
    }

    private mutating func measure(_ rows: [JSONValue]) {
        guard !rows.isEmpty else { return }
        var frequency: [String: Int] = [:]
        let keys = rows.map { Array($0.members.prefix(60).map(\.key)) }
        for key in keys.joined() { frequency[key, default: 0] += 1 }
        let total = frequency.values.reduce(0, +)
        let about = frequency.reduce(0) { $0 + (KeyWords($1.key).has(anyOf: ListWords.drawing) ? $1.value : 0) }
        drawing = total == 0 ? 0 : Double(about) / Double(total)
        guard rows.count > 1 else { return likeness = 0.75 }
        let shares = keys.map { own in
            own.isEmpty ? 0.5 : Double(own.count { frequency[$0]! * 2 > rows.count }) / Double(own.count)
        }
        likeness = shares.reduce(0, +) / Double(rows.count)
    }

    private static let children: Set<String> = [
        "items", "children", "content", "contents", "columns", "body", "components", "elements", "cells", "nodes",
        "blocks", "views", "subviews", "controls", "widgets", "rows",
    ]

    private static func isTree(_ rows: [JSONValue]) -> Bool {
        for key in typeKeys {
            let types = rows.compactMap { $0[key]?.string }
            guard types.count * 2 > rows.count, !types.isEmpty else { continue }
            let kinds = Set(types)
            let nested = rows.flatMap { row in
                row.members.prefix(60).compactMap { member in
                    children.contains(KeyWords(member.key).plain) ? member.value[0]?[key]?.string : nil
                }
            }
            // Replies to a comment are comments; the parts of a view or of rich text are others.
            if !nested.isEmpty, kinds.count > 1 || kinds.isDisjoint(with: nested) { return true }
        }
        return false
    }
}
