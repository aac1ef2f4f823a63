import JSONDocuments
import JSONPaths

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FixedWidthInteger where Self: FieldValue {
    /// Returns the integer, if the type can hold it exactly.
    ///
    /// `42`, `42.0` and `4.2e1` are integers under every policy, `"42"` and `true` unless it is
    /// strict. `42.5` and, for an `Int8`, `300` never are.
    ///
    /// - Throws: `ConversionFailure`, with the range of the type if that helps.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        try Conversion.wholeNumber(found)
    }
}

extension Int: FieldValue {}
extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}
extension UInt: FieldValue {}

extension Double: FieldValue {
    /// Returns the number; an integer beyond 2⁵³ only if a double holds it exactly.
    ///
    /// - Throws: `ConversionFailure` for any other kind; a text that is a number converts unless
    ///   the policy is strict.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Double {
        try Conversion.double(found)
    }
}

extension Float: FieldValue {
    /// Returns the nearest float to the number, if it is in range; an integer beyond 2²⁴ only if a float
    /// holds it exactly.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Float {
        try Conversion.float(found)
    }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Float16: FieldValue {
    /// Returns the nearest half to the number, if it is in range; an integer beyond 2¹¹ only if a half holds
    /// it exactly.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Float16 {
        try Conversion.float(found)
    }
}
#endif

extension Bool: FieldValue {
    /// `true` or `false`, or a value that the policy accepts for them.
    ///
    /// Lossless also accepts 0, 1, `"true"` and `"false"`; lenient also `"yes"`, `"no"`, `"on"` and
    /// `"off"`.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Bool {
        try Conversion.bool(found.scalar, policy: found.policy)
    }
}

extension String: FieldValue {
    /// Returns the text, or the text of a number or boolean unless the policy is strict.
    ///
    /// A number keeps the digits of the source: `1.50` is `"1.50"`. Lenient text is trimmed.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> String {
        try Conversion.text(found)
    }
}

extension Decimal: FieldValue {
    /// The most digits a decimal holds.
    private static let mostDigits = 38

    /// Returns the number, digit by digit from the source; up to 38 digits.
    ///
    /// - Throws: `ConversionFailure` for more digits, which a decimal would round.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Decimal {
        guard let number = found.number else { throw ConversionFailure(expected: "a number", found: found) }
        guard number.significantDigits <= mostDigits, let value = Decimal(string: number.text), !value.isNaN
        else { throw ConversionFailure(expected: "a number that a Decimal holds exactly", found: found) }
        return value
    }
}

extension JSONValue: NullableFieldValue {
    /// Returns the found value as it is.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> JSONValue { found.json }
    /// The JSON literal null.
    public static var valueForNull: JSONValue { .null }
}

extension RawRepresentable where Self: FieldValue, RawValue: FieldValue {
    /// Returns the case with the found raw value.
    ///
    /// - Throws: `ConversionFailure` for any other value, which names the allowed ones if the type is
    ///   `CaseIterable`, and the one that was probably meant.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        guard let value = Self(exactly: try RawValue.value(from: found)) else {
            throw AllowedValues.failure(Self.self, found)
        }
        return value
    }
}

/// The values of an enum, for messages.
package enum AllowedValues {
    /// The largest number of listed values.
    private static let maximum = 20

    /// Returns the failure of a value that `type` doesn't have.
    static func failure<Value: RawRepresentable>(_ type: Value.Type, _ found: FoundValue) -> ConversionFailure {
        let names = (Value.self as? any CaseIterable.Type).map { rawValues(of: $0) } ?? []
        guard !names.isEmpty else { return ConversionFailure(expected: "a value of \(Value.self)", found: found) }
        let hint = (found.kind == .string ? found.json.string : nil).flatMap { text in
            NearestSpelling(to: text).among(names.compactMap(\.string))
        }
        return ConversionFailure(
            expected: "one of \(listed(names))",
            found: found.excerpt + (hint.map { "; did you mean '\($0.inMessage)'?" } ?? ""))
    }

    /// Returns the keys of a type as messages name them.
    static func allowedKeys<Key: DictionaryKey>(of type: Key.Type) -> String {
        let names = (Key.self as? any CaseIterable.Type).map { keys(of: $0) } ?? []
        return names.isEmpty ? "a key of type \(Key.self)" : "one of the keys \(listed(names))"
    }

    /// Returns the raw values of a type as JSON; nil if they can't be listed.
    package static func rawValues(of type: any RawRepresentable.Type) -> [JSONValue]? {
        if type is any FallbackCase.Type { return nil }
        return (type as? any CaseIterable.Type).map { rawValues(of: $0) }
    }

    private static func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [JSONValue] {
        type.allCases.compactMap { (($0 as? any RawRepresentable)?.rawValue as? any JSONRepresentable)?.json }
    }

    private static func keys<Cases: CaseIterable>(of type: Cases.Type) -> [JSONValue] {
        type.allCases.compactMap { ($0 as? any DictionaryKey).map { JSONValue($0.jsonKey) } }
    }

    private static func listed(_ names: [JSONValue]) -> String {
        let shown = names.prefix(maximum).map { $0.description.inMessage }.joined(separator: ", ")
        return names.count > maximum ? "\(shown), and \(names.count - maximum) more" : shown
    }
}
