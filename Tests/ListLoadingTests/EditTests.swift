import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Edits of a list, one at a time.
@MainActor @Suite struct EditTests {
    typealias Row = EditCourse.Row

    private let scheduler = SteppedScheduler()
    private let listener = EditCourse.Listener()

    private func model(
        _ style: PagingStyle = .offset(rows: "r", total: "n"), duplicates: DuplicatePolicy = .keepFirst,
        identity: RowIdentity<Row> = RowIdentity(\.id)
    ) -> ListModel<Row> {
        let model = ListModel<Row>(
            APIRequest("a.org"), on: ScriptedServer(), style: style, identity: identity, duplicates: duplicates,
            prefetchDistance: 0, scheduler: scheduler)
        model.addDelegate(listener)
        return model
    }

    private func answer(_ ids: some Sequence<Int>, total: Int = 9, text: String = "s") {
        let rows = ids.map { #"{"id": \#($0), "text": "\#(text)\#($0)"}"# }.joined(separator: ",")
        scheduler.answer(scheduler.count - 1, #"{"r": [\#(rows)], "n": \#(total)}"#)
    }

    private func loaded(_ ids: some Sequence<Int>, duplicates: DuplicatePolicy = .keepFirst) -> ListModel<Row> {
        let model = model(duplicates: duplicates)
        model.startLoading()
        answer(ids)
        return model
    }

    private func ids(_ model: ListModel<Row>) -> [Int] { model.rows.map(\.id) }

    @Test func aRemovedRowStaysAway() throws {
        let model = loaded(0...2)
        let edit = try model.remove(at: 1)
        #expect(ids(model) == [0, 2] && listener.shown == model.rows && edit.id == .number("1"))
        model.startLoadingNextPage()
        #expect(scheduler.last?.parameters["offset"] == "2", "the server may have lost one row")
        answer([1, 2, 3])
        #expect(ids(model) == [0, 2, 3] && listener.shown == model.rows)
        #expect(model.pages.last?.duplicateCount == 2 && model.pages.last?.newCount == 1)
        model.startRefreshing()
        answer(0...2)
        #expect(ids(model) == [0, 2], "the edit is pending")
        edit.confirm()
        model.startRefreshing()
        answer(0...2)
        #expect(ids(model) == [0, 1, 2], "the server has the last word")
        #expect(!edit.rollBack() && edit.state == .superseded)
    }

    @Test func anEditThatIsNotKeptEndsWithTheNextRefresh() throws {
        let model = loaded(0...2)
        try model.remove(at: 0)
        model.startRefreshing()
        try model.remove(at: 0)
        answer(0...2)
        #expect(ids(model) == [0, 2], "the refresh began before the second edit")
        model.startRefreshing()
        answer(0...2)
        #expect(ids(model) == [0, 1, 2])
    }

    @Test func severalRemovalsComeBackInTheirPlaces() throws {
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
            let model = loaded(0...5)
            let edits = try [1, 1, 1].map { try model.remove(at: $0) }
            #expect(ids(model) == [0, 4, 5])
            model.startLoadingNextPage()
            answer([3, 6, 7, 8])
            for number in order { #expect(edits[number].rollBack()) }
            #expect(ids(model) == Array(0...8) && listener.shown == model.rows)
        }
    }

    @Test func anInsertedRowIsNotRepeated() throws {
        let model = loaded(0...2)
        let edit = try model.insert(Row(id: 7, text: "mine"), at: 1)
        #expect(ids(model) == [0, 7, 1, 2] && listener.shown == model.rows)
        #expect(throws: ListEditError.self) { try model.insert(Row(id: 7), at: 0) }
        model.startLoadingNextPage()
        answer([3, 7, 4])
        #expect(ids(model) == [0, 7, 1, 2, 3, 4] && model.rows[1].text == "s7" && listener.shown == model.rows)
        #expect(!edit.rollBack(), "the server has it")
        #expect(ids(model) == [0, 7, 1, 2, 3, 4])
    }

    @Test func aPendingInsertionSurvivesARefreshBesideItsNeighbor() throws {
        let model = loaded(0...2)
        let edit = try model.insert(Row(id: 7, text: "mine"), at: 2)
        model.startRefreshing()
        answer([5, 0, 1, 2])
        #expect(ids(model) == [5, 0, 1, 7, 2] && listener.shown == model.rows)
        #expect(edit.rollBack() && ids(model) == [5, 0, 1, 2] && edit.state == .rolledBack)
        #expect(!edit.rollBack())
    }

    @Test func aConfirmedInsertionTakesTheRowOfTheServer() throws {
        let model = loaded(0...2)
        let edit = try model.insert(Row(id: -1, text: "draft"), at: 0)
        edit.confirm(as: Row(id: 8, text: "saved"))
        #expect(model.rows[0] == Row(id: 8, text: "saved") && model.index(of: .number("8")) == 0)
        #expect(model.index(of: .number("-1")) == nil && listener.shown == model.rows)
        let other = try model.insert(Row(id: -2, text: "draft"), at: 0)
        model.startLoadingNextPage()
        answer([3, 9])
        other.confirm(as: Row(id: 9, text: "saved"))
        #expect(ids(model) == [8, 0, 1, 2, 3, 9] && listener.shown == model.rows)
    }

    @Test func anUpdatedRowKeepsItsContent() throws {
        let model = loaded(0...2, duplicates: .updateInPlace)
        let first = try model.update(Row(id: 1, text: "a"))
        let second = try model.update(Row(id: 1, text: "b"), at: 1)
        model.startLoadingNextPage()
        answer([1, 3], text: "new")
        #expect(model.rows[1].text == "b" && listener.shown == model.rows)
        #expect(first.rollBack() && model.rows[1].text == "b")
        #expect(second.rollBack() && model.rows[1].text == "new1", "the latest content of the server")
        #expect(listener.shown == model.rows)
        #expect(throws: ListEditError.self) { try model.update(Row(id: 5), at: 0) }
    }

    @Test func aMovedRowGoesBackBesideItsNeighbor() throws {
        let model = loaded(0...3)
        let edit = try model.move(from: 0, to: 2)
        #expect(ids(model) == [1, 2, 0, 3] && listener.shown == model.rows)
        model.startRefreshing()
        answer(0...3)
        #expect(ids(model) == [1, 2, 0, 3], "a pending move is made again")
        model.startLoadingNextPage()
        answer(4...5)
        #expect(edit.rollBack() && ids(model) == Array(0...5) && listener.shown == model.rows)
    }

    @Test func theServerDecides() async throws {
        struct Refusal: Error {}
        let model = loaded(0...2)
        try await model.remove(at: 0).confirm {}
        #expect(ids(model) == [1, 2])
        await #expect(throws: Refusal.self) { try await model.remove(at: 0).confirm { throw Refusal() } }
        #expect(ids(model) == [1, 2] && listener.shown == model.rows)
    }

    @Test func aHandlerMayEditWhileAPageIsOnItsWay() throws {
        let model = loaded(0...2)
        model.parsedDataHandler = { _ in _ = try? model.remove(at: 0) }
        model.startLoadingNextPage()
        answer(3...4)
        #expect(ids(model) == [1, 2, 3, 4] && listener.shown == model.rows)
    }

    @Test func rowsWithoutIdentityAreEditedUntilTheNextRefresh() throws {
        let model = model(identity: .none)
        model.startLoading()
        answer([1, 1, 1])
        let edit = try model.remove(at: 1)
        let update = try model.update(Row(id: 1, text: "x"), at: 0)
        #expect(
            model.rows.map(\.text) == ["x", "s1"] && edit.rollBack() && model.rows.map(\.text) == ["x", "s1", "s1"])
        model.startRefreshing()
        answer([1, 1])
        #expect(update.state == .superseded && !update.rollBack() && model.rows.map(\.text) == ["s1", "s1"])
    }

    @Test func wrongEditsAreErrorsAndChangeNothing() throws {
        let model = loaded(0...2)
        let messages = [
            error { try model.remove(at: 3) }, error { try model.insert(Row(id: 4), at: -1) },
            error { try model.move(from: 0, to: 3) }, error { try model.update(Row(id: 9)) },
            error { try model.remove(.number("9")) }, error { try model.insert(Row(id: 2), at: 0) },
        ]
        #expect(
            messages == [
                "row 3: expected a row from 0 to 2, found 3; look at the rows as they are now",
                "row -1: expected a row from 0 to 3, found -1; look at the rows as they are now",
                "row 3: expected a row from 0 to 2, found 3; look at the rows as they are now",
                "row '9': expected the identity of a row, found one that no row has; use the index of the row",
                "row '9': expected the identity of a row, found one that no row has; use the index of the row",
                "row '2': expected a new identity, found that of another row; update the row that is there",
            ])
        #expect(ids(model) == [0, 1, 2])
    }

    private func error(_ edit: () throws -> ListEdit<Row>) -> String {
        do { _ = try edit() } catch { return "\(error)" }
        return "none"
    }
}
