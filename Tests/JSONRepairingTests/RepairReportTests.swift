import JSONDocuments
import JSONRepairing
import TestSupport
import Testing

/// Reports, positions and options.
@Suite struct RepairReportTests {
    private static let text = "// é\n{'a': 1,\n b: \"x\ty\", \"c\": [1.2.3,\n 2],}"

    @Test func repairsHavePositionsInTheOriginal() throws {
        let report = RepairedText(Self.text).report
        let positions = report.repairs.map { "\($0.position) \($0.position.byteRange) \($0.found) → \($0.replacement)" }
        #expect(
            positions == [
                "1:1 0..<5 // é →  ", "2:2 7..<10 'a' → \"a\"", "3:2 16..<17 b → \"b\"", "3:7 21..<22 \\t → \\t",
                "3:18 32..<37 1.2.3 → \"1.2.3\"", "4:4 42..<43 , → ",
            ])
        let total = """
            6 repairs: 1 comment, 1 trailing comma, 1 single-quoted string, 1 unquoted key, 1 unreadable number, \
            1 control character
            """
        #expect(report.description.hasSuffix("\n" + total))
    }

    @Test func theReportListsTheFirstRepairsAndCountsAll() {
        let report = RepairedText("[" + String(repeating: "1,,", count: 5_000) + "1]", listing: 3).report
        #expect(report.repairs.count == 3 && report.count == 5_000 && report.summary == "5000 extra commas")
        #expect(report.repairs.map(\.position.column) == [3, 6, 9])
        let framed = RepairedText("data: [1,]\n\ndata: [2,]\n\n", listing: 2).report
        #expect(framed.repairs.map(\.kind) == [.eventStream, .trailingComma] && framed.count == 5)
        #expect(RepairedText("[1,]", listing: -1).report.summary == "1 trailing comma")
    }

    @Test func longTextIsTruncatedInTheReport() {
        let repair = RepairedText("[1] //" + String(repeating: "é", count: 1_000)).report.repairs[0]
        #expect(repair.found == "//" + String(repeating: "é", count: 38) + "…")
    }

    @Test func valuesHavePositionsInTheOriginal() throws {
        let document = try RepairedText(Self.text).document()
        let places: [[JSONLocation.Component]] = [
            [.key("a")], [.key("b")], [.key("c"), .index(0)], [.key("c"), .index(1)],
        ]
        let positions = document.positions(of: places.map { JSONLocation($0) })
        #expect(positions.map { $0?.description } == ["2:7", "3:5", "3:18", "4:2"])
        #expect(positions.map { $0?.byteOffset } == [12, 19, 32, 40])
    }

    @Test func laterErrorsHavePositionsInTheOriginal() throws {
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        let repaired = RepairedText("/* é */ {'a': 1,\n 'bc': 2, 'bc': 3}", options: options)
        let error = #expect(throws: JSONSyntaxError.self) { try repaired.document() }
        #expect(
            error?.rendered()
                == "2:14: error: duplicate object key near '\"bc\"', first at 2:2\n 'bc': 2, 'bc': 3}\n             ^")
    }

    @Test func validTextIsReadWithoutAReport() throws {
        let text = "\u{FEFF} {\"a\": [1, 2.50, \"\\u00e9\"]}\r\n"
        #expect(RepairedText(text).bytes == Array(text.utf8) && RepairedText(text).report.isEmpty)
        _ = try JSONDocument(repairing: text) { Issue.record("\($0)") }
    }

    @Test func optionsDecideWhatIsValid() throws {
        var options = JSONDocument.Options()
        options.byteOrderMark = .refuse
        let marked = RepairedText("\u{FEFF}[1]", options: options)
        #expect(marked.text == "[1]" && marked.report.repairs.map(\.kind) == [.byteOrderMark])
        options = .init()
        options.trailingData = .skip
        let first = RepairedText("[1,] [2,]", options: options)
        #expect(try first.document().description == "[1]" && first.report.count == 1)
        options = .init()
        options.limits.bytes = 3
        #expect(throws: JSONSyntaxError.self) {
            try JSONDocument(repairing: "[1,]", options: options) { _ in Issue.record("a repair can't help") }
        }
    }

    /// A key with an escaped NUL is valid, and jansson refuses it.
    @Test func validTextThatJanssonRefusesStays() {
        #expect(throws: JSONSyntaxError.self) {
            try JSONDocument(repairing: #"{"\u0000": 1}"#) { _ in Issue.record("not a repair") }
        }
    }

    /// Depth takes no stack, and no input takes quadratic time: each is large enough to be noticed.
    @Test(arguments: [
        "[", "{\"a\":", "[{'a':", "[1,", ",", "'", "\"\\", "/*", "//", "#\n", "(", "a(", "a=", "```", "[1 ", "1 ",
        "{a:", "\u{0}", "\u{0}a", "\\",
        "\u{1E}[", "data: [\n\n", ")]}'", "typeof &&", "]", "}", "\u{A0}", "[\"\\ud800", "0x", "-", "[1}",
    ])
    func longHostileTextIsReadOnASmallStack(unit: String) async {
        let isLinear = await SmallStack.run {
            let repaired = RepairedText(String(repeating: unit, count: 30_000))
            _ = try? repaired.document()
            return repaired.bytes.count <= 180_000 + 30_000 * 2 * unit.utf8.count
        }
        #expect(isLinear)
    }

    @Test func deepTextIsClosedAndThenRefusedByJansson() throws {
        let repaired = RepairedText(String(repeating: "[", count: 100_000))
        #expect(repaired.bytes.count == 200_000 && repaired.report.summary == "1 cut-off end")
        let error = #expect(throws: JSONSyntaxError.self) { try repaired.document() }
        #expect(error?.code == .stackOverflow && error?.column == 2_049)
    }
}
