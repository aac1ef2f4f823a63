import Foundation

/// An identity that data gives: what tells one row, cell or section from all others.
///
/// The number `1` and the text `"1"` are two identities. Texts are compared by their code points, as keys of JSON are: "é"
/// written as one code point is another identity than "é" written as two.
///
/// ```swift
/// Identity(1) == Identity("1")           // false
/// Identity(1).description                // 1
/// Identity([["id": 1]][0]["id"]!)?.json  // 1
/// ```
public enum Identity: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A number, as its text in the data.
    case number(String)

    /// The identity that a JSON value is: a text or a number; nil for another kind.
    public init?(_ json: JSONValue) {
        guard let identity = Self.of(json) else { return nil }
        self = identity
    }

    private static func of(_ json: JSONValue) -> Identity? {
        json.string.map { .text($0) } ?? json.numberText.map { .number($0) }
    }

    /// The identity that a Swift value is by its description: a number for Swift's and Foundation's numbers, else a text.
    ///
    /// A whole `Double` is the number that its JSON is: `12`, not `12.0`.
    public init(_ value: some CustomStringConvertible) {
        switch value {
        case let identity as Identity: self = identity
        case let json as JSONValue: self = Self.of(json) ?? .text(value.description)
        case let number as any BinaryFloatingPoint:
            self = (number as? any JSONRepresentable).flatMap { Self.of($0.json) } ?? .number(value.description)
        case is any BinaryInteger, is Decimal, is NSNumber: self = .number(value.description)
        default: self = .text(value.description)
        }
    }

    /// The text, or the number's own.
    public var text: String {
        switch self {
        case .text(let text), .number(let text): text
        }
    }

    /// The identity as JSON, from which it can be made again.
    public var json: JSONValue {
        switch self {
        case .text(let text): JSONValue(text)
        case .number(let text): JSONValue(exactNumber: text)
        }
    }

    /// Both are texts, or numbers, of the same code points.
    public static func == (left: Identity, right: Identity) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)), (.number(let left), .number(let right)):
            ExactText(left) == ExactText(right)
        default: false
        }
    }

    /// Feeds the code points.
    public func hash(into hasher: inout Hasher) {
        if case .number = self { hasher.combine(true) }
        hasher.combine(ExactText(text))
    }
}

extension Identity: CustomStringConvertible {
    /// The text, or the number's own.
    public var description: String { text }
}

extension Identity: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
}
