import JSONDocuments
import JSONPaths

/// Counts what records hold at the paths of one field.
struct FieldLint: Sendable {
    /// One path of the field.
    struct PathCount: Sendable {
        let path: JSONPath
        /// How many records hold anything there, null included.
        var present = 0
        /// How many records the field takes its value from there.
        var used = 0
        /// The key that was perhaps meant, where nothing was there.
        var suggestion: String?
    }

    let name: String
    private(set) var paths: [PathCount]
    /// How often values of each kind were there, null included.
    private(set) var kinds: [JSONValue.Kind: Int] = [:]
    /// The tables of records in the field's values; one or none.
    private var inner: [LintCensus]

    var nested: LintCensus? { inner.first }

    /// Whether the first path that holds a value counts; else all do.
    private let areFallbacks: Bool

    /// A field with these paths; those that leave the record upwards are not looked at.
    init(_ name: String, _ paths: [JSONPath], areFallbacks: Bool = true, nested: LintCensus?) {
        self.name = name
        self.paths = paths.filter { !($0.steps?.contains(.parent) ?? false) }.map { PathCount(path: $0) }
        self.areFallbacks = areFallbacks
        inner = nested.map { [$0] } ?? []
    }

    mutating func add(_ record: JSONValue) throws(PathLimitError) {
        var isFound = false
        var isNull = false
        for number in paths.indices {
            let path = paths[number].path
            let values = try path.values(in: record)
            if values.isEmpty {
                if paths[number].suggestion == nil { paths[number].suggestion = path.explain(in: record)?.suggestion }
                continue
            }
            paths[number].present += 1
            if areFallbacks, isFound { continue }
            isFound = !path.isSingular || !values[0].isNull
            isNull = !isFound
            guard isFound else { continue }
            paths[number].used += 1
            try look(at: values)
        }
        if isNull { kinds[.null, default: 0] += 1 }
    }

    private mutating func look(at values: [JSONValue]) throws(PathLimitError) {
        for value in values {
            kinds[value.kind, default: 0] += 1
            guard !inner.isEmpty else { continue }
            for record in value.array ?? [value] where record.kind == .object { try inner[0].add(record) }
        }
    }
}
