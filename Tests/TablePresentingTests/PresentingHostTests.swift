import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import TablePresenting
import TestSupport
import Testing

/// Changing tables as text, JSON and pages.
@Suite struct PresentingHostTests {
    /// A section of new instances that the table hasn't seen.
    private struct Shape {
        var id: Int
        var header: String?
        var rows: [Int]

        var section: SectionViewModel { SectionViewModel(id: "\(id)", header: header, cells: rows.map(Shape.cell)) }

        static func cell(_ row: Int) -> CellViewModel {
            CellViewModel(id: "\(row % 8)", title: "Row \(row)", subtitle: row % 3 == 0 ? "<b>" : nil)
        }
    }

    private struct Shapes {
        var random: SeededGenerator
        mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        mutating func some() -> [Shape] {
            (0..<number(4)).map { _ in
                Shape(
                    id: number(5), header: number(2) == 0 ? nil : "Head \(number(2))",
                    rows: (0..<number(5)).map { _ in number(40) })
            }
        }

        /// Some edits of a table and of the expected shapes.
        mutating func edit(_ table: TableController, _ shapes: inout [Shape]) throws(TableEditError) {
            for _ in 0..<(1 + number(4)) {
                guard !shapes.isEmpty else { return }
                let section = number(shapes.count)
                let count = shapes[section].rows.count
                if number(2) == 0 || count == 0 {
                    let (row, path) = (number(40), CellPath(section: section, row: number(count + 1)))
                    shapes[section].rows.insert(row, at: path.row)
                    try table.insertCell(Shape.cell(row), at: path)
                } else {
                    let path = CellPath(section: section, row: number(count))
                    shapes[section].rows.remove(at: path.row)
                    try table.deleteCell(at: path)
                }
            }
        }
    }

    /// Hosts of every kind, and their output for the same sections without changes.
    private static func fresh(_ sections: [SectionViewModel]) -> [String] {
        let normalized = Normalizer().normalize(sections)
        var writer = JSONWriter()
        SectionJSON().write(normalized, to: &writer)
        return [SectionText(width: 30).text(of: normalized), writer.text, SectionHTML().page(of: normalized)]
    }

