import ItemMapping
import JSONDocuments
import JSONPaths
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Rows that are appended one by one: the work for each doesn't grow with the table, by counting.
@Suite struct AppendTests {
    /// The calls that appending makes.
    private final class Counter {
        var calls = 0
    }

    /// A row that counts how often it is read.
    private struct Row: ListPresentable, Equatable {
        let number: Int
        let counter: Counter
        var listID: String? {
            counter.calls += 1
            return "\(number)"
        }
        var listTitle: String? {
            counter.calls += 1
            return "row \(number)"
        }
        static func == (first: Row, second: Row) -> Bool {
            first.counter.calls += 1
            return first.number == second.number
        }
    }

    /// The calls for appending rows.
    @MainActor private func count(_ rows: Int) -> Counter {
        let counter = Counter()
        let store = SectionStore()
        let table = TableController([store])
        for number in 0..<rows {
            store.append(Row(number: number, counter: counter))
        }
        #expect(table.sections[0].cells.count == rows)
        return counter
    }

    @Test @MainActor func theWorkIsLinear() {
        let counts = [1_000, 2_000, 4_000].map { count($0) }
        let first = counts[0].calls
        #expect(counts.map(\.calls) == [first, 2 * first, 4 * first])
        #expect(first < 20_000)
    }

    /// Values of one type each, appended twice: the first and the next of a type take different ways.
    private static var values: [(name: String, value: Any)] {
        [
            ("a presentable", Shown(name: "Momo", key: "a")), ("one with an empty id", Shown(name: "Momo", key: "")),
            ("an Item", Film(title: "Momo")), ("an Identifiable", Numbered(id: 7)), ("an object", Page(3)),
            ("an object behind AnyHashable", AnyHashable(Shown(name: "Krabat", key: "k"))),
            ("text behind AnyHashable", AnyHashable("text")), ("an enum", Genre.novel), ("text", "text"),
            ("a number", 1.5), ("a range", 1...3), ("a list", ["a", "b"]), ("an empty list", [String]()),
            ("a dictionary", ["title": "Momo"]), ("an optional", Optional(Numbered(id: 8)) as Any),
            ("nil", Optional<Int>.none as Any), ("a section", Chapter(name: "one")),
        ]
    }

    private struct Shown: ListPresentable, Hashable {
        let name: String
        let key: String
        var listID: String? { key }
        var listTitle: String? { name }
        var listSubtitle: String? { "shown" }
    }

    private struct Film: Item {
        var title = ""
        static let table = ItemTable(Film()) { Field(\.title, "title") }
    }

    private struct Numbered: Identifiable { let id: Int }

    private final class Page: Identifiable, Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    private enum Genre { case novel }

    private struct Chapter: SectionPresentable {
        let name: String
        var sectionHeader: String? { name }
        var sectionCells: [String] { ["page 1", "page 2"] }
    }

    @Test(arguments: values.indices) @MainActor func itemsAloneMakeTheCellsThatTheyMakeInAList(index: Int) {
        let (name, value) = Self.values[index]
        var options = NormalizationOptions()
        options.registry.register(Numbered.self, identifier: "NumberedCell")
        for normalizer in [Normalizer(), Normalizer(options)] {
            let stores = [SectionStore(normalizer: normalizer), SectionStore(normalizer: normalizer)]
            for _ in 0..<3 {
                stores[0].append(value)
                stores[1].append(contentsOf: normalizer.normalize(value).sections.flatMap(\.cells))
            }
            func lines(_ store: SectionStore) -> [String] {
                store.sections.flatMap(\.cells).map { "\($0.id) \($0) \($0.subtitle ?? "-") \($0.kind)" }
            }
            #expect(lines(stores[0]) == lines(stores[1]), "\(name)")
        }
    }
}
