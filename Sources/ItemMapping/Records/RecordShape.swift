import JSONDocuments
import JSONPaths

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
