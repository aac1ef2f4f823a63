import ItemMapping
import Testing

/// Texts of each format, and texts that are nearly of it.
@Suite struct TextFormatTests {
    private static let texts: [(format: TextFormat, right: [String], wrong: [String])] = [
        (
            .date, ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"],
            [
                "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-1-01", "24-01-01",
                "2024-01-01T", "",
            ]
        ),
        (
            .time, ["12:30:00Z", "00:00:00.123456789z", "23:59:60Z", "15:59:60-08:00", "01:00:00+23:59"],
            [
                "12:30:00", "12:30Z", "24:00:00Z", "12:60:00Z", "12:30:61Z", "12:30:60Z", "12:30:00.Z", "12:30:00+1:00",
                "12:30:00+24:00", "12:30:00Zx",
            ]
        ),
        (
            .dateTime, ["2024-05-01T12:30:00Z", "1990-12-31t23:59:60z", "1996-12-19T16:39:57.5-08:00"],
            ["2024-05-01 12:30:00Z", "2024-05-01T12:30:00", "2024-05-32T12:30:00Z", "2024-05-01T", "2024-05-01"]
        ),
        (
            .uuid, ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"],
            [
                "f81d4fae7dec11d0a76500a0c91e6bf6", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            ]
        ),
        (
            .email,
            [
                "ada@example.org", "a.b+c@d-e.f", "x@localhost", "!#$%&'*+-/=?^_`{|}~@a", "\"a\"@b", "\"a b..@\"@b",
                "\"\\\"\\\\\"@b", "\"\"@b", "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:2001:db8::1]",
            ],
            [
                "ada", "@a", "a@", "a..b@c", ".a@b", "a.@b", "a@b..c", "a@-b", "a@b-", "a b@c", "\"a@b", "\"@b",
                "\"a\"b\"@c", "\"a\\\"@b", "\"a\".b@c", "\"ä\"@b", "a@[127.0.0.300]", "a@[::1]", "a@[IPv6:]", "a@[]",
                "ä@b", "a@b@c", String(repeating: "a", count: 65) + "@b",
            ]
        ),
        (
            .uri,
            [
                "https://example.org/a?b=c#d", "mailto:a@b", "urn:isbn:0", "http://[::1]:80/", "ftp://u:p@h/%20",
                "a:", "x+y-z.1:/", "http://h:/", "file:///etc", "http://[v1.x:y]",
            ],
            [
                "example.org", "/a", "1a:b", "http://a b", "http://a/%2", "http://a/ä", "http://[::1", "http://h:x",
                "a:#b#c", "http://a/<b>", ":a", "http://[1.2.3.4]",
            ]
        ),
        (
            .ipv4, ["0.0.0.0", "255.255.255.255", "127.0.0.1"],
            ["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.", "1.2.3.a", "", "1..2.3", "0x1.2.3.4"]
        ),
        (
            .ipv6,
            [
                "::", "::1", "1::", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1:2:3:4:5:6:7::",
                "::2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "FE80::ABCD",
            ],
            [
                ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", "::1.2.3",
                "1.2.3.4::",
                "1:2:3:4:5:6:7:1.2.3.4", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "fe80::1%eth0", "1:2:3:4::5:6:7:8", "",
            ]
        ),
    ]

    @Test(arguments: texts.indices) func eachFormatHasItsTexts(number: Int) {
        let (format, right, wrong) = Self.texts[number]
        for text in right { #expect(format.matches(text), "\(format): \(text)") }
        for text in wrong { #expect(!format.matches(text), "\(format): \(text)") }
        for text in right where text.utf8.count > 2 {
            #expect(!format.matches(" " + text) && !format.matches(text + "\n"))
        }
    }

    @Test func everyFormatIsTested() { #expect(Self.texts.map(\.format) == TextFormat.allCases) }
}
