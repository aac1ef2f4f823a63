#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An identity from data, which distinguishes a row, cell or section from all others.
///
/// The number `1` and the string `"1"` are two identities. Strings are compared by their code points,
/// as keys of JSON are: "é" as one code point and "é" as two are different identities.
///
/// ```swift
/// Identity(1) == Identity("1")           // false
/// Identity(1).description                // 1
/// Identity([["id": 1]][0]["id"]!)?.json  // 1
/// ```
public enum Identity: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A number, as written in the data.
    case number(String)

    /// Creates the identity of a text or a number; nil for another kind.
    ///
    /// A number keeps the digits of its source, so `1` and `1.0` are two identities.
    public init?(_ json: JSONValue) {
        guard let identity = Self.of(json) else { return nil }
        self = identity
    }

    private static func of(_ json: JSONValue) -> Identity? {
        json.string.map { .text($0) } ?? json.numberText.map { .number($0) }
    }

    /// Creates an identity from the description of a Swift value.
    ///
    /// Numbers of Swift and Foundation give a number, other types a text. A whole `Double` gives
    /// the number in its JSON: `12`, not `12.0`.
    public init(_ value: some CustomStringConvertible) {
        switch value {
        case let identity as Identity: self = identity
        case let json as JSONValue: self = Self.of(json) ?? .text(value.description)
        case let number as any BinaryFloatingPoint:
            self = (number as? any JSONRepresentable).flatMap { Self.of($0.json) } ?? .number(value.description)
        case is any BinaryInteger, is Decimal: self = .number(value.description)
        case let number as any ForeignScalar where number.foreignJSON?.isNull == false:
            self = .number(value.description)
        default: self = .text(value.description)
        }
    }

    /// The text, or the text of the number.
    public var text: String {
        switch self {
        case .text(let text), .number(let text): text
        }
    }

    /// The identity as JSON; it round-trips through `init(_:)`.
    public var json: JSONValue {
        switch self {
        case .text(let text): JSONValue(text)
        case .number(let text): JSONValue(exactNumber: text)
        }
    }

    /// True for two strings, or two numbers, of the same code points.
    public static func == (left: Identity, right: Identity) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)), (.number(let left), .number(let right)):
            ExactText(left) == ExactText(right)
        default: false
        }
    }

    /// Hashes the code points.
    public func hash(into hasher: inout Hasher) {
        if case .number = self { hasher.combine(true) }
        hasher.combine(ExactText(text))
    }
}

extension Identity: CustomStringConvertible {
    /// The text, or the text of the number.
    public var description: String { text }
}

extension Identity: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a text.
    public init(stringLiteral text: String) { self = .text(text) }
}
