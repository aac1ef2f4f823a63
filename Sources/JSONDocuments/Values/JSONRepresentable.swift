#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A type whose values can be written as JSON.
///
/// The standard library's scalars and `Decimal` conform, and so do optionals, arrays, sets and
/// dictionaries of such values. An own type needs one property; an enum with raw values needs none.
///
/// ```swift
/// struct Celsius: JSONRepresentable {
///     var degrees: Double
///     var json: JSONValue { JSONValue(degrees) }
/// }
/// [Celsius(degrees: 20.5)].json  // [20.5]
/// ```
public protocol JSONRepresentable {
    /// The value as JSON.
    var json: JSONValue { get }

    /// Returns the member of the value's JSON under a key; nil if the JSON isn't an object with that key.
    ///
    /// By default it is taken from the whole JSON. A type that makes an object of many values can
    /// make this one alone.
    func json(under key: String) -> JSONValue?
}

extension JSONRepresentable {
    /// Returns the member of ``json`` under a key; nil if it isn't an object with that key.
    public func json(under key: String) -> JSONValue? { json[key] }
}

extension JSONValue: JSONRepresentable {
    /// The value itself.
    public var json: JSONValue { self }
}

extension BinaryInteger where Self: JSONRepresentable {
    /// The number; it keeps all digits past `Int64` too.
    public var json: JSONValue {
        if let small = Int64(exactly: self) { return JSONValue(small) }
        return UInt64(exactly: self).map { JSONValue($0) } ?? JSONValue(exactNumber: description)
    }
}

extension Int: JSONRepresentable {}
extension Int8: JSONRepresentable {}
extension Int16: JSONRepresentable {}
extension Int32: JSONRepresentable {}
extension Int64: JSONRepresentable {}
extension UInt: JSONRepresentable {}
extension UInt8: JSONRepresentable {}
extension UInt16: JSONRepresentable {}
extension UInt32: JSONRepresentable {}
extension UInt64: JSONRepresentable {}

extension Double: JSONRepresentable {
    /// The number, a whole one without a point (`1`, not `1.0`); null for NaN and infinity.
    public var json: JSONValue { Int64(wholeNumber: self).map { JSONValue($0) } ?? JSONValue(self) }
}

extension Float: JSONRepresentable {
    /// The number with the digits of a float, a whole one without a point; null for NaN and
    /// infinity.
    public var json: JSONValue { (Double(description) ?? Double(self)).json }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Float16: JSONRepresentable {
    /// The number with the digits of a half, a whole one without a point; null for NaN and infinity.
    public var json: JSONValue { (Double(description) ?? Double(self)).json }
}
#endif

extension Int64 {
    /// Creates the integer of a whole double up to 2⁵³; nil for negative zero, which an integer
    /// can't be.
    fileprivate init?(wholeNumber value: Double) {
        guard value.magnitude <= 0x1p53, value != 0 || value.sign == .plus, let integer = Int64(exactly: value) else {
            return nil
        }
        self = integer
    }
}

extension Decimal: JSONRepresentable {
    /// The number with all its digits; null for NaN.
    public var json: JSONValue { JSONValue(self) }
}

extension Bool: JSONRepresentable {
    /// The boolean.
    public var json: JSONValue { JSONValue(self) }
}

extension String: JSONRepresentable {
    /// The text.
    public var json: JSONValue { JSONValue(self) }
}

extension RawRepresentable where Self: JSONRepresentable, RawValue: JSONRepresentable {
    /// The raw value.
    public var json: JSONValue { rawValue.json }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
    /// The wrapped value, or null.
    public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    /// An array of the elements.
    public var json: JSONValue { CallStack.withRoom { JSONValue(lazy.map(\.json)) } }
}

extension Set: JSONRepresentable where Element: JSONRepresentable {
    /// An array of the elements, sorted by their JSON so that equal sets give the same text.
    public var json: JSONValue {
        let elements = map(\.json).map { ($0, ExactText($0.description)) }
        return JSONValue(elements.sorted { $0.1 < $1.1 }.lazy.map(\.0))
    }
}

extension Dictionary: JSONRepresentable where Key: DictionaryKey, Value: JSONRepresentable {
    /// An object of the values, sorted by key so that equal dictionaries give the same text: integers by their
    /// values, all other keys by their code points.
    public var json: JSONValue {
        CallStack.withRoom { JSONValue(sortedByKey.map { (key: $0.key, value: $0.value.json) }) }
    }
}

extension Dictionary where Key: DictionaryKey {
    /// The members in the order in which they are written.
    package var sortedByKey: [(key: String, value: Value)] {
        let members = map { (key: $0.key.jsonKey, value: $0.value) }
        guard Key.self != String.self, Self.isInteger(Key.self) else {
            return members.sorted { ExactText($0.key) < ExactText($1.key) }
        }
        return members.sorted { Self.isInteger($0.key, before: $1.key) }
    }

