import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension URL: FieldValue {
    /// Returns the address (RFC 3986), absolute or relative; letters outside ASCII (RFC 3987) are percent-encoded, and
    /// a host is encoded by IDNA.
    ///
    /// - Throws: `ConversionFailure` for an empty text, and for characters of ASCII that a URL has to
    ///   encode.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> URL {
        let text = try Conversion.text(found, expected: "a URL")
        guard !text.isEmpty, let url = URL(internationalized: text) else {
            throw ConversionFailure(expected: "a URL", found: found)
        }
        return url
    }
    /// The address as text.
    public var json: JSONValue { JSONValue(absoluteString) }
}

extension URL {
    /// Creates the URL of a text that may have letters outside ASCII, but no spaces, controls or marks of directions.
    package init?(internationalized text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            self.init(string: text, encodingInvalidCharacters: false)
            return
        }
        var encoded = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                encoded.unicodeScalars.append(scalar)
            } else {
                guard !scalar.isOutsideAddresses else { return nil }
                for byte in String(scalar).utf8 { encoded += "%" + String(byte, radix: 16, uppercase: true) }
            }
        }
        guard let plain = URL(string: encoded, encodingInvalidCharacters: false) else { return nil }
        self = URL(string: text, encodingInvalidCharacters: true) ?? plain
    }
}

extension Unicode.Scalar {
    /// True if an address has no such character outside ASCII: it shows nothing, or isn't assigned.
    ///
    /// Words of Persian and pictures of families have joiners.
    fileprivate var isOutsideAddresses: Bool {
        switch properties.generalCategory {
        case .format: self != "\u{200C}" && self != "\u{200D}"
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
        default: false
        }
    }
}

extension UUID: FieldValue {
    /// Returns the identifier in the 8-4-4-4-12 form of RFC 9562, in upper or lower case.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> UUID {
        guard let uuid = UUID(uuidString: try Conversion.text(found, expected: "a UUID")) else {
            throw ConversionFailure(expected: "a UUID", found: found)
        }
        return uuid
    }
    /// The identifier as text, in lower case (RFC 9562, section 4); ``Verbatim`` keeps the original
    /// case.
    public var json: JSONValue { JSONValue(uuidString.lowercased()) }
}

extension Data: FieldValue {
    /// Returns the bytes of the text in base64 (RFC 4648, section 4), with its padding.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Data {
        guard let data = Data(base64Encoded: try Conversion.text(found, expected: "base64 data")) else {
            throw ConversionFailure(expected: "base64 data", found: found)
        }
        return data
    }
    /// The bytes in base64.
    public var json: JSONValue { JSONValue(base64EncodedString()) }
}

extension Date: FieldValue {
    /// Returns the date in the style of the field or table.
    ///
    /// Without a style, it is a text in ISO 8601 or RFC 3339, or a number of seconds since 1970.
    ///
    /// - Throws: `ConversionFailure` for any other text, and for a number outside the years 0 to
    ///   9999, with the unit that was probably meant.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Date {
        try found.dates.date(from: found)
    }
    /// The date in ISO 8601, UTC; with a fraction if it has one.
    ///
    /// ``Verbatim`` keeps the original offset.
    public var json: JSONValue { json(dates: .automatic) }
    /// Returns the date in a style; outside the years ±999,999, which no text has, as its seconds since
    /// 1970.
    public func json(dates: DateStyle) -> JSONValue { dates.json(of: self) }
}

extension Conversion {
    /// Returns the text of a found string, trimmed if the policy is lenient.
    static func text(_ found: FoundValue, expected: String) throws(ConversionFailure) -> String {
        guard case .string = found.scalar else { throw ConversionFailure(expected: expected, found: found) }
        return try text(found)
    }
}
