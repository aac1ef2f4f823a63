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
