import JSONPaths

/// A field of a row, and the reason for it.
///
/// ```swift
/// let rows = try JSONDocument(parsing: #"[{"name": "Momo", "year": 1973}, {"name": "Krabat", "year": 1971}]"#).root
/// let title = ListFinder().fields(of: rows).title
/// title?.path.description  // name
/// title?.evidence          // differs in 2 of 2
/// ```
public struct FoundField: Sendable, CustomStringConvertible {
    /// The path of the field in a row.
    public let path: RowPath
    /// The reason for the field, for people, with the evidence.
    public let reason: String
    /// The values on which the choice is based: "differs in 30 of 30".
    public let evidence: String
    /// The content of the values, by which they are formatted for people.
    public let content: FieldContent
    /// True if the name of the field alone would be enough to choose it.
    public let isSure: Bool
    /// True if it is an id that by its name is that of the row, and of nothing else.
    package internal(set) var isOwnID = false

    init(
        path: RowPath, reason: String, evidence: String, content: FieldContent = .text, isSure: Bool = false
    ) {
        self.path = path
        self.reason = reason
        self.evidence = evidence
        self.content = content
        self.isSure = isSure
    }

    /// The path and the reason.
    public var description: String { "\(path): \(reason)" }
}

/// The path from a row to something in it.
public enum RowPath: Sendable, Hashable, CustomStringConvertible {
    /// The key of the row in its map.
    case key
    /// The value at a path in the row, the root path for the row itself.
    case path(JSONPath)

    /// The path as a key path; `@key` for the key of a map's member and `.` for the row itself.
    public var description: String {
        switch self {
        case .key: "@key"
        case .path(let path): path.canonicalSpelling.isEmpty ? "." : path.canonicalSpelling
        }
    }
}
