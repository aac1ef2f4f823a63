/// The language and region whose conventions numbers, prices and dates of rows follow.
///
/// The conventions are part of the package, so the same data has the same strings on every machine.
/// The default, ``c``, is independent of any language: `2024-05-17 14:30`, `1234.5`, `9.50 EUR`.
///
/// ```swift
/// var options = NormalizationOptions()
/// options.locale = TextLocale("de-DE") ?? .c
/// let json = try JSONDocument(parsing: #"[{"name": "Momo", "price": 9.5, "currency": "EUR"}]"#).root
/// Normalizer(options).normalize(json).sections[0].cells[0].subtitle  // 9,50 €
/// ```
public struct TextLocale: Sendable, Hashable, CustomStringConvertible {
    /// The identifier of the conventions: `C`, `en`, `en-GB`.
    public let identifier: String

    let decimal: String
    /// The separator of groups of three digits; empty for none.
    let group: String
    /// The pattern of a day, in letters of UTS 35.
    let day: String
    /// The pattern of a time.
    let time: String
    /// True if the symbol of a currency precedes the number, without a space.
    let putsCurrencyFirst: Bool
    /// The text between a number and a sign of percent.
    let percentSpace: String
    /// The short names of the months.
    let months: [String]

    /// The identifier.
    public var description: String { identifier }

    /// The conventions of no language.
    public static let c = TextLocale(
        "C", decimal: ".", group: "", percentSpace: "", putsCurrencyFirst: false, time: "HH:mm", day: "yyyy-MM-dd",
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])

    /// The conventions of a language, with or without a region: `de`, `de-AT`, `pt_BR.UTF-8`; nil for
    /// a language that isn't known.
    ///
    /// An unknown region has the conventions of the language. `C` and `POSIX` are ``c``.
    public init?(_ identifier: String) {
        let name = identifier.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
        if ["c", "posix"].contains(name) {
            self = .c
            return
        }
        let language = String(name.prefix { $0 != "-" })
        guard
            let found = Self.known.first(where: { $0.identifier.lowercased() == name })
                ?? Self.known.first(where: { $0.identifier == language })
        else { return nil }
        self = found
    }

    private init(
        _ identifier: String, decimal: String, group: String, percentSpace: String, putsCurrencyFirst: Bool,
        time: String, day: String, months: [String]
    ) {
        self.identifier = identifier
        self.decimal = decimal
        self.group = group
        self.percentSpace = percentSpace
        self.putsCurrencyFirst = putsCurrencyFirst
        self.time = time
        self.day = day
        self.months = months
    }

    /// The conventions in a line of `locales.txt`.
    private init(_ line: Substring) {
        let columns = line.split(separator: "|").map { $0.drop { $0 == " " } }
        precondition(columns.count == 8, "locales.txt has a line with \(columns.count) columns, not 8")
        let texts = columns.map { $0.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
        let spaces = ["nbsp": "\u{A0}", "nnbsp": "\u{202F}", "none": ""]
        self.init(
            texts[0], decimal: texts[1], group: spaces[texts[2]] ?? texts[2],
            percentSpace: spaces[texts[3]] ?? texts[3],
            putsCurrencyFirst: texts[4] == "first", time: texts[5], day: texts[6],
            months: texts[7].split(separator: " ").map(String.init))
    }

    /// The identifiers of all conventions.
    public static let identifiers = ["C"] + known.map(\.identifier)

    private static let known = String(decoding: PackageResources.locales_txt, as: UTF8.self).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map { TextLocale($0) }
}
