import ItemMapping
import JSONDocuments
import JSONPaths

/// Something about a table that samples make doubtful.
public struct LintFinding: Sendable, Hashable {
    /// What is doubtful.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path at which no sample holds anything.
        case deadPath
        /// A fallback that no sample needs: a path before it holds the value, or none does.
        case unreachedFallback
        /// A key of the data that no field uses.
        case unusedKey
        /// A field with values that could not be read.
        case refusedValues
        /// A required field without a value.
        case missingValues
        /// A field with dates that were probably meant in another unit.
        case doubtfulDates
        /// A mistake in the table itself, or records that are none.
        case tableDefect

        /// Whether it is a defect, which fails a strict check, rather than a remark.
        ///
        /// A key that no field uses, and a fallback that these samples don't need, are remarks.
        public var isDefect: Bool { self != .unusedKey && self != .unreachedFallback }
    }

    /// What is doubtful, for programs.
    public let code: Code

    /// The field, those of nested tables behind the names of the fields they are in; nil where a key is meant.
    public let field: String?

    /// The path, or the key below the record; nil where the whole field is meant.
    public let path: String?

    /// How many records it is about.
    public let count: Int

    /// The key that was perhaps meant.
    public let suggestion: String?

    /// How many records there are where it was looked for.
    let recordCount: Int

    /// An example, or the defect in its own words.
    let detail: String?

    init(
        code: Code, field: String? = nil, path: String? = nil, count: Int, suggestion: String? = nil, recordCount: Int,
        detail: String? = nil
    ) {
        (self.code, self.field, self.path, self.count) = (code, field, path, count)
        (self.suggestion, self.recordCount, self.detail) = (suggestion, recordCount, detail)
    }
}

extension LintFinding: CustomStringConvertible {
    /// The finding in one line.
    ///
    /// As in `year: nothing is at yaer in any of 12 records; did you mean 'year'?`
    public var description: String {
        let records = recordCount == 1 ? "1 record" : "\(recordCount) records"
        let more = count > 1 ? " (and \(count - 1) more)" : ""
        let hint = suggestion.map { "; did you mean '\($0.inMessage)'?" } ?? ""
        let (field, path, detail) = (
            (field ?? "").inMessage, (path ?? "").inMessage(200), (detail ?? "").inMessage(400)
        )
        return switch code {
        case .deadPath: "\(field): nothing is at \(path) in any of \(records)\(hint)"
        case .unreachedFallback: "\(field): \(path) is never reached: a path before it holds the value, or none does"
        case .unusedKey: "\(path) is in \(count) of \(records), and no field uses it"
        case .refusedValues where recordCount == 0: "\(field): \(detail)\(more)"
        case .refusedValues: "\(field): \(count) of \(records) hold a value that cannot be read"
        case .missingValues: "\(field): required, and missing or null in \(count) of \(records)"
        case .doubtfulDates: "\(field): \(count) of \(records) hold a doubtful date: \(detail)"
        case .tableDefect: "\(detail)\(more)"
        }
    }
}

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
    private var inner: [LintAccumulator]

    var nested: LintAccumulator? { inner.first }

    /// Whether the first path that holds a value counts; else all do.
    private let areFallbacks: Bool

    /// A field with these paths; those that leave the record upwards are not looked at.
    init(_ name: String, _ paths: [JSONPath], areFallbacks: Bool = true, nested: LintAccumulator?) {
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