    @Test func aTableThatChangedShowsWhatOneMadeAfreshDoes() throws {
        for (kind, presentation) in ([SectionText(width: 30), SectionJSON(), SectionHTML()] as [any TablePresentation])
            .enumerated()
        {
            var shapes = Shapes(random: SeededGenerator(seed: UInt64(kind + 1)))
            var handed: [String] = []
            let host = PresentingHost(presentation) { handed.append($0) }
            let table = TableController(host: host)
            var (now, batches) = (shapes.some(), 0)
            table.reload(with: now.map(\.section))
            let steps = Effort.rounds(300)
            for step in steps {
                let before = host.rendering
                if shapes.number(3) == 0 || now.isEmpty {
                    now = shapes.some()
                    table.update(to: now.map(\.section))
                } else {
                    try table.performBatch { () throws(TableEditError) in try shapes.edit(table, &now) }
                }
                let expected = Self.fresh(now.map(\.section))[kind]
                #expect(host.rendering == expected, "seed \(kind + 1), step \(step)")
                if before != expected { batches += 1 }
                #expect(handed.last == host.rendering)
            }
            #expect(batches > steps.count * 2 / 3 && handed.count >= batches)
            #expect(zip(handed, handed.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    /// A batch of several stages is shown stage by stage.
    @Test func eachStageIsSeen() {
        var handed: [String] = []
        let host = PresentingHost(SectionText()) { handed.append($0) }
        let table = TableController(host: host)
        let old = CellViewModel(id: "a", title: "A")
        table.reload(with: [old, CellViewModel(id: "b", title: "B")])
        handed = []
        table.update(to: [CellViewModel(id: "b", title: "B"), CellViewModel(id: "a", title: "New")])
        #expect(handed.last == "  B\n  New\n")
        #expect(handed.count == 2, "\(handed)")
    }

    @Test func statesOfTheTableAreSeen() {
        let (text, json, page) = (
            PresentingHost(SectionText(width: 30)), PresentingHost(SectionJSON()), PresentingHost(SectionHTML())
        )
        let table = TableController(host: text)
        table.reload(with: ["Momo"])
        let states: [(ContentState, String, String, String)] = [
            (.loading, "(loading)\n", #""state":"loading""#, "<h2>Loading</h2>"),
            (.empty("No <books>"), "(No <books>)\n", #""state":"empty","reason":"No <books>""#, "No &lt;books&gt;"),
            (
                .failed("line 1\nline 2"), "(error: line 1\nline 2)\n", #""state":"failed","reason":"line 1\nline 2""#,
                "line 1\nline 2"
            ),
            (.content, "  Momo\n", #"{"sections""#, "Momo"),
        ]
        for (state, line, member, words) in states {
            table.show(in: text)
            table.state = state
            #expect(text.rendering == line)
            table.show(in: json)
            #expect(json.rendering.contains(member) && json.rendering.contains("Momo"), "\(json.rendering)")
            table.show(in: page)
            #expect(page.rendering.contains(words) && page.rendering.contains("Momo") == (state == .content))
        }
        table.show(in: text)
        table.emptyText = "Nothing yet"
        table.update(to: [String]())
        #expect(text.rendering == "(Nothing yet)\n")
    }

    @Test func statesOfSectionsAreSeen() throws {
        let (text, json, page) = (
            PresentingHost(SectionText(width: 30)), PresentingHost(SectionJSON()), PresentingHost(SectionHTML())
        )
        let sections = (0..<4).map {
            SectionViewModel(id: "\($0)", header: "Head \($0)", cells: $0 == 3 ? [] : [Shape.cell($0)])
        }
        let table = TableController(host: text)
        table.reload(with: sections)
        try table.setState(.loading, ofSectionAt: 0)
        #expect(text.rendering.hasPrefix("Head 0\n  (loading)\n\nHead 1\n  Row 1\n"))
        try table.setState(.failed("<no> server"), ofSectionAt: 1)
        try table.setState(.empty("All read"), ofSectionAt: 2)
        #expect(
            text.rendering
                == "Head 0\n  (loading)\n\nHead 1\n  (error: <no> server)\n\nHead 2\n  (All read)\n\nHead 3\n  (no cells)\n"
        )
        table.show(in: json)
        let states =
            #"{"states":[{"section":0,"state":"loading"},{"section":1,"state":"failed","reason":"<no> server"},"#
            + #"{"section":2,"state":"empty","reason":"All read"}],"sections":[{"#
        #expect(json.rendering.hasPrefix(states))
        let again = Normalizer().normalize(try JSONDocument(parsing: json.rendering).root["sections"])
        #expect(again.sections.map(\.header) == sections.map(\.header))
        #expect(again.sections.map(\.cells.count) == [1, 1, 1, 0])
        table.show(in: page)
        #expect(page.rendering.contains("role=\"status\" aria-busy=\"true\" lang=\"en\">Loading</p>"))
        #expect(page.rendering.contains("Error:</span> &lt;no&gt; server</p>"))
        #expect(page.rendering.contains(">All read</p>"))
        try table.setState(.content, ofSectionAt: 0)
        #expect(page.rendering.contains("Row 0") && !page.rendering.contains("Row 1"))
    }

    /// A table with only a state: the page isn't that of an empty list.
    @Test func aLoneSectionThatLoadsIsSeen() throws {
        let page = PresentingHost(SectionHTML())
        let table = TableController(host: page)
        table.reload(with: [SectionViewModel(id: "a")])
        #expect(page.rendering.contains("The list has no rows."))
        try table.setState(.loading, ofSectionAt: 0)
        #expect(page.rendering.contains(">Loading</p>"))
    }
}
