/// A JSON value: a view into a document that it keeps alive.
///
/// A value takes two words and reads cost as much as jansson's accessors; only text and Swift
/// values are copies. Members keep the order of the document. Accessors return nil for a value of
/// another kind, and never convert: the string `"1973"` has no `int`. Changes are copy on write.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"title": "Momo", "tags": ["time", "tortoise"]}"#)
/// document.root["title"]?.string      // "Momo"
/// document.root["tags"]?[-1]?.string  // "tortoise"
/// document.root["year"]               // nil: missing
/// ```
public struct JSONValue: Sendable {
    /// The jansson value, without ownership.
    @usableFromInline package internal(set) var node: JSONNode

    /// The owner of `node`.
    @usableFromInline package internal(set) var storage: JSONStorage

    /// Creates a view of `node`, which must belong to `storage`.
    @inlinable package init(_ node: JSONNode, in storage: JSONStorage) {
        self.node = node
        self.storage = storage
    }

    /// The kind of the value.
    public var kind: Kind { node.kind }

    /// True for the JSON literal `null`.
    public var isNull: Bool { kind == .null }

    /// The text of a JSON string; nil for another kind.
    ///
    /// - Complexity: O(*n*) in the length of the text, which is copied.
    public var string: String? { kind == .string ? node.string : nil }

    /// `true` or `false`; nil for another kind.
    public var bool: Bool? { kind == .bool ? node.isTrue : nil }

    /// A number written as an integer; nil for another kind, and for a number with a fraction or an
    /// exponent.
    public var int: Int? { kind == .integer ? Int(exactly: node.integer) : nil }

    /// Any JSON number as the nearest double; nil for another kind, and for a number past Double's
    /// range.
    ///
    /// An integer past 2⁵³ is rounded.
    public var double: Double? {
        switch kind {
        case .integer: Double(node.integer)
        case .real: storage.isPastDouble(node) ? nil : node.real
        default: nil
        }
    }

    /// The number of elements or members; 0 for a scalar.
    public var count: Int { node.count }

    /// True for an array or object without contents, and for any scalar.
    public var isEmpty: Bool { node.count == 0 }

    /// The elements as a Swift array; nil for another kind.
    public var array: [JSONValue]? { kind == .array ? Array(elements) : nil }

    /// The members as a Swift dictionary, without their order; nil for another kind.
    ///
    /// Of keys that Swift treats as equal because they are canonically equivalent, the last one
    /// counts.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public var dictionary: [String: JSONValue]? {
        guard kind == .object else { return nil }
        return Dictionary(members.lazy.map { ($0.key, $0.value) }) { $1 }
    }

    /// The keys of an object in document order; empty for another kind.
    public var keys: [String] { node.members.map(\.key) }

    /// The members of an object in document order; empty for another kind.
    public var members: Members { Members(of: self) }
}

extension JSONValue {
    /// The kinds of JSON value; integers and reals differ by their spelling, as in jansson.
    ///
    /// `1` is an integer and `1.0` a real, because a program may care how a number was written.
    /// ``double`` reads both.
    public enum Kind: String, Sendable, CaseIterable {
        /// The literal `null`.
        case null
        /// The literal `true` or `false`.
        case bool
        /// A number without fraction and exponent.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object

        /// The kind with its article, for messages: "an object", "a string", "null".
        package var phrase: String {
            switch self {
            case .null: "null"
            case .bool: "a boolean"
            case .integer: "an integer"
            case .real: "a number with a fraction"
            case .string: "a string"
            case .array: "an array"
            case .object: "an object"
            }
        }
    }
}
