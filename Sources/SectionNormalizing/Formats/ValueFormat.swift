import JSONDocuments
import JSONPaths
import ListFinding

/// A format of the values at a path in a template: `{price|currency:EUR}`.
struct ValueFormat: Sendable, Hashable {
    /// The formats by their names in templates.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case text, html, upper, lower, capitalized, short, number, compact, percent, currency, bytes, duration, date
        case time, datetime
    }

    let kind: Kind
    /// The argument as it was written; nil without one.
    let argument: String?

    init(_ kind: Kind, argument: String? = nil) {
        self.kind = kind
        self.argument = argument
    }

    /// The reason why an argument isn't one of the format; nil if it is.
    var mistake: String? {
        guard let argument else { return kind == .short ? "'short' needs a length, as in short:80" : nil }
        switch kind {
        case .number, .percent:
            return digits == nil ? "'\(kind.rawValue)' takes a number of digits from 0 to 20" : nil
        case .short: return length == nil ? "'short' takes a length from 1 to 10000" : nil
        case .duration:
            let units = FieldContent.TimeUnit.allCases.map(\.rawValue).joined(separator: ", ")
            return unit == nil ? "'duration' takes a unit: \(units)" : nil
        case .currency: return argument.isEmpty ? "'currency' takes a code, as in currency:EUR" : nil
        case .date, .time, .datetime:
            return argument.isEmpty ? "'\(kind.rawValue)' takes a pattern, as in date:'dd.MM.yyyy'" : nil
        case .text, .html, .upper, .lower, .capitalized, .compact, .bytes: return "'\(kind.rawValue)' takes no argument"
        }
    }

    private var digits: Int? { argument.flatMap { Int($0) }.flatMap { (0...20).contains($0) ? $0 : nil } }
    private var length: Int? { argument.flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } }

    private var unit: FieldContent.TimeUnit? {
        guard let argument else { return .seconds }
        let short: [String: FieldContent.TimeUnit] = ["ms": .milliseconds, "s": .seconds, "min": .minutes, "h": .hours]
        return FieldContent.TimeUnit(rawValue: argument) ?? short[argument]
    }

    /// Returns the text of a value; nil if the format doesn't fit it, as `currency` doesn't fit words.
    ///
    /// - Parameter currency: The currency of the row, which is asked for if the format names none.
    func text(_ text: String, _ locale: TextLocale, currency: () -> String?) -> String? {
        switch kind {
        case .text, .html: HTMLText.plain(text)
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .capitalized: text.prefix(1).uppercased() + text.dropFirst()
        case .short: text.shortened(to: length ?? 80)
        case .number: NumberFormats.number(text, digits: digits, locale)
        case .compact: NumberFormats.compact(text, locale)
        case .percent: NumberFormats.percent(text, digits: digits, locale)
        case .currency: NumberFormats.currency(text, code: argument ?? currency(), locale)
        case .bytes: NumberFormats.bytes(text, locale)
        case .duration: DurationText.text(text, unit ?? .seconds, locale)
        case .date, .time, .datetime: Self.moment(text).map { date($0, locale) }
        }
    }

    private func date(_ time: CalendarTime, _ locale: TextLocale) -> String {
        if let argument { return time.text(argument, locale) }
        switch kind {
        case .time: return time.text(locale.time, locale)
        case .datetime: return time.text(locale)
        default: return time.text(locale.day, locale)
        }
    }

    /// Returns the time of a text, or of a number of seconds or milliseconds since 1970.
    private static func moment(_ text: String) -> CalendarTime? {
        if let time = CalendarTime(text) { return time }
        guard let number = Double(text), DecimalText(text) != nil else { return nil }
        return CalendarTime(secondsSince1970: abs(number) >= 1e11 ? number / 1000 : number)
    }
}

extension ValueFormat {
    /// The format by which values of a content are shown; nil if they are shown as they are.
    init?(for content: FieldContent) {
        switch content {
        case .text: return nil
        case .markup: self.init(.text)
        case .date, .timestamp: self.init(.datetime)
        case .duration(let unit): self.init(.duration, argument: unit.rawValue)
        case .price(.code(let code)): self.init(.currency, argument: code)
        case .price: self.init(.currency)
        case .number: self.init(.number)
        // The values are hundredths already.
        case .percent: self.init(.number)
        case .bytes: self.init(.bytes)
        }
    }
}

extension String {
    /// Returns the text in at most this number of characters; the last one is "…" if some are missing.
    func shortened(to length: Int) -> String {
        if utf8.count <= length { return self }
        guard let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end < endIndex else { return self }
        return self[..<index(before: end)].trimmingEnd + "…"
    }
}

extension Substring {
    /// The text without white space at its end.
    fileprivate var trimmingEnd: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}

/// The currency beside a price.
enum CurrencyLookup {
    private static let keys = [
        "currency", "currencyCode", "currency_code", "priceCurrency", "price_currency", "currencyId", "currency_id",
        "Currency", "CurrencyCode",
    ]

    /// Returns the code of the currency beside the value at a path, or in an object around it.
    static func code(beside path: JSONPath, in row: JSONValue) -> String? {
        var objects = [row]
        for step in path.steps ?? [] {
            guard case .key(let key) = step, let next = objects.last?[key] else { break }
            objects.append(next)
        }
        for object in objects.reversed() where object.kind == .object {
            for key in keys {
                if let code = object[key]?.string, !code.isEmpty { return code }
            }
        }
        return nil
    }
}
