import JSONDocuments
import SectionNormalizing
import TablePresenting
import Testing

@Suite struct SectionTextTests {
    private func text(_ cells: [CellViewModel], width: Int, usesColor: Bool = false) -> String {
        SectionText(width: width, usesColor: usesColor).text(
            of: SectionViewModel(id: "s", header: "Books", footer: "end", cells: cells))
    }

    @Test func showsHeadersCellsAndFooters() {
        let cell = CellViewModel(
            id: "1", title: "Momo", subtitle: "Michael Ende", image: "m.png", accessory: .image("x"))
        #expect(text([cell, CellViewModel(id: "2")], width: 80) == "Books\n  ▣ Momo — Michael Ende ›\n  \nend\n")
        #expect(text([], width: 80) == "Books\n  (no cells)\nend\n")
        #expect(SectionText().text(of: Normalizer().normalize(nil)) == "(no sections)\n")
    }

    @Test(arguments: [
        ("abcdefgh", 10, "  abcdefgh"), ("abcdefghi", 10, "  abcdefg…"), ("日本語の本", 10, "  日本語…"),
        ("日本語本", 10, "  日本語本"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 10, "  👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"), ("e\u{301}e\u{301}", 10, "  e\u{301}e\u{301}"),
        ("a\nb\tc\u{1B}[31m", 20, "  a b c[31m"), ("a\u{202E}b\u{2066}c\u{2069}", 20, "  abc"), ("日本語日本", 9, "  日本語…"),
        ("🇩🇪🇫🇷🇪🇸🇮🇹🇯🇵", 10, "  🇩🇪🇫🇷🇪🇸…"), ("ab", 3, "  ab"), ("abc", 3, "  a…"), ("\u{301}\u{301}", 3, "  \u{301}\u{301}"),
    ])
    func fitsTheWidth(title: String, width: Int, line: String) {
        let lines = text([CellViewModel(id: "1", title: title)], width: width).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == line)
    }

    @Test func coloursOnlyWhenAsked() {
        let cell = CellViewModel(id: "1", title: "a", subtitle: "b")
        #expect(!text([cell], width: 40).contains("\u{1B}"))
        #expect(text([cell], width: 40, usesColor: true).contains("a\u{1B}[2m — b\u{1B}[0m"))
    }
}
