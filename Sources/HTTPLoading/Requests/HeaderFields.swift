import JSONDocuments

/// The headers of a request or a response: names without regard to case, in order.
///
/// A name may occur more than once, as `Set-Cookie` does. The subscript joins the values of a name
/// by commas, as RFC 9110 has it, and replaces all of them.
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

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }

        /// True if the values are equal and the names are equal without regard to case (RFC 9110,
        /// section 5.1).
        public static func == (left: Field, right: Field) -> Bool {
            HeaderFields.same(left.name, right.name) && left.value == right.value
        }

        /// Hashes the name without regard to case, and the value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name.lowercased())
            hasher.combine(value)
        }
    }

    /// The names of those that may go to a server of another origin, in lower case.
    ///
    /// They neither prove who asks nor carry anything that was meant for one server. A list of
    /// credentials would never be complete (`X-Api-Key`, `api-key`, …).
    static let safeAcrossOrigins: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding",
        "content-language", "content-type", "pragma", "user-agent",
    ]

    /// No headers.
    public init() {}

    /// The value of this name; the values of several headers are joined by commas (RFC 9110,
    /// section 5.3).
    ///
    /// Setting a value replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get {
            let values = fields.filter { Self.same($0.name, name) }.map(\.value)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let index = fields.firstIndex { Self.same($0.name, name) } ?? fields.count
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: index) }
        }
    }

    /// Adds a header to the ones of this name.
    public mutating func append(_ value: String, as name: String) { fields.append(Field(name: name, value: value)) }

    /// Those that may go to a server of another origin.
    var crossOriginFields: HeaderFields {
        var kept = self
        kept.fields.removeAll { !$0.isHarmless }
        return kept
    }

    fileprivate static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Headers from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(value, as: name) }
    }
}

extension HeaderFields.Field {
    /// True if the header may go to a server of another origin, as it is no credential.
    package var isHarmless: Bool { HeaderFields.safeAcrossOrigins.contains(name.lowercased()) }

    /// The reason why the header can't be sent, as "expected …, found …"; nil if it can.
    ///
    /// A name is a token (RFC 9110, section 5.6.2). A value has no control characters but the tab
    /// (section 5.5): a line end would make two headers of one. The value itself is left out,
    /// because it may be a secret.
    package var defect: (expected: String, found: String)? {
        if name.isEmpty || !name.utf8.allSatisfy(Self.isTokenByte) {
            return ("a header name of letters, digits and !#$%&'*+-.^_`|~", "the name \(name.debugDescription)")
        }
        guard let control = value.utf8.first(where: { ($0 < .space && $0 != .tab) || $0 == .delete }) else {
            return nil
        }
        let code = String(control, radix: 16, uppercase: true)
        return ("a header value without control characters", "U+00\(control < 16 ? "0" : "")\(code) in \(name)")
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
