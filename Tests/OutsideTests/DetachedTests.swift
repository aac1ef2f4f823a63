import JSONDocuments
import JSONPaths
import SectionNormalizing
import TableControlling
import Testing

/// Normalization off the main actor, as a client in Swift 6 writes it: these lines compile without
/// a warning.
@MainActor @Suite struct DetachedTests {
    private struct Book: Sendable, Identifiable, ListPresentable {
        let id: Int
        let title: String
        var listTitle: String? { title }
    }

    private struct Shelf: Sendable, SectionPresentable {
        let name: String
        let books: [Book]
        var sectionHeader: String? { name }
        var sectionCells: [Book] { books }
    }

    @MainActor private final class Screen {
        let host = RecordingHost()
        private(set) lazy var table = TableController(host: host)

        var texts: [String] { table.dataSource.sections.flatMap { $0.cells.map(\.text) } }

        func show(_ list: NormalizationResult) { table.reload(with: list) }
    }

    private let screen = Screen()
    private let normalizer: Normalizer = {
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{title}")
        options.sections = SectionTemplate(header: "{name}", cells: "books")
        options.registry.register(identifier: "Thick") { ($0["pages"]?.int ?? 0) > 300 }
        return Normalizer(options)
    }()
    private let bytes = Array(
        #"[{"name": "New", "books": [{"title": "Momo", "pages": 304}, {"title": "Krabat"}]}]"#.utf8)
    private let shelves = [Shelf(name: "New", books: [Book(id: 1, title: "Momo"), Book(id: 2, title: "Krabat")])]

    @Test func theValueOfADetachedTaskIsSentBack() async throws {
        let (normalizer, bytes, shelves) = (normalizer, bytes, shelves)
        let list = try await Task.detached { try normalizer.normalize(parsing: bytes) }.value
        screen.show(list)
        #expect(screen.texts == ["Momo", "Krabat"])
        #expect(list.sections[0].cells.map(\.cellIdentifier) == ["Thick", nil])
        let json = try JSONDocument(parsing: bytes).root
        screen.show(await Task.detached { normalizer.normalize(json) }.value)
        #expect(screen.texts == ["Momo", "Krabat"])
        screen.show(await Task.detached { normalizer.normalize(shelves) }.value)
        #expect(screen.texts == ["Momo", "Krabat"])
        #expect(screen.table.dataSource.sections[0].value(as: Shelf.self)?.name == "New")
    }

    @Test func aDetachedTaskShowsItsListItself() async {
        let (normalizer, bytes, shelves, screen) = (normalizer, bytes, shelves, screen)
        await Task.detached {
            guard let list = try? normalizer.normalize(parsing: bytes) else { return }
            await screen.show(list)
        }.value
        #expect(screen.texts == ["Momo", "Krabat"])
        await Task.detached {
            let list = normalizer.normalize(shelves[0].books)
            await MainActor.run { screen.show(list) }
        }.value
        #expect(screen.table.dataSource.sections[0].cells.map(\.id) == ["1", "2"])
    }

    @Test func aChildTaskNormalizes() async throws {
        let (normalizer, shelves) = (normalizer, shelves)
        let json = try JSONDocument(parsing: bytes).root
        async let first = normalizer.normalize(json)
        async let second = normalizer.normalize(shelves)
        let lists = await [first, second]
        #expect(lists.map(\.cellCount) == [2, 2])
        screen.show(lists[1])
        #expect(screen.texts == ["Momo", "Krabat"])
    }

    @Test func manyListsAreNormalizedAtOnce() async {
        let normalizer = normalizer
        let lists = await withTaskGroup(of: (Int, NormalizationResult).self) { group in
            for number in 0..<8 { group.addTask { (number, normalizer.normalize(0..<number)) } }
            var lists: [Int: NormalizationResult] = [:]
            for await (number, list) in group { lists[number] = list }
            return lists
        }
        #expect(lists.count == 8 && lists.allSatisfy { $0.value.cellCount == $0.key })
    }
}
