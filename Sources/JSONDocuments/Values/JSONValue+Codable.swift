#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONValue: Decodable {
    /// Decodes any JSON value from any decoder.
    ///
    /// Members keep the decoder's order. Of a number, a decoder passes on what its own types hold:
    /// an integer, or the nearest double.
    ///
    /// ```swift
    /// let value = try JSONDecoder().decode(JSONValue.self, from: Data(#"{"year": 1973}"#.utf8))
    /// value["year"]?.int  // 1973
    /// ```
    public init(from decoder: any Decoder) throws {
        self = try CallStack.withRoom { () throws(any Error) -> JSONValue in
            if let members = try? decoder.container(keyedBy: AnyKey.self) { return try Self.objectValue(members) }
            if let elements = try? decoder.unkeyedContainer() { return try Self.array(elements) }
            return try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func objectValue(_ members: KeyedDecodingContainer<AnyKey>) throws -> JSONValue {
        JSONValue(
            try members.allKeys.map { (key: $0.stringValue, value: try members.decode(JSONValue.self, forKey: $0)) })
    }

    private static func array(_ elements: any UnkeyedDecodingContainer) throws -> JSONValue {
        var elements = elements
        var values: [JSONValue] = []
        while !elements.isAtEnd { values.append(try elements.decode(JSONValue.self)) }
        return JSONValue(values)
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return JSONValue(value) }
        if let value = try? container.decode(Int64.self) { return JSONValue(value) }
        if let value = try? container.decode(UInt64.self) { return JSONValue(value) }
        if let value = try? container.decode(Double.self) { return JSONValue(value) }
        return JSONValue(try container.decode(String.self))
    }
}

extension JSONValue: Encodable {
    /// Encodes the value into any encoder.
    ///
    /// A number with more digits than a double is encoded as an integer or a decimal, which
    /// `JSONEncoder` writes with all of them.
    ///
    /// ```swift
    /// let data = try JSONEncoder().encode(["year": 1973] as JSONValue)
    /// ```
    ///
    /// - Throws: `EncodingError` for a number past the range of `Decimal`, and the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try CallStack.withRoom { () throws(any Error) in
            switch kind {
            case .object:
                var container = encoder.container(keyedBy: AnyKey.self)
                for (key, value) in members { try container.encode(value, forKey: AnyKey(stringValue: key)) }
            case .array:
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(element) }
            default:
                var container = encoder.singleValueContainer()
                try encodeScalar(to: &container)
            }
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
        switch kind {
        case .string: try container.encode(node.string)
        case .bool: try container.encode(node.isTrue)
        case .integer: try container.encode(node.integer)
        case .real: try encodeReal(to: &container)
        default: try container.encodeNil()
        }
    }

    private func encodeReal(to container: inout any SingleValueEncodingContainer) throws {
        if let integer = uint64 { return try container.encode(integer) }
        let text = numberText ?? ""
        let digits = text.utf8.prefix { !$0.isExponentMark }.count { $0.isDecimalDigit }
        if let double, digits <= 17 { return try container.encode(double) }
        if let decimal, decimal.isFinite { return try container.encode(decimal) }
        guard let double else {
            let context = EncodingError.Context(
                codingPath: container.codingPath, debugDescription: "the number \(text) is out of range")
            throw EncodingError.invalidValue(self, context)
        }
        try container.encode(double)
    }
}

/// A key of any name.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
