import JSONDocuments
import JSONPaths

/// A list in a document, before it is known whether it is the one that people want to see.
struct Candidate {
    /// How a list holds its rows.
    enum Form: String { case array, map, groups }

    let form: Form
    /// The steps to the value that holds the rows; a wildcard is each row of a list around it.
    let steps: [JSONPath.Step]
    let key: KeyWords
    /// The values that hold the rows, those at one path in one list.
    let values: [JSONValue]
    /// The indices of the objects around it, from the root down.
    let around: [Int]
    /// The rows, or at most 60 of them at equal distances.
    let rows: [JSONValue]
    /// The number of rows in the values.
    let count: Int
    let shape: RowShape
    /// The share of a map's or a group's keys that are data, and not names of fields.
    let dataKeys: Double
    /// The number of scalars in it.
    let leaves: Int
    /// The number of lists around it whose rows have it.
    let nesting: Int
    /// True if it belongs to the row that has it.
    let isOfRow: Bool
    /// The keys of the lists in its rows that are the next level of a tree.
    let levels: Set<String>

    init(
        _ form: Form, _ values: [JSONValue], at place: Place, dataKeys: Double = 0, counts: TrueCounts
    ) {
        self.form = form
        self.values = values
        self.dataKeys = dataKeys
        (steps, key, around) = (place.steps, place.key, place.around)
        nesting = steps.count { $0 == .wildcard } - (place.isInSides ? 1 : 0)
        isOfRow = place.isOfRow
        let first = values.first ?? .null
        switch form {
        case .array:
            let each = max(1, 50 / max(values.count, 1))
            let some = values.prefix(50).flatMap { RowSample.spread($0.elements, limit: each) }
            rows = Array(some.prefix(60))
            count = values.reduce(0) { $0 + counts.count(of: $1) }
        case .map:
            let members = first.members.prefix(2_000).map(\.value)
            let objects = members.filter { $0.kind == .object }
            rows = RowSample.spread(objects.isEmpty ? members : objects, limit: 50)
            count = values.reduce(0) { $0 + counts.count(of: $1) }
        case .groups:
            let members = first.members.prefix(2_000).map(\.value)
            rows = members.prefix(50).flatMap { RowSample.spread($0.elements, limit: 10) }
            count = members.reduce(0) { $0 + counts.count(of: $1) }
        }
        levels = form == .array ? Self.levels(in: rows, under: place.steps.last) : []
        shape = RowShape(rows)
        leaves = values.reduce(0) { $0 + counts.leaves(in: $1.node) }
    }

    private static func levels(in rows: [JSONValue], under step: JSONPath.Step?) -> Set<String> {
        let outer: String? = if case .key(let key)? = step { key } else { nil }
        let keys = Set(
            rows.prefix(20).flatMap { row in
                row.kind == .object ? row.members.prefix(60).filter { $0.value.kind == .array }.map(\.key) : []
            })
        return keys.filter { InnerList($0, in: rows).isLevel(under: outer) }
    }

    /// The number of wildcards that lead to it.
    var wildcards: Int { steps.count { $0 == .wildcard } }

    /// The number of keys that lead to it.
    var depth: Int { steps.count - wildcards }

    /// True if it is inside something secondary.
    var isInsideAside: Bool {
        steps.dropLast().contains { if case .key(let key) = $0 { KeyWords(key).isAside } else { false } }
    }

    /// True if it is aside, or in something that is.
    var isAside: Bool { isInsideAside || key.isAside }

    /// True if its keys are data, and not names of fields.
    var hasDataKeys: Bool { dataKeys > 0.8 }

    /// True if its rows are objects, and not texts, numbers or lists.
    var hasObjects: Bool { shape.objects > 0.5 }

    /// True if its rows are bare numbers, or truth values, that no data names.
    var hasNumbers: Bool {
        shape.count > 0 && shape.objects <= 0.5 && shape.arrays <= 0.5 && shape.texts <= 0.5 && !isTable
    }

    /// True if it is a map by data, which names its values.
    var isTable: Bool { form == .map && dataKeys == 1 }

    /// True if its name says that its rows are things, and they are alike: `docs`, or `datasets` of type `Dataset`.
    var isOfRecords: Bool {
        guard form == .array, rows.count > 2, ViewShape.areAlike(rows) else { return false }
        if Words.list.contains(key.plain), !Words.drawnParts.contains(key.plain) { return true }
        return [key.last, Plural.singular(of: key.last)].contains(ViewShape.typeName(of: rows[0]))
    }

    /// Returns whether its rows have the fields of another list's.
    func hasSameFields(as other: Candidate) -> Bool {
        guard let first = rows.first, let second = other.rows.first else { return false }
        return first.count > 1 && first.count == second.count && Set(first.keys) == Set(second.keys)
    }

    /// Returns whether its rows refer to another list by the name of that: `person_id` to `people`.
    func refers(to other: Candidate) -> Bool {
        guard let name = Plural.singular(of: other.key.last), let row = rows.first else { return false }
        return row.keys.prefix(60).contains { KeyWords($0).words.suffix(2) == [name, "id"] }
    }

    /// The names of a row by those of the list: `film` for `films`, and for `films.items`.
    var ownNames: Set<String> {
        var names: Set<String> = []
        let keys = steps.compactMap { if case .key(let key) = $0 { KeyWords(key) } else { nil } }
        for key in keys.suffix(2) { names.formUnion(Plural.names(ofRowsIn: key)) }
        return names
    }
}

extension Candidate {
    /// A place in a document: how it is reached, and what is around it.
    struct Place {
        var steps: [JSONPath.Step] = []
        var key = KeyWords("")
        var around: [Int] = []
        var depth = 0
        var wildcards = 0
        /// True if one of the wildcards is each of several things beside each other, and no row.
        var isInSides = false
        /// True if it is in a list that belongs to its row.
        var isOfRow = false
    }
}
