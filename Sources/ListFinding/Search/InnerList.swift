import JSONDocuments

/// A list in each row of another one: the rows of a group, a level of a tree, or a part of its row.
struct InnerList {
    /// The rows that may have it.
    private let rows: [JSONValue]
    /// Its key in a row.
    private let key: String
    /// Its elements in the first rows.
    private let elements: [JSONValue]

    init(_ key: String, in rows: [JSONValue]) {
        self.key = key
        self.rows = Array(rows.lazy.filter { $0.kind == .object }.prefix(50))
        elements = self.rows.flatMap { row in row[key].map { Array($0.elements.prefix(10)) } ?? [] }
    }

    /// Returns whether it is a level of a tree: the rows are in a list of this key themselves, or its own elements
    /// have one.
    ///
    /// - Parameter outer: The key of the list of the rows; nil if it has none.
    func isLevel(under outer: String?) -> Bool {
        guard elements.contains(where: { $0.kind == .object }), rows.contains(where: { Self.scalars(of: $0) > 0 })
        else { return false }
        return outer == key || elements.contains { $0[key]?[0]?.kind == .object }
    }

    /// Returns whether it belongs to its row, which is more than the header of a group.
    ///
    /// A row with one member is a wrapper, and one with a single scalar a header. Pairs of a key and a value tell
    /// something about their row, and so do elements with fewer scalars than the row.
    ///
    /// - Parameter besidePages: Whether the object around the rows says something about pages, as that of the list does.
    func isPart(besidePages: Bool) -> Bool {
        guard let first = elements.first, !rows.allSatisfy({ $0.count <= 1 }) else { return false }
        if elements.allSatisfy(isValue) { return true }
        guard first.kind == .object else { return false }
        let own = rows.map(Self.scalars)
        guard own.contains(where: { $0 > 1 }) else { return false }
        return besidePages || own.allSatisfy { $0 > 1 && $0 >= Self.scalars(of: first) }
    }

    /// Returns whether an element is a pair of a key and a value, or an object around a value alone.
    private func isValue(_ element: JSONValue) -> Bool {
        guard element.kind == .object, element.members.allSatisfy({ Self.isScalar($0.value) }) else { return false }
        let names = element.keys.map { KeyWords($0) }
        let row = Plural.singular(of: KeyWords(key))
        switch names.count {
        case 1: return names[0].last == "value" || names[0].plain == row && row != KeyWords(key).plain
        case 2: return names.contains { $0.last == "value" } && !names.allSatisfy { $0.last == "value" }
        default: return false
        }
    }

    private static func isScalar(_ value: JSONValue) -> Bool { value.kind != .array && value.kind != .object }

    /// Returns the number of scalars of an object that aren't null.
    private static func scalars(of object: JSONValue) -> Int {
        object.members.prefix(60).count { isScalar($0.value) && !$0.value.isNull }
    }
}
