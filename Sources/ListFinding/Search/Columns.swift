import JSONDocuments
import JSONPaths

/// The names of a table's columns, whose rows are arrays: in the object that has the rows, or in the first row.
///
/// ```
/// {"headers": ["id", "name"], "rows": [[1, "Momo"]]}
/// {"schema": {"fields": [{"name": "id"}]}, "rows": [{"f": [{"v": "1"}]}]}
/// [["id", "name"], [1, "Momo"]]
/// ```
struct Columns {
    let names: [String]
    /// The steps from the object that has the rows to the names; nil for names in the first row.
    let steps: [JSONPath.Step]?

    /// Finds the names of the columns of rows in another member of their object, or in an object there.
    init?(of rows: JSONValue, in object: JSONValue) {
        guard let width = Self.width(of: rows) else { return nil }
        for (key, value) in object.members.prefix(60) {
            if let (names, steps) = Self.names(in: value, count: width) {
                (self.names, self.steps) = (names, [.key(key)] + steps)
                return
            }
            for (inner, value) in value.members.prefix(20) {
                guard let (names, steps) = Self.names(in: value, count: width) else { continue }
                (self.names, self.steps) = (names, [.key(key), .key(inner)] + steps)
                return
            }
        }
        return nil
    }

    /// Finds the names in the first of rows: distinct strings above a column of numbers.
    init?(firstOf rows: JSONValue) {
        guard rows.count > 1, Self.width(of: rows) != nil, let first = rows[0], first.kind == .array else { return nil }
        let names = first.elements.compactMap { Self.isNumber($0) ? nil : $0.string }
        let rest = rows.elements.prefix(20).dropFirst()
        let hasNumbers = names.indices.contains { index in rest.allSatisfy { Self.isNumber($0[index] ?? .null) } }
        guard names.count == first.count, Set(names).count == names.count, hasNumbers else { return nil }
        (self.names, steps) = (names, nil)
    }

    /// What names the cells of the rows at some steps.
    ///
    /// - Parameter isInGroup: Whether there is a list in each of several objects.
    func cells(at list: [JSONPath.Step], isInGroup: Bool) -> ListPath.Cells {
        guard let steps else { return .firstRow(0) }
        return .named(by: JSONPath(steps: isInGroup ? [.parent] + steps : list.dropLast() + steps))
    }

    /// Returns at most 200 rows as objects with the names of their cells.
    func objects(of rows: [JSONValue]) -> [JSONValue] {
        (steps == nil ? rows.dropFirst() : rows[...]).prefix(200).map { row in
            let cells = (row.kind == .array ? row : row.members.first { _ in true }?.value ?? .null).elements
            return JSONValue(
                zip(names, cells).map { name, cell in
                    (key: name, value: row.kind == .array ? cell : cell.members.first { _ in true }?.value ?? .null)
                })
        }
    }

    /// The number of cells of rows, if all have the same; nil for other rows, and for those with one cell.
    private static func width(of rows: JSONValue) -> Int? {
        guard rows.kind == .array, let width = rows[0].flatMap({ cellCount(of: $0) }), width > 1,
            rows.elements.prefix(20).allSatisfy({ cellCount(of: $0) == width })
        else { return nil }
        return width
    }

    private static func cellCount(of row: JSONValue) -> Int? {
        if row.kind == .array { return row.count }
        guard row.count == 1, let cells = row.members.first(where: { _ in true })?.value, cells.kind == .array,
            cells.elements.allSatisfy({ $0.kind == .object && $0.count == 1 })
        else { return nil }
        return cells.count
    }

    private static func isNumber(_ value: JSONValue) -> Bool {
        value.double != nil || value.string.flatMap { Double($0) } != nil
    }

    /// The strings in a list, or the names of the objects in it, with the steps to them.
    private static func names(in list: JSONValue, count: Int) -> (names: [String], steps: [JSONPath.Step])? {
        guard list.kind == .array, list.count == count else { return nil }
        let areObjects = list[0]?.kind == .object
        let names = list.elements.compactMap { areObjects ? $0["name"]?.string : $0.string }
        guard names.count == count, Set(names).count == count else { return nil }
        return (names, areObjects ? [.wildcard, .key("name")] : [])
    }
}

/// An object whose members are the columns of a table: arrays of one length, or objects by the numbers of rows.
enum ColumnTable {
    /// The steps to such an object: the document, or a member of it; nil without one.
    ///
    /// - Parameter counts: The true counts of what is thinned.
    static func steps(in root: JSONValue, counts: TrueCounts) -> [JSONPath.Step]? {
        guard root.kind == .object else { return nil }
        if isTable(root, counts) { return [] }
        return root.members.prefix(60).first { isTable($0.value, counts) }.map { [.key($0.key)] }
    }

    private static func isTable(_ object: JSONValue, _ counts: TrueCounts) -> Bool {
        guard object.kind == .object, object.count > 1, let first = object.members.first(where: { _ in true })?.value,
            first.count > 1
        else { return false }
        let columns = object.members.prefix(2_000).map(\.value)
        let count = counts.count(of: first)
        guard columns.allSatisfy({ counts.count(of: $0) == count }) else { return false }
        guard first.kind == .object else {
            // Lists of ids of one kind are no columns.
            let kinds = Set(columns.compactMap { $0[0].map(Self.family) })
            return kinds.count > 1 && columns.allSatisfy { $0.kind == .array && isFlat($0) }
        }
        let keys = first.keys
        return keys.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (.digitZero ... .digitNine).contains($0) } }
            && object.members.allSatisfy { !MapShape.isData($0.key) }
            && columns.allSatisfy { column in
                column.kind == .object && column.keys == keys && column.members.allSatisfy { isScalar($0.value) }
            }
    }

    private static func isFlat(_ column: JSONValue) -> Bool { column.elements.allSatisfy(isScalar) }

    private static func isScalar(_ value: JSONValue) -> Bool { value.kind != .array && value.kind != .object }

    private static func family(of value: JSONValue) -> Int {
        switch value.kind {
        case .string: 0
        case .integer, .real: 1
        case .bool: 2
        default: 3
        }
    }
}
