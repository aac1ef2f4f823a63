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
    /// Whether the symbol of a currency precedes the number, without a space.
    let putsCurrencyFirst: Bool
    /// The text between a number and a sign of percent.
    let percentSpace: String
    /// The short names of the months.
    let months: [String]

    /// The identifier.
    public var description: String { identifier }

    /// The conventions of no language.
    public static let c = TextLocale(
        "C", ".", "", day: "yyyy-MM-dd", months: english)

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
        _ identifier: String, _ decimal: String, _ group: String, day: String, time: String = "HH:mm",
        currencyFirst: Bool = false, percent: String = "", months: String
    ) {
        self.identifier = identifier
        self.decimal = decimal
        self.group = group
        self.day = day
        self.time = time
        putsCurrencyFirst = currencyFirst
        percentSpace = percent
        self.months = months.split(separator: " ").map(String.init)
    }

    /// The identifiers of all conventions.
    public static let identifiers = ["C"] + known.map(\.identifier)

    private static let english = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    private static let german = "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."
    private static let french = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."
    private static let spanish = "ene feb mar abr may jun jul ago sept oct nov dic"
    private static let portuguese = "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."
    private static let numbers = "1 2 3 4 5 6 7 8 9 10 11 12"
    private static let nonBreaking = "\u{A0}"
    private static let narrow = "\u{202F}"

    private static let known = [
        TextLocale(
            "en", ".", ",", day: "MMM d, yyyy", time: "h:mm a", currencyFirst: true, months: english),
        TextLocale("en-GB", ".", ",", day: "d MMM yyyy", currencyFirst: true, months: english),
        TextLocale("en-AU", ".", ",", day: "d MMM yyyy", time: "h:mm a", currencyFirst: true, months: english),
        TextLocale("en-IE", ".", ",", day: "d MMM yyyy", currencyFirst: true, months: english),
        TextLocale("en-IN", ".", ",", day: "d MMM yyyy", time: "h:mm a", currencyFirst: true, months: english),
        TextLocale("de", ",", ".", day: "dd.MM.yyyy", percent: nonBreaking, months: german),
        TextLocale("de-CH", ".", "’", day: "dd.MM.yyyy", months: german),
        TextLocale("de-AT", ",", nonBreaking, day: "dd.MM.yyyy", percent: nonBreaking, months: german),
        TextLocale("fr", ",", narrow, day: "d MMM yyyy", percent: narrow, months: french),
        TextLocale("es", ",", ".", day: "d MMM yyyy", percent: nonBreaking, months: spanish),
        TextLocale("es-MX", ".", ",", day: "d MMM yyyy", currencyFirst: true, months: spanish),
        TextLocale(
            "it", ",", ".", day: "d MMM yyyy", months: "gen feb mar apr mag giu lug ago set ott nov dic"),
        TextLocale("pt", ",", ".", day: "d 'de' MMM 'de' yyyy", months: portuguese),
        TextLocale("pt-PT", ",", nonBreaking, day: "dd/MM/yyyy", months: portuguese),
        TextLocale(
            "nl", ",", ".", day: "d MMM yyyy", months: "jan feb mrt apr mei jun jul aug sep okt nov dec"),
        TextLocale(
            "sv", ",", nonBreaking, day: "d MMM yyyy", percent: nonBreaking,
            months: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec."),
        TextLocale(
            "da", ",", ".", day: "d. MMM yyyy", percent: nonBreaking,
            months: "jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec."),
        TextLocale(
            "nb", ",", nonBreaking, day: "d. MMM yyyy", percent: nonBreaking,
            months: "jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des."),
        TextLocale("fi", ",", nonBreaking, day: "d.M.yyyy", percent: nonBreaking, months: numbers),
        TextLocale(
            "pl", ",", nonBreaking, day: "d MMM yyyy", months: "sty lut mar kwi maj cze lip sie wrz paź lis gru"),
        TextLocale("cs", ",", nonBreaking, day: "d. M. yyyy", percent: nonBreaking, months: numbers),
        TextLocale("ru", ",", nonBreaking, day: "dd.MM.yyyy", percent: nonBreaking, months: numbers),
        TextLocale("uk", ",", nonBreaking, day: "dd.MM.yyyy", months: numbers),
        TextLocale("tr", ",", ".", day: "dd.MM.yyyy", currencyFirst: true, months: numbers),
        TextLocale("ja", ".", ",", day: "yyyy/MM/dd", currencyFirst: true, months: numbers),
        TextLocale("zh", ".", ",", day: "yyyy年M月d日", currencyFirst: true, months: numbers),
        TextLocale("ko", ".", ",", day: "yyyy. M. d.", currencyFirst: true, months: numbers),
    ]
}
