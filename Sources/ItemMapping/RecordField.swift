import JSONPaths

/// One field of a table from a file.
public struct RecordField: Sendable {
    /// The name of the value in the record.
    public let name: String

    /// Where the value is, the first path that holds a value counting.
    public let paths: [JSONPath]

    /// What the value becomes.
    public let kind: RecordKind

    /// The value where there is none, or none that can be read; nil for null.
    public let defaultValue: RecordValue?

    /// Whether a missing or null value is a defect.
    public let isRequired: Bool

    /// A field of this name.
    public init(
        name: String, paths: [JSONPath], kind: RecordKind = .any, defaultValue: RecordValue? = nil,
        isRequired: Bool = false
    ) {
        precondition(!paths.isEmpty, "a field needs a path")
        self.name = name
        self.paths = paths
        self.kind = kind
        self.defaultValue = defaultValue
        self.isRequired = isRequired
    }
}
