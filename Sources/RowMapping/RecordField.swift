import ItemMapping
import JSONDocuments
import JSONPaths

/// One field of a ``RecordTable``: a name, and the paths that its value is read from.
///
/// ```swift
/// let year = RecordField(
///     name: "year", paths: ["year", "published.year"], kind: .int, defaultValue: .int(0), options: .lenient)
/// let table = RecordTable([year, RecordField(name: "position", from: .index)])
/// ```
public struct RecordField: Sendable {
    /// The name of the value in the record.
    public let name: String

    /// The paths, of which the first that holds a value counts; empty for a position and for a
    /// constant.
    public let paths: [JSONPath]

    /// The type of the value.
    public let kind: RecordKind

    /// The value that replaces a missing, null or invalid one; nil for null.
    public let defaultValue: RecordValue?

    /// True if a missing or null value is a defect.
    public let isRequired: Bool

    /// The position that the field holds instead of a value: the record's index or key; nil for any
    /// other field.
    public let origin: RecordPosition?

    /// The value that the field always has; nil for a field that is read from the data.
    public let constant: RecordValue?

    /// What the value is, in words: the `description` of a table file; nil for none.
    ///
    /// Schemas of the table have it.
    public var description: String?

    /// The rules that override the table's.
    package let rules: FieldRules

    /// The constraints on the value, in the order in which they are declared.
    package var constraints: [Constraint] { rules.constraints?.constraints ?? [] }

    /// The check of the value; nil if it has no constraints.
    let check: ValueCheck<RecordValue>?

    /// The failure of a default that breaks a constraint; nil if it keeps all of them.
    package var failureOfDefault: ConversionFailure? { defaultValue.flatMap { check?.failure(of: $0) } }

    /// A field that is read from the first of `paths` that holds a value.
    ///
    /// - Parameters:
    ///   - name: The name of the value in the record.
    ///   - paths: The paths of the value, relative to the record; at least one.
    ///   - kind: The type of the value.
    ///   - defaultValue: The value that replaces a missing, null or invalid one; nil for null.
    ///   - isRequired: Whether a missing or null value is a defect.
    ///   - options: Further rules for the field. A row is never left out, so that `.skipItem` reports an issue as
    ///     `.error` does; `.required` is an argument of its own.
    public init(
        name: String, paths: [JSONPath], kind: RecordKind = .any, defaultValue: RecordValue? = nil,
        isRequired: Bool = false, options: FieldOption...
    ) {
        precondition(!paths.isEmpty, "a field needs a path")
        self.init(
            name: name, paths: paths, origin: nil, constant: nil, kind: kind, defaultValue: defaultValue,
            isRequired: isRequired, rules: FieldRules(options))
    }

    /// A field that holds the position of its record: its index in the list, or its key.
    ///
    /// ```swift
    /// RecordField(name: "code", from: .key)  // "de" for the record at {"de": {…}}
    /// ```
    public init(name: String, from origin: RecordPosition, kind: RecordKind = .any, isRequired: Bool = false) {
        self.init(
            name: name, paths: [], origin: origin, constant: nil, kind: kind, defaultValue: nil,
            isRequired: isRequired, rules: FieldRules())
    }

    /// A field that always holds `constant`, whatever the data contains.
    ///
    /// ```swift
    /// RecordField(name: "source", constant: .string("catalog"))
    /// ```
    public init(name: String, constant: RecordValue) {
        self.init(
            name: name, paths: [], origin: nil, constant: constant, kind: .any, defaultValue: nil, isRequired: false,
            rules: FieldRules())
    }

    package init(
        name: String, paths: [JSONPath], origin: RecordPosition?, constant: RecordValue?, kind: RecordKind,
        defaultValue: RecordValue?, isRequired: Bool, rules: FieldRules
    ) {
        self.name = name
        self.paths = paths
        self.origin = origin
        self.constant = constant
        self.kind = kind
        self.defaultValue = defaultValue
        self.isRequired = isRequired
        self.rules = rules
        check = rules.constraints.map { ValueCheck(ofRecord: $0) }
    }

    /// The source of the value for the plan.
    var source: MappingPlan.Source {
        if constant != nil { return .constant(named: name) }
        return (origin.map { MappingPlan.Source($0, named: name) } ?? MappingPlan.Source(paths, named: name))
            .with(rules)
    }
}
