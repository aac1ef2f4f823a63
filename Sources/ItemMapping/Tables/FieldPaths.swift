import JSONPaths

/// The paths of one line of a table that is written as a literal: one, or several of which the first that holds a value
/// counts.
public struct FieldPaths: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let paths: [JSONPath]

    /// One path.
    public init(stringLiteral path: String) { paths = [JSONPath(stringLiteral: path)] }

    /// Several paths; without any, the record itself.
    public init(arrayLiteral paths: JSONPath...) { self.paths = paths.isEmpty ? [.root] : paths }
}
