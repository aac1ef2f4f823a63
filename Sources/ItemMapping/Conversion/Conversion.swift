import DateTexts
import JSONDocuments

/// The conversions of scalars under every policy, shared by both readers.
package enum Conversion {
    /// Converts to an integer of type `T` that equals `scalar` exactly.
    @inline(__always)
    static func wholeNumber<T: FixedWidthInteger>(
        _ scalar: Scalar, policy: ConversionPolicy
    ) throws(ConversionFailure) -> T {
        if case .integer(let value) = scalar, let exact = T(exactly: value) { return exact }
        return try otherInteger(scalar, policy: policy)
    }

    private static func otherInteger<T: FixedWidthInteger>(
        _ scalar: Scalar, policy: ConversionPolicy
    ) throws(ConversionFailure) -> T {
        switch scalar {
        case .real(let value):
            if let exact = T(exactly: value) { return exact }
        case .bool(let value) where policy != .strict:
            return value ? 1 : 0
        case .string(let utf8) where policy != .strict:
            if let number = unsafe NumberText(utf8, policy: policy), let exact: T = number.exactInteger() {
                return exact
            }
        default: break
        }
        throw ConversionFailure(expected: integerRange(of: T.self, for: scalar), found: scalar)
    }

    /// Returns the expectation of an integer field for a message, with its range if that helps.
    static func integerRange<T: FixedWidthInteger>(of type: T.Type, for scalar: Scalar) -> String {
        if T.bitWidth < 64 { return "an integer from \(T.min) to \(T.max)" }
        if !T.isSigned { return "an integer from 0 to \(T.max)" }
        guard case .real(let value) = scalar, value == value.rounded() else { return "an integer" }
        return T.bitWidth > 64 ? "an integer from -2¹²⁷ to 2¹²⁷-1" : "an integer from -2⁶³ to 2⁶³-1"
    }

    /// Converts to a double: reals as they were read, integers if a double holds them exactly.
    @inline(__always)
    static func double(_ scalar: Scalar, policy: ConversionPolicy) throws(ConversionFailure) -> Double {
        switch scalar {
        case .real(let value): return value
        case .integer(let value):
            if let exact = Double(exactly: value) { return exact }
            throw ConversionFailure(expected: "a number that a Double holds exactly", found: scalar)
        default: return try otherDouble(scalar, policy: policy)
        }
    }

    private static func otherDouble(
        _ scalar: Scalar, policy: ConversionPolicy
    ) throws(ConversionFailure) -> Double {
        if case .string(let utf8) = scalar, policy != .strict,
            let number = unsafe NumberText(utf8, policy: policy), let value: Double = number.nearest()
        {
            return value
        }
        throw ConversionFailure(expected: "a number", found: scalar)
    }

    /// Converts to a boolean.
    static func bool(_ scalar: Scalar, policy: ConversionPolicy) throws(ConversionFailure) -> Bool {
        if case .bool(let value) = scalar { return value }
        guard policy != .strict else { throw ConversionFailure(expected: "a boolean", found: scalar) }
        switch scalar {
        case .integer(0), .real(0): return false
        case .integer(1), .real(1): return true
        case .string(let utf8):
            let text = unsafe String(decoding: utf8.prefix(64), as: UTF8.self)
            if let value = bool(text: text, policy: policy) { return value }
        default: break
        }
        throw ConversionFailure(expected: "a boolean", found: scalar)
    }

    private static func bool(text: String, policy: ConversionPolicy) -> Bool? {
        if policy == .lossless { return text == "true" ? true : text == "false" ? false : nil }
        switch text.trimmed.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default: return nil
        }
    }

    /// Converts to text: a number to its digits, a boolean to its name.
    @inline(__always)
    static func text(
        _ scalar: Scalar, policy: ConversionPolicy, isTrimmed: Bool = false
    ) throws(ConversionFailure) -> String {
        guard case .string(let utf8) = scalar else { return try otherString(scalar, policy: policy) }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        return isTrimmed ? text.trimmed : text
    }

    private static func otherString(
        _ scalar: Scalar, policy: ConversionPolicy
    ) throws(ConversionFailure) -> String {
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

/// Conversions that consult the text of the number if a double isn't precise enough.
extension Conversion {
    /// Converts to an integer that equals the value exactly; past 2⁵³ the digits of a real decide.
    static func wholeNumber<T: FixedWidthInteger>(_ found: FoundValue) throws(ConversionFailure) -> T {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p53 else {
            return try wholeNumber(scalar, policy: found.policy)
        }
        guard let exact: T = found.numberText?.exactInteger() else {
            throw ConversionFailure(expected: integerRange(of: T.self, for: scalar), found: found)
        }
        return exact
    }

    /// Converts to a double; an integer past Int64 only if a double holds it exactly.
    static func double(_ found: FoundValue) throws(ConversionFailure) -> Double {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p63 else {
            return try double(scalar, policy: found.policy)
        }
        guard let exact: Double = found.numberText?.nearest() else {
            let isInRange = found.json.double != nil
            throw ConversionFailure(
                expected: isInRange ? "a number that a Double holds exactly" : "a number in Double's range",
                found: found)
        }
        return exact
    }

    /// Converts to a count of a unit, of small ones also to the double nearest to an integer.
    static func count(_ found: FoundValue, of unit: DateUnit) throws(ConversionFailure) -> Double {
        guard unit == .microseconds || unit == .nanoseconds else { return try double(found) }
        if let number = found.number, let count = Double(number.text) { return count }
        throw ConversionFailure(expected: "a number", found: found)
    }

    /// Converts to the nearest float of a type; a number written as an integer only if the type holds
    /// it exactly.
    static func float<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ found: FoundValue
    ) throws(ConversionFailure) -> Number {
        let value = try double(found)
        let float: Number?
        switch found.scalar {
        case .integer(let integer): float = Number(exactly: integer)
        case .string(let utf8): float = unsafe NumberText(utf8, policy: found.policy)?.nearest()
        case .real where value.magnitude >= 0x1p63: float = found.numberText?.nearest()
        default: float = Number(value)
        }
        guard let float, float.isFinite else {
            let isInRange = Number(value).isFinite
            throw ConversionFailure(
                expected: isInRange
                    ? "a number that a \(Number.self) holds exactly" : "a number in \(Number.self)'s range",
                found: found)
        }
        return float
    }

    /// Converts to text; a number with a fraction or an exponent keeps its digits from the source.
    package static func text(_ found: FoundValue) throws(ConversionFailure) -> String {
        guard case .real = found.scalar else {
            // In place: a copy of the rules takes retains.
            let policy = found.policy
            let isTrimmed = unsafe found.context.scope.rules.trimsText
            return try text(found.scalar, policy: policy, isTrimmed: isTrimmed)
        }
        guard found.policy != .strict, let number = found.numberText else {
            throw ConversionFailure(expected: "a string", found: found)
        }
        return number.text
    }
}
