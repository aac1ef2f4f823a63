import JSONDocuments
import JSONPaths

/// One field of a table from a file.
public struct RecordField: Sendable {
    /// The name of the value in the record.
    public let name: String

    /// Where the value is, the first path that holds a value counting; empty for a field that follows no path.
    public let paths: [JSONPath]

    /// What the value becomes.
    public let kind: RecordKind

    /// The value where there is none, or none that can be read; nil for null.
    public let defaultValue: RecordValue?

    /// Whether a missing or null value is a defect.
    public let isRequired: Bool

    /// Where the value comes from when from no path: the record's index or key; nil for a field with paths.
    public let origin: RecordPosition?

    /// The value, whatever the data holds; nil for a field that looks into the data.
    public let constant: RecordValue?

    /// How the field is read where it differs from the table.
    let rules: FieldRules

    /// A field of this name.
    ///
    /// - Parameters:
    ///   - name: The name of the value in the record.
    ///   - paths: Where the value is, the first path that holds a value counting.
    ///   - kind: What the value becomes.
    ///   - defaultValue: The value where there is none; nil for null.
    ///   - isRequired: Whether a missing or null value is a defect.
    ///   - options: The policy and the dates of the field; what else an option says is said by the parameters above.
    public init(
        name: String, paths: [JSONPath], kind: RecordKind = .any, defaultValue: RecordValue? = nil,
        isRequired: Bool = false, options: FieldOption...
    ) {
        precondition(!paths.isEmpty, "a field needs a path")
        self.init(name, paths, nil, nil, kind, defaultValue, isRequired, options)
    }

    /// A field that holds where its record stands.
    public init(name: String, from origin: RecordPosition, kind: RecordKind = .any, isRequired: Bool = false) {
        self.init(name, [], origin, nil, kind, nil, isRequired, [])
    }

    /// A field that always holds `constant`.
    public init(name: String, constant: RecordValue) {
        self.init(name, [], nil, constant, .any, nil, false, [])
    }

    init(
        _ name: String, _ paths: [JSONPath], _ origin: RecordPosition?, _ constant: RecordValue?, _ kind: RecordKind,
        _ defaultValue: RecordValue?, _ isRequired: Bool, _ options: [FieldOption]
    ) {
        self.name = name
        self.paths = paths
        self.origin = origin
        self.constant = constant
        self.kind = kind
        self.defaultValue = defaultValue
        self.isRequired = isRequired
        rules = FieldRules(options)
    }

    /// Where the plan finds the value.
    var source: MappingPlan.Source {
        if constant != nil { return .constant(named: name) }
        return origin.map { MappingPlan.Source($0, named: name) } ?? MappingPlan.Source(paths, named: name)
    }
}

/// What a record must be for the fields of a table to find anything in it.
enum RecordShape: Sendable {
    /// Anything: a field takes the whole record.
    case any
    /// An object or an array: a field goes by index, by wildcard or by a query.
    case container
    /// An object: every field goes by a key.
    case object

    /// What these paths, from the record down, need; anything where a field takes the whole record.
    init(of paths: [JSONPath], _ takesAll: Bool) {
        if paths.isEmpty || takesAll {
            self = .any
        } else if paths.allSatisfy({ Self.startsWithKey($0) }) {
            self = .object
        } else {
            self = .container
        }
    }

    /// A key of digits is an index on an array.
    private static func startsWithKey(_ path: JSONPath) -> Bool {
        guard case .key(let key)? = path.steps?.first else { return false }
        return !key.utf8.allSatisfy { (0x30...0x39).contains($0) } || key.isEmpty
    }

    func accepts(_ kind: JSONValue.Kind) -> Bool {
        switch self {
        case .any: true
        case .container: kind == .object || kind == .array
        case .object: kind == .object
        }
    }

    /// What messages say is wanted.
    var phrase: String { self == .object ? "an object" : "an object or an array" }
}
