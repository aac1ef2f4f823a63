import JSONDocuments

/// The texts of numbers for people; nil for a text that isn't a number.
enum NumberFormats {
    /// Returns a quantity: `1,234.5`.
    ///
    /// Without a number of digits, a fraction keeps its own, up to 6.
    static func number(_ text: String, digits: Int? = nil, _ locale: TextLocale) -> String? {
        guard var number = DecimalText(text) else { return nil }
        if let digits {
            number.round(to: digits)
            number.pad(to: digits)
        } else if number.fraction.count > 6 {
            number.round(to: 6)
            number.trim()
        }
        return number.text(locale)
    }

    /// Returns a share of one, in percent: `42%` for 0.42.
    static func percent(_ text: String, digits: Int? = nil, _ locale: TextLocale) -> String? {
        guard var number = DecimalText(text) else { return nil }
        number.shift(by: 2)
        number.round(to: digits ?? 1)
        if let digits { number.pad(to: digits) } else { number.trim() }
        return number.text(locale) + locale.percentSpace + "%"
    }

    /// Returns an amount of money: `9.50 EUR`, or `€9.50` in English.
    ///
    /// It has two digits after the point, and those that a smaller amount needs.
    static func currency(_ text: String, code: String?, _ locale: TextLocale) -> String? {
        guard var number = DecimalText(text) else { return nil }
        let currency = code.map(Currency.init)
        let digits = currency?.digits ?? 2
        let zeros = number.fraction.prefix { $0 == 0 }.count
        number.round(to: number.whole.isEmpty && zeros >= 2 && zeros < number.fraction.count ? zeros + 3 : digits)
        number.trim()
        number.pad(to: digits)
        let amount = number.text(locale)
        guard let currency else { return amount }
        guard locale != .c else { return "\(amount) \(currency.code)" }
        guard locale.putsCurrencyFirst else { return "\(amount)\u{A0}\(currency.symbol)" }
        let space = currency.symbol.last.map { $0.isLetter } ?? false ? "\u{A0}" : ""
        return amount.hasPrefix("-")
            ? "-\(currency.symbol)\(space)\(amount.dropFirst())" : "\(currency.symbol)\(space)\(amount)"
    }

    /// Returns the size of a file: `1.2 MB`.
    static func bytes(_ text: String, _ locale: TextLocale) -> String? { scaled(text, units, locale) }

    /// Returns a rounded number: `12.3K`.
    static func compact(_ text: String, _ locale: TextLocale) -> String? {
        scaled(text, ["", "K", "M", "B", "T"], locale)
    }

    private static let units = [" B", " kB", " MB", " GB", " TB", " PB", " EB"]

    /// Returns a number with up to three digits and the unit that suits it.
    private static func scaled(_ text: String, _ units: [String], _ locale: TextLocale) -> String? {
        guard var number = DecimalText(text) else { return nil }
        var unit = 0
        func fit() {
            while number.whole.count > 3, unit < units.count - 1 {
                number.shift(by: -3)
                unit += 1
            }
        }
        fit()
        number.round(to: number.whole.count == 1 && unit > 0 ? 1 : 0)
        // 999,999 is a million when it is rounded.
        fit()
        number.trim()
        return number.text(locale) + units[unit]
    }
}

/// A currency by its code, or by what the data calls it.
private struct Currency {
    let code: String
    let symbol: String
    /// The number of digits after the point.
    let digits: Int

    private static let symbols = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩", "BRL": "R$", "PLN": "zł",
        "CZK": "Kč", "RUB": "₽", "UAH": "₴", "TRY": "₺", "ILS": "₪", "VND": "₫", "NGN": "₦", "PHP": "₱", "THB": "฿",
        "CAD": "CA$", "AUD": "A$", "NZD": "NZ$", "MXN": "MX$", "HKD": "HK$",
    ]
    private static let withoutFraction: Set<String> = ["JPY", "KRW", "VND", "CLP", "ISK", "XAF", "XOF", "PYG", "UGX"]

    init(_ text: String) {
        let isCode = text.utf8.count == 3 && text.utf8.allSatisfy(\.isASCIILetter)
        code = isCode ? text.uppercased() : text
        symbol = Self.symbols[code] ?? code
        digits = Self.withoutFraction.contains(code) ? 0 : 2
    }
}
