import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The digits of a number in a text.
private let digits = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?"

/// An integer in the range of Int64.
struct IntKind: KindTerm {
    var kind: RecordKind { .int }
    var traits: KindTraits {
        KindTraits(
            name: "int", swift: "Int", start: ("0", 0), hasOwnLiterals: true, json: .number,
            result: "integer", defaults: ["integer", "boolean", "string"], cells: .integer)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue { .int(try Int64.value(from: found)) }
    func isHeld(by type: any Any.Type) -> Bool { type is Int.Type || type is Int64.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        if case .int(let number) = value { "\(number)" } else { nil }
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        ValueRules.either(
            ["type": "integer", "minimum": JSONValue(Int64.min), "maximum": JSONValue(Int64.max)],
            rules.takesOthers ? ["type": "boolean"] : nil,
            rules.otherText("-?(?:0|[1-9][0-9]{0,18})(?:\\.0+)?|\(digits)[eE](?:-[0-9]{1,2}|\\+?(?:[0-9]|1[0-8]))"))
    }
    func limit(_ rules: ValueRules) -> String? {
        rules.takesOthers ? "a text with an exponent or of 19 digits is accepted that may be no integer" : nil
    }
}

/// A number that a double holds.
struct DoubleKind: KindTerm {
    var kind: RecordKind { .double }
    var traits: KindTraits {
        KindTraits(
            name: "double", swift: "Double", start: ("0.0", 0), hasOwnLiterals: true, json: .number,
            result: "number", defaults: ["number", "string"], cells: .real)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        .double(try Double.value(from: found), digits: try found.numberDigits())
    }
    func isHeld(by type: any Any.Type) -> Bool { type is any BinaryFloatingPoint.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        if case .double(let number, _) = value { "\(number)" } else { nil }
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        ValueRules.either(
            ["type": "number"],
            rules.otherText("\(digits)(?:[eE](?:-[0-9]+|\\+?(?:[0-9]{1,2}|[12][0-9]{2}|30[0-7])))?"))
    }
    func limit(_ rules: ValueRules) -> String? { "an integer that a double doesn't hold is accepted" }
}

/// A number of any size and precision.
struct DecimalKind: KindTerm {
    var kind: RecordKind { .decimal }
    var traits: KindTraits {
        KindTraits(
            name: "decimal", swift: "Decimal", start: ("0 as Decimal", 0), json: .number,
            result: "number", defaults: ["number", "string"], cells: .decimal)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue { .decimal(try found.numberDigits()) }
    func isHeld(by type: any Any.Type) -> Bool { type is Decimal.Type }
    func literal(_ value: RecordValue, dates: DateStyle) throws(SwiftRefusal) -> String? {
        guard case .decimal(let digits) = value else { return nil }
        guard let number = SwiftRefusal.exactDecimal(digits) else {
            throw SwiftRefusal(thing: "\(digits), which a Decimal doesn't hold exactly,")
        }
        return number.source
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        ValueRules.either(["type": "number"], rules.otherText("\(digits)(?:[eE][+-]?[0-9]+)?"))
    }
    func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)] { [("format", "decimal")] }
}
