/// A JSON value: a view into a document that it keeps alive.
///
/// A value costs two words, reads cost what jansson's accessors cost, and nothing is copied until text or a Swift
/// value is asked for. Members keep the document's order.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"title": "Momo", "tags": ["time", "tortoise"]}"#)
/// document.root["title"]?.string      // "Momo"
/// document.root["tags"]?[-1]?.string  // "tortoise"
/// document.root["year"]               // nil: missing
/// ```
public struct JSONValue: Sendable {
    /// The jansson value, without ownership.
    package let node: JSONNode

    /// What keeps `node` alive.
    package let storage: JSONStorage

    /// A view of `node`, which must belong to `storage`.
    package init(_ node: JSONNode, in storage: JSONStorage) {
        self.node = node
        self.storage = storage
    }

    /// What kind of JSON value this is.
    public var kind: Kind { node.kind }

    /// True for the JSON literal `null`.
    public var isNull: Bool { kind == .null }

    /// The text of a JSON string; nil for another kind.
    ///
    /// - Complexity: O(*n*) in the length of the text, which is copied.
    public var string: String? { kind == .string ? node.string : nil }

    /// `true` or `false`; nil for another kind.
    public var bool: Bool? { kind == .bool ? node.isTrue : nil }

    /// A number written as an integer; nil for another kind, and for a number with a fraction or an exponent.
    public var int: Int? { kind == .integer ? Int(exactly: node.integer) : nil }

    /// Any JSON number as a double, rounded to the nearest where the integer is past 2⁵³; nil for another kind.
    public var double: Double? {
        switch kind {
        case .integer: Double(node.integer)
        case .real: node.real
        default: nil
        }
    }

    /// The number of elements or members; 0 for a scalar.
    public var count: Int { node.count }

    /// The member with this key; nil where the value is no object or has no such key (`json_object_getn`).
    ///
    /// - Complexity: O(1) on average.
    public subscript(key: String) -> JSONValue? { node.member(key).map { JSONValue($0, in: storage) } }

    /// The element at this index, counted from the end when negative; nil where there is none (`json_array_get`).
    ///
    /// - Complexity: O(1).
    public subscript(index: Int) -> JSONValue? {
        guard kind == .array else { return nil }
        return node.element(at: index < 0 ? index + node.count : index).map { JSONValue($0, in: storage) }
    }

    /// The elements of an array in order; empty for another kind.
    public var elements: Elements { Elements(of: self) }

    /// The members of an object in document order; empty for another kind.
    public var members: Members { Members(of: self) }
}
