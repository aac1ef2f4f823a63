import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rules under which a field reads values, as schemas describe them.
package struct ValueRules {
    package let policy: ConversionPolicy
    /// The style of dates; nil for any date that tables read.
    package let dates: DateStyle?
    package let conversions: Conversions

    package init(_ rules: FieldRules, in policy: ConversionPolicy) {
        (self.policy, dates, conversions) = (rules.policy ?? policy, rules.dates, rules.conversions)
    }

    /// True if values of other types are read that say the same.
    var takesOthers: Bool { policy != .strict }

    /// Describes a text that is read as another type unless the policy is strict.
    func otherText(_ expression: String) -> JSONValue? { takesOthers ? pattern(expression, [:]) : nil }

    /// Describes a text of a regular expression, perhaps with white space around it.
    func pattern(_ expression: String, _ annotations: JSONValue) -> JSONValue {
        let space = conversions.contains(.trimmed) ? "\\s*" : ""
        let blank = conversions.contains(.blankIsMissing) ? "|\\s*" : ""
        let text =
            policy == .lenient
            ? "^\\s*(?:\(expression))?\\s*$" : "^\(space)(?:\(expression)\(blank))\(space)$"
        return JSONValue(
            [(key: "type", value: "string"), (key: "pattern", value: JSONValue(text))] + Array(annotations.members))
    }

    /// Describes a value that one of several schemas describes.
    static func either(_ schemas: JSONValue?...) -> JSONValue {
        let schemas = schemas.compactMap(\.self)
        return schemas.count == 1 ? schemas[0] : ["anyOf": JSONValue(schemas)]
    }
}

/// A value that Swift can't say.
package struct SwiftRefusal: Error {
    package let thing: String

    package init(thing: String) { self.thing = thing }

    /// Writes any JSON as the literal of a `JSONValue`.
    package static func literal(of json: JSONValue) throws(SwiftRefusal) -> String {
        switch json.kind {
        case .null: return ".null"
        case .bool, .integer: return json.description
        case .real: return try real(json)
        case .string: return SwiftText.literal(json.string ?? "")
        case .array, .object: return try CallStack.withRoom { () throws(SwiftRefusal) in try container(json) }
        }
    }

    private static func container(_ json: JSONValue) throws(SwiftRefusal) -> String {
        var texts: [String] = []
        for (key, value) in json.members { texts.append("\(SwiftText.literal(key)): \(try literal(of: value))") }
        for element in json.elements { texts.append(try literal(of: element)) }
        return texts.isEmpty && json.kind == .object ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }

    /// Writes a number with a fraction or an exponent: as a double, if its digits say the same.
    private static func real(_ json: JSONValue) throws(SwiftRefusal) -> String {
        let digits = json.numberText ?? "0"
        let double = json.double.map { "\($0)" }
        if digits == double { return digits }
        guard let exact = exactDecimal(digits) else {
            throw SwiftRefusal(thing: "\(digits), which neither a Double nor a Decimal holds exactly,")
        }
        if let double, exactDecimal(double)?.value == exact.value { return double }
        return "JSONValue(\(exact.source))"
    }

    /// Returns the Decimal with exactly these digits, and its source; nil if no Decimal has them.
    static func exactDecimal(_ digits: String) -> (value: Decimal, source: String)? {
        guard let value = try? Decimal.item(in: JSONValue(exactNumber: digits)) else { return nil }
        return (value, "Decimal(string: \(SwiftText.literal(digits)), locale: Locale(identifier: \"en_US_POSIX\"))!")
    }
}

extension RecordValue {
    /// The text; nil for any other value.
    var text: String? { if case .string(let text) = self { text } else { nil } }
}