    /// Returns true for an integer, and for an enum with such raw values.
    private static func isInteger(_ type: Any.Type) -> Bool {
        func rawValue<Own: RawRepresentable>(of type: Own.Type) -> Any.Type { Own.RawValue.self }
        if type is any BinaryInteger.Type { return true }
        return (type as? any RawRepresentable.Type).map { isInteger(rawValue(of: $0)) } ?? false
    }

    /// Compares the digits of two integers, which may be longer than any type.
    private static func isInteger(_ left: String, before right: String) -> Bool {
        let isNegative = left.hasPrefix("-")
        if isNegative != right.hasPrefix("-") { return isNegative }
        let (smaller, larger) = isNegative ? (right, left) : (left, right)
        if smaller.utf8.count != larger.utf8.count { return smaller.utf8.count < larger.utf8.count }
        return ExactText(smaller) < ExactText(larger)
    }
}

/// A type that can be the key of a dictionary in JSON: text, an integer, or an enum with such raw
/// values.
///
/// ```swift
/// enum Language: String, DictionaryKey { case de, en }
/// [Language.de: "Guten Tag"].json  // {"de":"Guten Tag"}
/// [7: "seven"].json                // {"7":"seven"}
/// ```
public protocol DictionaryKey: Hashable, SendableMetatype {
    /// Creates the key with a name in JSON; nil if no key has that name.
    init?(jsonKey: String)

    /// The key as a member's name in JSON.
    var jsonKey: String { get }
}

extension String: DictionaryKey {
    /// Creates the text itself.
    public init?(jsonKey: String) { self = jsonKey }
    /// The text itself.
    public var jsonKey: String { self }
}

extension FixedWidthInteger where Self: DictionaryKey {
    /// Creates the integer that is written exactly like this: `"7"`, but neither `"07"` nor `"+7"`, which
    /// would be the same key.
    public init?(jsonKey: String) {
        self.init(jsonKey)
        guard ExactText(description) == ExactText(jsonKey) else { return nil }
    }
    /// The digits of the integer.
    public var jsonKey: String { description }
}

extension Int: DictionaryKey {}
extension Int8: DictionaryKey {}
extension Int16: DictionaryKey {}
extension Int32: DictionaryKey {}
extension Int64: DictionaryKey {}
extension UInt: DictionaryKey {}
extension UInt8: DictionaryKey {}
extension UInt16: DictionaryKey {}
extension UInt32: DictionaryKey {}
extension UInt64: DictionaryKey {}

extension RawRepresentable where Self: DictionaryKey, RawValue: DictionaryKey {
    /// Creates the case with a raw value.
    public init?(jsonKey: String) {
        guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
        self.init(exactly: raw)
    }
    /// The raw value.
    public var jsonKey: String { rawValue.jsonKey }
}

extension RawRepresentable {
    /// Creates the case with exactly this raw value: texts are compared by their code points, as in
    /// JSON.
    ///
    /// Swift's `init(rawValue:)` treats canonically equivalent texts as equal.
    package init?(exactly raw: RawValue) {
        self.init(rawValue: raw)
        guard RawValue.self == String.self, let wanted = raw as? String, let own = rawValue as? String else { return }
        if ExactText(wanted) != ExactText(own) { return nil }
    }
}
