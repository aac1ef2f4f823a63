/// The headers of a request or a response: names without regard to case, in order.
///
/// ```swift
/// let headers: HeaderFields = ["Accept": "application/json"]
/// headers["accept"]  // "application/json"
/// ```
public struct HeaderFields: Sendable, Hashable {
    /// The names and values, in order.
    public private(set) var fields: [Field] = []

    /// One header.
    public struct Field: Sendable, Hashable {
        /// The name, as it was written.
        public let name: String
        /// The value.
        public let value: String
    }

    /// The names of those that prove who asks.
    static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

    /// No headers.
    public init() {}

    /// The value of this name, those of several headers joined by commas (RFC 9110, section 5.3); setting puts one in
    /// place of all of them, nil removes them.
    public subscript(name: String) -> String? {
        get {
            let values = fields.filter { Self.same($0.name, name) }.map(\.value)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let place = fields.firstIndex { Self.same($0.name, name) } ?? fields.count
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: place) }
        }
    }

    /// Adds a header beside those of this name.
    public mutating func append(_ value: String, as name: String) { fields.append(Field(name: name, value: value)) }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Headers from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(value, as: name) }
    }
}
