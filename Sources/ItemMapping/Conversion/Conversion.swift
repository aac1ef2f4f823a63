import Foundation
import JSONDocuments

/// What converts to what: one place for every policy, the same whichever reader ran.
enum Conversion {
    /// The integer that `scalar` is exactly, in the range of `T`.
    @inline(__always)
    static func integer<T: FixedWidthInteger>(
        _ scalar: Scalar, _ policy: ConversionPolicy
    ) throws(ConversionFailure) -> T {
        if case .integer(let value) = scalar, let exact = T(exactly: value) { return exact }
        return try otherInteger(scalar, policy)
    }

    private static func otherInteger<T: FixedWidthInteger>(
        _ scalar: Scalar, _ policy: ConversionPolicy
    ) throws(ConversionFailure) -> T {
        switch scalar {
        case .real(let value):
            if let exact = T(exactly: value) { return exact }
        case .bool(let value) where policy != .strict:
            return value ? 1 : 0
        case .string(let utf8) where policy != .strict:
            if let number = unsafe NumberText(utf8, policy), let exact: T = number.exactInteger() { return exact }
        default: break
        }
        throw ConversionFailure(expected: integerRange(of: T.self, scalar), found: scalar)
    }

    /// What an integer field wants, with its range where that says something.
    static func integerRange<T: FixedWidthInteger>(of type: T.Type, _ scalar: Scalar) -> String {
        if T.bitWidth < 64 { return "an integer from \(T.min) to \(T.max)" }
        if !T.isSigned { return "an integer from 0 to \(T.max)" }
        guard case .real(let value) = scalar, value == value.rounded() else { return "an integer" }
        return "an integer from -2⁶³ to 2⁶³-1"
    }

    /// The double that `scalar` is: reals as they were read, integers where a double holds them exactly.
    @inline(__always)
    static func double(_ scalar: Scalar, _ policy: ConversionPolicy) throws(ConversionFailure) -> Double {
        switch scalar {
        case .real(let value): return value
        case .integer(let value):
            if let exact = Double(exactly: value) { return exact }
            throw ConversionFailure(expected: "a number that a Double holds exactly", found: scalar)
        default: return try otherDouble(scalar, policy)
        }
    }

    private static func otherDouble(_ scalar: Scalar, _ policy: ConversionPolicy) throws(ConversionFailure) -> Double {
        if case .string(let utf8) = scalar, policy != .strict, let number = unsafe NumberText(utf8, policy),
            let value: Double = number.nearest()
        {
            return value
        }
        throw ConversionFailure(expected: "a number", found: scalar)
    }

    /// The boolean that `scalar` is.
    static func bool(_ scalar: Scalar, _ policy: ConversionPolicy) throws(ConversionFailure) -> Bool {
        if case .bool(let value) = scalar { return value }
        guard policy != .strict else { throw ConversionFailure(expected: "a boolean", found: scalar) }
        switch scalar {
        case .integer(0), .real(0): return false
        case .integer(1), .real(1): return true
        case .string(let utf8):
            if let value = unsafe bool(text: String(decoding: utf8.prefix(64), as: UTF8.self), policy) { return value }
        default: break
        }
        throw ConversionFailure(expected: "a boolean", found: scalar)
    }

    private static func bool(text: String, _ policy: ConversionPolicy) -> Bool? {
        if policy == .lossless { return text == "true" ? true : text == "false" ? false : nil }
        switch text.trimmed.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default: return nil
        }
    }

    /// The text that `scalar` is: of a number its digits, of a boolean its name.
    @inline(__always)
    static func string(_ scalar: Scalar, _ policy: ConversionPolicy) throws(ConversionFailure) -> String {
        guard case .string(let utf8) = scalar else { return try otherString(scalar, policy) }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        return policy == .lenient ? text.trimmed : text
    }

    private static func otherString(_ scalar: Scalar, _ policy: ConversionPolicy) throws(ConversionFailure) -> String {
        if policy != .strict {
            switch scalar {
            case .integer(let value): return String(value)
            case .real(let value): return value.description
            case .bool(let value): return value ? "true" : "false"
            default: break
            }
        }
        throw ConversionFailure(expected: "a string", found: scalar)
    }
}

