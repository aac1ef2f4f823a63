import JSONDocuments
import JSONPaths
import SectionNormalizing
import Testing

/// The formats of templates.
@Suite struct TemplateFormatTests {
    private static let row = #"""
        {"price": 9.5, "currency": "EUR", "small": 0.000012345, "big": 1234567.891, "share": 0.4256, "text": "9.50",
         "created": "2024-05-17T14:30:05+02:00", "day": "2024-01-02", "rfc": "Fri, 17 May 2024 12:30:00 GMT",
         "stamp": 1715949005, "millis": 1715949005000, "seconds": 3723, "iso": "PT4M13S", "size": 1234567,
         "html": "<p>Tom &amp; <b>Jerry</b></p><p>1940</p>", "name": "ada lovelace", "none": null, "yen": 1200.4,
         "nested": {"amount": "7", "currency_code": "usd"}, "list": [1, 2.5], "od|d": 5, "minus": -4.5, "n": 999999}
        """#

    private func text(_ template: String, _ locale: String = "C") throws -> String? {
        try TextTemplate(template).text(for: JSONDocument(parsing: Self.row).root, in: #require(TextLocale(locale)))
    }

    @Test(
        arguments: [
            ("{price|currency}", "9.50 EUR"), ("{price|currency:USD}", "9.50 USD"), ("{text|currency}", "9.50 EUR"),
            ("{nested.amount|currency}", "7.00 USD"), ("{yen|currency:jpy}", "1200 JPY"),
            ("{name|currency}", "ada lovelace"),
            ("{small|currency:BTC}", "0.0000123 BTC"), ("{minus|currency:EUR}", "-4.50 EUR"),
            ("{big|number}", "1234567.891"), ("{big|number:1}", "1234567.9"), ("{price|number:0}", "10"),
            ("{share|percent}", "42.6%"), ("{share|percent:0}", "43%"), ("{big|compact}", "1.2M"),
            ("{n|compact}", "1M"),
            ("{size|bytes}", "1.2 MB"), ("{price|bytes}", "10 B"),
            ("{created|date}", "2024-05-17"), ("{created|time}", "14:30"), ("{created|datetime}", "2024-05-17 14:30"),
            ("{day|datetime}", "2024-01-02"), ("{rfc|date}", "2024-05-17"), ("{stamp|date}", "2024-05-17"),
            ("{millis|datetime}", "2024-05-17 12:30"), ("{created|date:'d.M.yy'}", "17.5.24"),
            (#"{created|date:"d 'of' MMM, HH:mm:ss"}"#, "17 of May, 14:30:05"), ("{name|date}", "ada lovelace"),
            ("{seconds|duration}", "1:02:03"), ("{iso|duration}", "4:13"), ("{seconds|duration:min}", "2 d 14 h 3 min"),
            ("{seconds|duration:ms}", "0:04"), ("{html|text}", "Tom & Jerry 1940"),
            ("{html|html|upper}", "TOM & JERRY 1940"),
            ("{name|capitalized}", "Ada lovelace"), ("{name|upper}", "ADA LOVELACE"), ("{name|short:5}", "ada…"),
            ("{ name | upper | short : 4 }", "ADA…"), ("{list[*]|number:1}", "1.0, 2.5"), ("{none|number}", nil),
            (#"{["od|d"]|number:2}"#, "5.00"), ("{$..amount|number:1}", "7.0"), ("{price}", "9.5"),
        ] as [(String, String?)])
    func formats(template: String, expected: String?) throws { #expect(try text(template) == expected) }

    @Test(arguments: [
        ("{price|currency}", "en", "€9.50"), ("{minus|currency:USD}", "en", "-$4.50"),
        ("{price|currency:CHF}", "en", "CHF\u{A0}9.50"),
        ("{big|currency}", "de", "1.234.567,89\u{A0}€"), ("{share|percent}", "de", "42,6\u{A0}%"),
        ("{big|number:2}", "de-CH", "1’234’567.89"), ("{created|datetime}", "en", "May 17, 2024, 2:30 PM"),
        ("{created|date}", "pt", "17 de mai. de 2024"), ("{created|date}", "ja_JP", "2024/05/17"),
        ("{size|bytes}", "fr", "1,2 MB"),
    ])
    func formatsFollowTheLocale(template: String, locale: String, expected: String) throws {
        #expect(try text(template, locale) == expected)
    }

    @Test(arguments: [
        ("{price|curency}", 8, "unknown format 'curency'; did you mean 'currency'?"),
        ("x {created|dat}", 12, "unknown format 'dat'; did you mean 'date'?"),
        ("{price|CURRENCY}", 8, "unknown format 'CURRENCY'; did you mean 'currency'?"),
        ("{price|number:x}", 15, "'number' takes a number of digits from 0 to 20"),
        ("{price|upper:1}", 14, "'upper' takes no argument"),
        ("{price|short}", 8, "'short' needs a length, as in short:80"),
        ("{created|date:'d}", 15, "this quote is not closed"), ("{created|date", 1, "this brace is not closed"),
        ("{created|date x}", 15, "expected '|' or '}' after a format, found 'x'"),
        ("{a..b|date}", 4, "expected a key, found '.'"),
        ("{price|duration:weeks}", 17, "'duration' takes a unit: milliseconds, seconds, minutes, hours"),
    ])
    func mistakesHaveAPosition(template: String, column: Int, message: String) {
        let error = #expect(throws: PathSyntaxError.self) { try TextTemplate(template) }
        #expect(error?.column == column)
        #expect(error?.message == message)
    }

    @Test(arguments: ["{price|xyzzy}"]) func anUnknownFormatListsAll(template: String) {
        let error = #expect(throws: PathSyntaxError.self) { try TextTemplate(template) }
        #expect(error?.code == .unknownFormat)
        #expect(error?.message.contains("the formats are text, html, upper") == true)
    }

    @Test func formatsThatFitNoValueAreFound() throws {
        let rows = [try JSONDocument(parsing: Self.row).root]
        let unfit = { (template: TextTemplate) in
            var search = TemplateSearch(template)
            for row in rows { search.add(row) }
            return search.unfitFormat?.name
        }
        #expect(unfit("{name|currency}") == "currency")
        #expect(unfit("{price|currency} {html|text|date}") == "date")
        #expect(unfit("{price|currency} {missing|date}") == nil)
    }

    @Test(
        arguments: [
            ("de_DE.UTF-8", "de"), ("de-LI", "de"), ("en-gb", "en-GB"), ("C.UTF-8", "C"), ("POSIX", "C"), ("tlh", nil),
            ("", nil),
        ] as [(String, String?)])
    func locales(identifier: String, expected: String?) { #expect(TextLocale(identifier)?.identifier == expected) }
}
