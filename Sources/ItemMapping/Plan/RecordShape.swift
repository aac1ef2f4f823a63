import JSONDocuments
import JSONPaths

/// The kind that a record must have for the fields of a table to find anything in it.
package enum RecordShape: Sendable {
    /// Any kind: a field takes the whole record.
    case any
    /// An object or an array: a path starts with an index, a wildcard or a query.
    case container
    /// An object: every path starts with a key.
    case object

    /// Creates the shape for these paths, relative to the record; any if a field takes the whole record.
    init(of paths: [JSONPath], _ takesAll: Bool) {
        if paths.isEmpty || takesAll {
            self = .any
        } else if paths.allSatisfy({ Self.startsWithKey($0) }) {
            self = .object
        } else {
            self = .container
        }
    }

    /// Returns whether a path starts with a key; a key of digits is an index in an array.
    private static func startsWithKey(_ path: JSONPath) -> Bool {
        guard case .key(let key)? = path.ownSteps?.first else { return false }
        return !key.utf8.allSatisfy { (UInt8.digitZero ... .digitNine).contains($0) } || key.isEmpty
    }

    package func accepts(_ kind: JSONValue.Kind) -> Bool {
        switch self {
        case .any: true
        case .container: kind == .object || kind == .array
        case .object: kind == .object
        }
    }

    /// The shape as a message names it.
    package var phrase: String { self == .object ? "an object" : "an object or an array" }
}