extension String {
    /// Without white space and line ends at either end.
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
        guard let first = first, let last = last, isSpace(first) || isSpace(last) else { return self }
        guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[start...end])
    }
}

/// Conversions that ask the number's own text where a double could not tell.
extension Conversion {
    /// The integer that a value is exactly; past 2⁵³ a real's own digits decide.
    static func integer<T: FixedWidthInteger>(_ found: FoundValue) throws(ConversionFailure) -> T {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p53 else {
            return try integer(scalar, found.policy)
        }
        guard let exact: T = found.numberText?.exactInteger() else {
            throw ConversionFailure(expected: integerRange(of: T.self, scalar), found: found)
        }
        return exact
    }

    /// The double that a value is; an integer past Int64 only where a double holds it exactly.
    static func double(_ found: FoundValue) throws(ConversionFailure) -> Double {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p63 else { return try double(scalar, found.policy) }
        guard let exact: Double = found.numberText?.nearest() else {
            throw ConversionFailure(expected: "a number that a Double holds exactly", found: found)
        }
        return exact
    }

    /// The nearest float to the number that a value is; a number written as an integer only where a float holds it
    /// exactly.
    static func float(_ found: FoundValue) throws(ConversionFailure) -> Float {
        let value = try double(found)
        let float: Float?
        switch found.scalar {
        case .integer(let integer): float = Float(exactly: integer)
        case .string(let utf8): float = unsafe NumberText(utf8, found.policy)?.nearest()
        case .real where value.magnitude >= 0x1p63: float = found.numberText?.nearest()
        default: float = Float(value)
        }
        guard let float, float.isFinite else {
            let isInRange = Float(value).isFinite
            throw ConversionFailure(
                expected: isInRange ? "a number that a Float holds exactly" : "a number in Float's range", found: found)
        }
        return float
    }

    /// The text of a value; of a number with a fraction or an exponent its own.
    static func string(_ found: FoundValue) throws(ConversionFailure) -> String {
        guard case .real = found.scalar else { return try string(found.scalar, found.policy) }
        guard found.policy != .strict, let number = found.numberText else {
            throw ConversionFailure(expected: "a string", found: found)
        }
        return number.text
    }
}

/// Why a value could not become the type a field wants.
public struct ConversionFailure: Error, Sendable, Hashable {
    /// What the field wanted: "an integer from -128 to 127".
    public let expected: String

    /// What was there, shortened: "the string "abc"".
    public let found: String

    /// A failure in these words.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }

    /// A failure to read `value`.
    public init(expected: String, found value: FoundValue) {
        self.init(expected: expected, found: value.excerpt)
    }

    package init(expected: String, found scalar: Scalar) {
        self.init(expected: expected, found: scalar.excerpt)
    }
}

extension Scalar {
    /// The content as a message shows it: the kind, and a short content.
    package var excerpt: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "the integer \(value)"
        case .real(let value): "the number \(value)"
        case .string(let utf8): "the string \(Scalar.quoted(unsafe String(decoding: utf8.prefix(256), as: UTF8.self)))"
        case .array: "an array"
        case .object: "an object"
        }
    }

    private static func quoted(_ text: String) -> String {
        let short = text.count > 40 ? text.prefix(39) + "…" : Substring(text)
        return JSONValue(String(short)).description
    }
}

/// How far a value may be from the type a field wants.
///
/// In no policy does a conversion lose anything: no truncation, no wrapped overflow, no hexadecimal, no number out of
/// the first digits of a text, no "every text that is not empty is true".
public enum ConversionPolicy: String, Sendable, Hashable, CaseIterable {
    /// Matching kinds alone; `42.0` and `1e2` are integers because they are exactly so.
    case strict

    /// Also text ↔ number where the whole text is that number, 0 and 1 ↔ Bool, "true" and "false" ↔ Bool.
    case lossless

    /// Also white space around text, yes/no/on/off/1/0 as Bool, empty text as missing, one scalar as a list of one.
    case lenient
}
