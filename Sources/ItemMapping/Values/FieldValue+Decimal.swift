import Foundation
import JSONDocuments

extension Decimal: FieldValue {
    /// The most digits a decimal holds.
    private static let mostDigits = 38

    /// The number that `found` is, digit by digit from the source; up to 38 digits.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Decimal {
        let number: NumberText?
        switch found.scalar {
        case .integer, .real: number = found.numberText
        case .string(let utf8) where found.policy != .strict: number = unsafe NumberText(utf8, found.policy)
        default: number = nil
        }
        guard let number else { throw ConversionFailure(expected: "a number", found: found) }
        let locale = Locale(identifier: "en_US_POSIX")
        guard number.significantDigits <= mostDigits, let value = Decimal(string: number.text, locale: locale),
            !value.isNaN
        else { throw ConversionFailure(expected: "a number that a Decimal holds exactly", found: found) }
        return value
    }

    /// The number, its digits kept; null where JSON has none (NaN).
    public var json: JSONValue { JSONValue(self) }
}
