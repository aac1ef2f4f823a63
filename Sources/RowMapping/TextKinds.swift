import DateTexts
import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A moment; a text in ISO 8601 is kept, any other becomes one.
struct DateKind: KindTerm {
    var kind: RecordKind { .date }
    var traits: KindTraits {
        KindTraits(
            name: "date", swift: "Date", start: nil, rewritten: "a date", json: .text,
            result: "string", resultLimit: "a date is described as text: it keeps the form that it has in the data",
            defaults: ["string", "number"], cells: .moment)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        let (moment, style) = try found.dates.reading(of: found)
        if found.kind == .string, style == .automatic { return .string(try Conversion.text(found)) }
        return .string(found.dates.rowText(of: moment, readIn: style))
    }
    func isHeld(by type: any Any.Type) -> Bool { type is Date.Type }
    func literal(_ value: RecordValue, dates: DateStyle) throws(SwiftRefusal) -> String? {
        guard let text = value.text else { return nil }
        guard let date = dates.date(ofRecordText: text) else { throw SwiftRefusal(thing: "the date \(text)") }
        let seconds = date.timeIntervalSince1970
        return Date(timeIntervalSince1970: seconds) == date
            ? "Date(timeIntervalSince1970: \(Self.short(seconds)))"
            : "Date(timeIntervalSinceReferenceDate: \(Self.short(date.timeIntervalSinceReferenceDate)))"
    }
    private static func short(_ seconds: Double) -> String { Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)" }

    func dataSchema(_ rules: ValueRules) -> JSONValue {
        let style = rules.dates ?? .automatic
        // Patterns of dates have no equivalent in JSON Schema.
        guard style.term.isISO8601 else { return ["type": ["number", "string"]] }
        guard style == .automatic else { return rules.pattern(Self.pattern, [:]) }
        // The seconds of the years 0 to 9999.
        return ValueRules.either(
            ["type": "number", "minimum": -62_167_219_200, "maximum": 253_402_300_799], rules.pattern(Self.pattern, [:])
        )
    }
    func limit(_ rules: ValueRules) -> String? {
        rules.dates ?? .automatic == .automatic
            ? "February 29 is accepted in every year" : "of the format of dates only the type is described"
    }

    private static let pattern: String = {
        let day =
            "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
            + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))"
        let time =
            "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|(?:[01][0-9]|2[0-3]):59:60|24:00:00)"
        let zone = "(?:[zZ]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)"
        return "\(day)(?:[tT ]\(time)\(zone))?"
    }()
}

/// A URL; its text is kept.
struct URLKind: KindTerm {
    var kind: RecordKind { .url }
    var traits: KindTraits {
        KindTraits(
            name: "url", swift: "URL", start: nil, json: .text,
            result: "string", defaults: ["string"], cells: .text)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        let url = try URL.value(from: found)
        let text = try Conversion.text(found)
        let isEncoded = unsafe found.context.scope.rules.conversions.contains(.percentEncoded)
        return .string(isEncoded && !text.utf8.allSatisfy({ $0 < 0x80 }) ? url.absoluteString : text)
    }
    func isHeld(by type: any Any.Type) -> Bool { type is URL.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        value.text.map { "URL(string: \(SwiftText.literal($0)))!" }
    }
    /// A URL of RFC 3986: with a scheme, or without a colon before the first slash; with letters of RFC 3987.
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        let (escape, scheme) = ("%[0-9A-Fa-f]{2}|[^\\u0000-\\u00a0]", "[A-Za-z][A-Za-z0-9+.-]*:")
        let first = "(?:[A-Za-z0-9._~@!$&'()*+,;=-]|\(escape))"
        let rest = "(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|\(escape))*"
        let address = "\(scheme)//(?:[^/?#\\[\\]@]*@)?\\[[0-9A-Fa-f:.]+\\]"
        return rules.pattern(
            "\(address)\(rest)|\(scheme)\(rest)|\(first)+(?:[/?#]\(rest))?|[/?#]\(rest)", ["format": "iri-reference"])
    }
    func limit(_ rules: ValueRules) -> String? { "of a URL only the outline is described" }
    func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)] {
        let format: JSONValue = rules.conversions.contains(.percentEncoded) ? "uri-reference" : "iri-reference"
        return rules.policy != .lenient ? [("format", format)] : []
    }
}

/// A UUID; its text is kept.
struct UUIDKind: KindTerm {
    var kind: RecordKind { .uuid }
    var traits: KindTraits {
        KindTraits(
            name: "uuid", swift: "UUID", start: nil, rewritten: "a UUID", json: .text,
            result: "string", defaults: ["string"], cells: .uuid)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue { try found.text(of: UUID.self) }
    func isHeld(by type: any Any.Type) -> Bool { type is UUID.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        value.text.map { "UUID(uuidString: \(SwiftText.literal($0)))!" }
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        rules.pattern("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", ["format": "uuid"])
    }
    func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)] {
        rules.policy != .lenient ? [("format", JSONValue("uuid"))] : []
    }
}

/// Bytes in base64; the text is kept.
struct DataKind: KindTerm {
    var kind: RecordKind { .data }
    var traits: KindTraits {
        KindTraits(
            name: "data", swift: "Data", start: nil, rewritten: "a value of data", json: .text,
            result: "string", defaults: ["string"], cells: .bytes)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue { try found.text(of: Data.self) }
    func isHeld(by type: any Any.Type) -> Bool { type is Data.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        value.text.map { "Data(base64Encoded: \(SwiftText.literal($0)))!" }
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        rules.pattern("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", ["contentEncoding": "base64"])
    }
    func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)] { [("contentEncoding", "base64")] }
}
