import JSONDocuments

/// The parameters of a request: names and values in order; a name may occur more than once.
///
/// The subscript reads the first value of a name and replaces all of them. Values are plain text;
/// they are percent-encoded when the address or the form is made.
///
/// ```swift
/// var parameters: RequestParameters = ["q": "green tea", "page": "1"]
/// parameters["page"] = "2"
/// parameters.encoded  // q=green%20tea&page=2
/// ```
public struct RequestParameters: Sendable, Hashable {
    /// The names and values, in order.
    public private(set) var pairs: [Pair] = []

    /// One name and its value.
    public struct Pair: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String
    }

    /// No parameters.
    public init() {}

    /// Parses the query of an address, without the `?`; `+` means a space.
    public init(query: some StringProtocol) {
        for part in query.split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            append(PercentText.decoded(part.dropFirst(name.count + 1)), as: PercentText.decoded(name))
        }
    }

    /// True if the collection is empty.
    public var isEmpty: Bool { pairs.isEmpty }

    /// The first value of this name.
    ///
    /// Setting a value replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            let index = pairs.firstIndex { $0.name == name } ?? pairs.count
            pairs.removeAll { $0.name == name }
            if let newValue { pairs.insert(Pair(name: name, value: newValue), at: index) }
        }
    }

    /// Adds a value to the ones of this name.
    public mutating func append(_ value: String, as name: String) { pairs.append(Pair(name: name, value: value)) }

    /// These parameters and those of `others`, which replace the ones with the same names.
    func replaced(by others: RequestParameters) -> RequestParameters {
        let names = Set(others.pairs.map(\.name))
        var result = self
        result.pairs.removeAll { names.contains($0.name) }
        result.pairs += others.pairs
        return result
    }

    /// The parameters as the query of an address, in order, everything but letters, digits and
    /// `-._~` in percents.
    public var encoded: String {
        pairs.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }.joined(separator: "&")
    }

    /// The query that all equal sets of parameters share, in any order.
    ///
    /// Values of one name keep their order, because servers read lists that way.
    var canonical: String {
        let order = pairs.indices.sorted { (pairs[$0].name, $0) < (pairs[$1].name, $1) }
        return RequestParameters(pairs: order.map { pairs[$0] }).encoded
    }

    private init(pairs: [Pair]) { self.pairs = pairs }
}

extension RequestParameters: ExpressibleByDictionaryLiteral {
    /// Parameters from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(value, as: name) }
    }
}

/// Text in percents (RFC 3986, section 2.1).
enum PercentText {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Everything but letters, digits and `-._~` in percents.
    static func encoded(_ text: some StringProtocol) -> String {
        write(text) { isUnreserved($0) }
    }

    /// Percent-encodes the characters that an address can't contain.
    ///
    /// Existing escapes stay; a stray `%` is encoded.
    static func repaired(_ text: some StringProtocol, allowing reserved: String) -> String {
        let reserved = reserved.utf8
        // Nearly every address is fine as it is.
        if text.utf8.allSatisfy({ isUnreserved($0) || reserved.contains($0) }) { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && bytes[index + 1].hexDigit != nil
                && bytes[index + 2].hexDigit != nil
            if isEscape || isUnreserved(byte) || reserved.contains(byte) {
                result.append(byte)
            } else {
                result += escape(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes percent-encoded text; `+` means a space, as in forms, and a stray `%` means itself.
    static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
                let low = bytes[index + 2].hexDigit
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index] == .plus ? .space : bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func write(_ text: some StringProtocol, leaving isPlain: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) { result.append(byte) } else { result += escape(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
    }
}
