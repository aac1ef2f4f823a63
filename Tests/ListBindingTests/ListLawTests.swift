import HTTPLoading
import ItemMapping
import JSONDocuments
import ListBinding
import ListLoading
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// The sections of a list are a function of its state, whichever way they came about.
///
/// B1 the rows are there, in groups by their keys where these first appeared · B2 each cell shows its row as it
/// is now, with the id of the row · B3 the state is one cell at the end, in the words for it · B4 the id of a
/// section is that of its key for life.
@MainActor final class ListCourse {
    private var random: SeededGenerator
    private let server: PostServer
    private let list: ListModel<Post>
    private let isGrouped: Bool
    private let source: ListSections<Post>
    private var observation: SectionObservation?
    private var sectionIDs: [Int: UniqueID] = [:]
    private var lastID = 100
    private var pending: [PendingEdit<Post>] = []
    private var refuses = false
    private(set) var violations: [String] = []
    private(set) var checkCount = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        isGrouped = Bool.random(using: &random)
        let count = Int.random(in: 0...9, using: &random)
        server = PostServer((0..<count).map { Post(id: $0, day: $0 / 4, title: "t\($0)") })
        list = ListModel(server)
        source =
            isGrouped
            ? ListSections(list, groupedBy: \.day, header: { "day \($0)" }) { CellViewModel(title: $0.title) }
            : ListSections(list) { CellViewModel(title: $0.title) }
        list.sendEdit = { [weak self] _ in
            if self?.refuses == true { throw LoadingError(.noServer, address: "", expected: "", found: "", advice: "") }
            return nil
        }
        observation = source.observe { [weak self] in self?.check() }
        source.words.end = Bool.random(using: &random) ? "the end" : nil
    }

    func run(_ steps: Int) async {
        for _ in 0..<steps {
            if Int.random(in: 0..<3, using: &random) == 0 { await list.settle() }
            server.change { $0.fails = Int.random(in: 0..<4, using: &random) == 0 }
            refuses = Int.random(in: 0..<3, using: &random) == 0
            step()
            check()
        }
        await list.settle()
        check()
    }

    private func step() {
        let id = list.state.ids.randomElement(using: &random) ?? UniqueID(identity: "none")
        switch Int.random(in: 0..<14, using: &random) {
        case 0: source.start()
        case 1, 2: list.loadNext()
        case 3: source.refresh()
        case 4: list.reload()
        case 5: source.retry()
        case 6: _ = try? source.edit(.delete, of: id)
        case 7: list.apply(.update(id) { $0.title += "!" })
        case 8: list.apply(.insert(post(), at: Int.random(in: 0...list.state.rows.count, using: &random)))
        case 9 where !list.state.rows.isEmpty:
            list.apply(.move(id, to: Int.random(in: 0..<list.state.rows.count, using: &random)))
        case 10: pending.append(list.begin(Bool.random(using: &random) ? .remove(id) : .update(id) { $0.day += 1 }))
        case 11: pending.popLast()?.undo()
        case 12: list.receive([post()], removed: Bool.random(using: &random) ? [id.identity] : [])
        default: changeServer()
        }
    }

    private func post() -> Post {
        lastID += 1
        return Post(id: lastID, day: Int.random(in: 0...4, using: &random), title: "new \(lastID)")
    }

    private func changeServer() {
        let new = post()
        let place = Int.random(in: 0...9, using: &random)
        server.change { state in
            state.posts.insert(new, at: min(place, state.posts.count))
            if state.posts.count > 3 { state.posts.remove(at: place % state.posts.count) }
            if !state.posts.isEmpty { state.posts[place % state.posts.count].title += "?" }
        }
    }

    // MARK: The laws

    private func check() {
        checkCount += 1
        let state = list.state
        var expected = groups(of: state)
        if let words = words(of: state) {
            if expected.isEmpty { expected = [("-", [])] }
            expected[expected.count - 1].rows.append(words)
        } else if expected.isEmpty {
            expected = [("-", [])]
        }
        let found = source.sections.map { section in
            section.cells.map { "\($0.id) \($0.text)" }
        }
        if found != expected.map(\.rows) { violations.append("\(found) in place of \(expected)") }
        if isGrouped, !state.rows.isEmpty { checkSections(expected.map(\.header)) }
        if Set(source.sections.map(\.id)).count != source.sections.count { violations.append("an id twice") }
        let data = source.sections.flatMap(\.cells).compactMap { $0.value(as: Post.self)?.id }
        if data.sorted() != state.rows.map(\.id).sorted() { violations.append("other data: \(data)") }
    }

    private func checkSections(_ headers: [String]) {
        if source.sections.map({ $0.header ?? "-" }) != headers { violations.append("other headers than \(headers)") }
        for section in source.sections {
            guard let day = section.cells.first?.value(as: Post.self)?.day else { continue }
            if sectionIDs.updateValue(section.id, forKey: day) ?? section.id != section.id {
                violations.append("day \(day) has another id")
            }
        }
    }

    private func groups(of state: ListState<Post>) -> [(header: String, rows: [String])] {
        var groups: [(header: String, rows: [String])] = []
        for (id, post) in zip(state.ids, state.rows) {
            let header = isGrouped ? "day \(post.day)" : "-"
            let index = groups.firstIndex { $0.header == header } ?? groups.count
            if index == groups.count { groups.append((header, [])) }
            groups[index].rows.append("\(id) \(post.title)")
        }
        return groups
    }

    private func words(of state: ListState<Post>) -> String? {
        let words = source.words
        let error = state.refresh.error ?? state.append.error ?? state.prepend.error
        let text: String? =
            if let error {
                words.words(for: error)
            } else if state.rows.isEmpty {
                state.isLoading ? words.loading : state.isLoaded ? words.empty : nil
            } else {
                state.append.isLoading ? words.loading : state.append.isEnd ? words.end : nil
            }
        if text == nil, state.rows.isEmpty {
            // A list that isn't loaded yet, or whose load was stopped.
            return source.status.content == .loading ? "state \(words.loading)" : "state \(words.cancelled)"
        }
        return text.map { "state \($0)" }
    }
}

@MainActor @Suite struct ListLawTests {
    @Test(arguments: UInt64(0)..<8) func sectionsAreAFunctionOfTheState(group: UInt64) async {
        for round in Effort.rounds(100) {
            let seed = group * 1_000 + UInt64(round)
            let course = ListCourse(seed: seed)
            await course.run(40)
            #expect(course.violations.isEmpty, "seed \(seed): \(course.violations.first ?? "")")
            #expect(course.checkCount > 40)
        }
    }
}
