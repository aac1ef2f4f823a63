import HTTPLoading
import ItemMapping
import JSONDocuments
import ListDiffing
import ListBinding
import ListLoading
import SectionNormalizing
import TableControlling
import Testing

/// The cells of rows, and the edits that users make at them.
@MainActor @Suite struct ListSectionsTests {
    private func posts(_ count: Int) -> [Post] { (1...count).map { Post(id: $0, day: $0 / 3, title: "t\($0)") } }

    private func loaded(_ count: Int = 6) async throws -> ListModel<Post> {
        let list = ListModel(PostServer(posts(count)))
        _ = try await list.load().value
        return list
    }

    @Test func aPageMakesCellsOfItsOwnRowsOnly() async throws {
        let list = try await loaded(9)
        var made: [Int] = []
        let source = ListSections(list) { post in
            made.append(post.id)
            return CellViewModel(title: post.title)
        }
        _ = try await list.loadNext().value
        _ = try await list.loadNext().value
        #expect(made == Array(1...9))
        made = []
        list.apply(.remove(list.state.ids[0]))
        list.apply(.move(list.state.ids[0], to: 3))
        #expect(made.isEmpty, "rows that only moved are as they were: \(made)")
        list.apply(.update(list.state.ids[4]) { $0.title = "new" })
        #expect(made == [6] && source.sections[0].cells[4].text == "new")
    }

    @Test func rowsWithoutAClosureShowTheirFields() async throws {
        let list = try await loaded(6)
        let source = ListSections(list)
        #expect(source.sections[0].cells.map(\.text) == ["t1", "t2", "t3"])
        _ = try await list.loadNext().value
        #expect(source.sections[0].cells.prefix(6).map(\.text) == (1...6).map { "t\($0)" })
        #expect(source.sections[0].cells[5]["day"]?.int == 2)
        #expect(source.sections[0].cells[5].value(as: Post.self)?.id == 6)
    }

    @Test func theClosureDecidesAboutTheData() async throws {
        let list = try await loaded()
        let source = ListSections(list) { CellViewModel(id: "own", object: .json(JSONValue($0.title))) }
        #expect(source.sections[0].cells.map(\.id.description) == ["1", "2", "3"])
        #expect(source.sections[0].cells[0].object?.json == "t1")
    }

    @Test func theSectionIsTheApps() async throws {
        var section = SectionViewModel(id: "films", header: "Films", footer: "all", cells: [CellViewModel(title: "x")])
        section.handlerNames[.select] = "open"
        let source = ListSections(try await loaded(), section: section) { CellViewModel(title: $0.title) }
        #expect(source.sections.map(\.id.description) == ["films"] && source.sections[0].header == "Films")
        #expect(source.sections[0].cells.count == 3 && source.sections[0].handlerNames[.select] == "open")
    }

    @Test func aRowIsMovedWithinItsSection() async throws {
        let list = try await loaded(6)
        _ = try await list.loadNext().value
        let source = ListSections(list, groupedBy: \.day, header: { "\($0)" }) { CellViewModel(title: $0.title) }
        #expect(source.sections.map { $0.cells.map(\.text) } == [["t1", "t2"], ["t3", "t4", "t5"], ["t6"]])
        try source.edit(.move(to: CellPath(section: 1, row: 0)), of: source.sections[1].cells[2].id)
        #expect(source.sections[1].cells.map(\.text) == ["t5", "t3", "t4"])
        try source.edit(.move(to: CellPath(section: 1, row: 2)), of: source.sections[1].cells[0].id)
        #expect(source.sections[1].cells.map(\.text) == ["t3", "t4", "t5"])
        for path in [CellPath(section: 0, row: 0), CellPath(section: 1, row: 9), CellPath(section: 7, row: 0)] {
            #expect(throws: SectionEditError.self) {
                try source.edit(.move(to: path), of: source.sections[1].cells[0].id)
            }
        }
    }

    @Test func rowsThatAreGoneAndStateCellsAreNotEdited() async throws {
        let list = ListModel(PostServer([]))
        let source = ListSections(list) { CellViewModel(title: $0.title) }
        let state = source.sections[0].cells[0].id
        #expect(throws: SectionEditError.readOnly(state)) { try source.edit(.delete, of: state) }
        let gone = UniqueID(identity: "gone")
        #expect(throws: SectionEditError.gone(gone)) { try source.edit(.delete, of: gone) }
        #expect(throws: SectionEditError.gone(gone)) {
            try source.edit(.move(to: CellPath(section: 0, row: 0)), of: gone)
        }
    }

    @Test(
        arguments: [
            (nil, [ListStateKind.loading]), (PostServer.State(), [.empty]),
            (PostServer.State(posts: [Post(id: 1)]), []), (PostServer.State(fails: true), [.failure]),
        ] as [(PostServer.State?, [ListStateKind])])
    func aStateIsACellOfItsKind(state: PostServer.State?, kinds: [ListStateKind]) async {
        let server = PostServer([])
        let list = ListModel(server)
        let source = ListSections(list) { CellViewModel(title: $0.title) }
        if let state {
            server.change { $0 = state }
            source.start()
            await list.settle()
        }
        #expect(source.sections[0].cells.compactMap { ListStateKind(rawValue: $0.kind) } == kinds)
        #expect(source.hasMore == (state == nil || kinds == [.failure]))
    }

    /// Words that change are shown.
    @Test func wordsCanBeChanged() async throws {
        let list = try await loaded(3)
        let source = ListSections(list) { CellViewModel(title: $0.title) }
        #expect(source.sections[0].cells.count == 3 && list.state.append.isEnd)
        source.words.end = "That’s all."
        #expect(source.sections[0].cells.map(\.text) == ["t1", "t2", "t3", "That’s all."])
        source.words.end = nil
        #expect(source.sections[0].cells.count == 3)
    }
}
