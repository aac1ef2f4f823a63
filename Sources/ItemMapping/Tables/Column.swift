import JSONPaths

/// One value of an initializer and where it is found; made from a string literal.
///
/// ```swift
/// ItemTable(Track.init, "id", "name", Column("seconds", or: "duration.seconds", default: 0), Column(from: .index))
/// ```
public struct Column<Value: FieldValue>: Sendable, ExpressibleByStringLiteral {
    let source: MappingPlan.Source
    let rules: FieldRules
    /// The value where there is none; nil where the type's own null serves, or nothing.
    let defaultValue: (@Sendable () -> Value)?

    /// The value is at `path`, else at the first of the other paths that holds a value.
    ///
    /// - Parameters:
    ///   - path: Where the value is, from the record down.
    ///   - others: Where it may be instead.
    ///   - options: What else is asked of the value.
    public init(_ path: JSONPath, or others: JSONPath..., with options: FieldOption...) {
        self.init(MappingPlan.Source([path] + others), options)
    }

    /// The value is at `path`, else at one of the other paths; where there is none, or none that can be read, it is
    /// `defaultValue`.
    public init(
        _ path: JSONPath, or others: JSONPath..., default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        with options: FieldOption...
    ) {
        self.init(MappingPlan.Source([path] + others), options, defaultValue)
    }

    /// The value is at this path.
    public init(stringLiteral path: String) { self.init(MappingPlan.Source([JSONPath(stringLiteral: path)]), []) }

    /// The value is where the record stands: its place in the list, or its key.
    public init(from origin: FieldOrigin) { self.init(MappingPlan.Source(origin), []) }

    init(
        _ source: MappingPlan.Source, _ options: [FieldOption], _ defaultValue: (@Sendable () -> Value)? = nil
    ) {
        self.source = source
        rules = FieldRules(options)
        self.defaultValue = defaultValue
    }
}
