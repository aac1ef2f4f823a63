import JSONPaths

/// One value of an initializer and where it is found; made from a string literal.
///
/// ```swift
/// ItemTable(Track.init, "id", "name", Column("seconds", or: "duration.seconds"))
/// ```
public struct Column<Value: FieldValue>: Sendable, ExpressibleByStringLiteral {
    let paths: [JSONPath]

    /// The value is at `path`, else at the first of the other paths that holds a value.
    public init(_ path: JSONPath, or others: JSONPath...) { paths = [path] + others }

    /// The value is at this path.
    public init(stringLiteral path: String) { paths = [JSONPath(stringLiteral: path)] }
}
