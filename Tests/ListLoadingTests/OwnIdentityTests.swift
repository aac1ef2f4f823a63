import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// The identity that rows have themselves, and rows without one.
@Suite struct OwnIdentityTests {
    struct Plain: Item, Equatable {
        var id = 0
        var name = ""
        static let table = ItemTable(Plain()) {
            Field(\.id, "id")
            Field(\.name, "name")
        }
    }

    struct Keyed: Item, Identifiable, Equatable {
        var id = 0
        var name = ""
        static let table = ItemTable(Keyed()) {
            Field(\.id, "id")
            Field(\.name, "name")
        }
    }

    struct Listed: Item, ListIdentifiable, Identifiable, Equatable {
        var id = 0
        var name = ""
        var listID: String? { name.isEmpty ? nil : name }
        static let table = ItemTable(Listed()) {
            Field(\.id, "id")
            Field(\.name, "name")
        }
    }

    struct Loose<ID: Hashable>: Identifiable { var id: ID }
    final class Object: Identifiable, Sendable {}
    struct Point: Hashable { var x = 0 }

    @Test func theTypeSaysIt() throws {
        let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        #expect(RowIdentity<Plain>.own(Plain(id: 1)) == nil)
        #expect(RowIdentity<Keyed>.own(Keyed(id: 1)) == .number("1"))
        #expect(RowIdentity<Listed>.own(Listed(id: 1, name: "a")) == .text("a"))
        #expect(RowIdentity<Listed>.own(Listed(id: 1)) == .number("1"))
        #expect(RowIdentity<Loose<String>>.own(Loose(id: "a")) == .text("a"))
        #expect(RowIdentity<Loose<String>>.own(Loose(id: "")) == nil)
        #expect(RowIdentity<Loose<Int?>>.own(Loose(id: 5)) == .number("5"))
        #expect(RowIdentity<Loose<Int?>>.own(Loose(id: nil)) == nil)
        #expect(RowIdentity<Loose<UUID>>.own(Loose(id: uuid)) == .text(uuid.uuidString))
        #expect(RowIdentity<Loose<Point>>.own(Loose(id: Point())) == .text("Point(x: 0)"))
        #expect(RowIdentity<Object>.own(Object()) == nil)
        #expect(RowIdentity<JSONValue>.own(["id": 1]) == nil)
    }

    private static func text(_ rows: [(id: Int, name: String)], more: Bool = false) -> String {
        let rows = rows.map { JSONValue([("id", $0.id.json), ("name", $0.name.json)]) }
        return JSONValue([("rows", JSONValue(rows)), ("more", more.json)]).description
    }

    /// The ids before and after a refresh.
    private func refresh<Row: FieldValue & Sendable>(
        _ type: Row.Type, _ before: [(id: Int, name: String)], _ after: [(id: Int, name: String)]
    ) -> (before: [UniqueID], after: [UniqueID]) {
        let list = SteppedList<Row>(id: .own)
        list.load()
        list.answer(Self.text(before))
        let ids = list.ids
        list.refresh()
        list.answer(Self.text(after))
        return (ids, list.ids)
    }

    @Test func equalRowsStayInARefresh() {
        let rows = [(1, "a"), (2, "b"), (3, "a"), (1, "a")]
        let plain = refresh(Plain.self, rows, rows)
        #expect(plain.before == plain.after && Set(plain.after).count == 4)
        // The third row is gone, and a new one comes first.
        let moved = refresh(Plain.self, rows, [(9, "z"), (1, "a"), (2, "b"), (1, "a"), (1, "a")])
        #expect(moved.after.dropFirst() == [moved.before[0], moved.before[1], moved.before[3], moved.after[4]])
        #expect(!moved.before.contains(moved.after[0]) && !moved.before.contains(moved.after[4]))
        let keyed = refresh(Keyed.self, [(1, "a"), (2, "b")], [(2, "new"), (1, "a")])
        #expect(keyed.after == keyed.before.reversed())
        let listed = refresh(Listed.self, [(1, "a"), (2, "b")], [(5, "b"), (6, "a")])
        #expect(listed.after == listed.before.reversed())
    }

    /// With an id that isn't read, or isn't one, no row is left out.
    @Test func repeatedIdentitiesThatNobodyDeclaredAreNone() {
        let rows = [(0, "a"), (0, "b"), (0, "a")]
        let keyed = refresh(Keyed.self, rows, [(0, "b"), (0, "a"), (0, "a")])
        #expect(keyed.before.count == 3)
        #expect(keyed.after == [keyed.before[1], keyed.before[0], keyed.before[2]])
        // One that is declared decides.
        let list = SteppedList<Keyed>(id: RowIdentity(\.id))
        list.load()
        list.answer(Self.text(rows))
        #expect(list.rows.map(\.name) == ["a"] && list.state.pages[0].duplicateCount == 2)
    }

    /// Rows of the next page aren't those of the page before, however equal they are.
    @Test func pagesAreNotPaired() {
        let list = SteppedList<Plain>(id: .own)
        list.load()
        list.answer(Self.text([(1, "a"), (2, "b")], more: true))
        list.next()
        list.answer(Self.text([(3, "c"), (1, "a")]))
        #expect(list.rows.count == 4 && Set(list.ids).count == 4)
        let ids = list.ids
        list.reload()
        list.answer(Self.text([(1, "a"), (2, "b")], more: true))
        list.answer(Self.text([(3, "c"), (1, "a")]))
        #expect(list.ids == ids)
    }

    /// A removal that isn't sent yet is that of the same row after a refresh.
    @Test func editsKeepTheirRows() {
        let list = SteppedList<Plain>(id: .own)
        list.load()
        list.answer(Self.text([(1, "a"), (1, "a"), (2, "b")]))
        let ids = list.ids
        list.begin(.remove(ids[1]))
        list.refresh()
        list.answer(Self.text([(1, "a"), (1, "a"), (2, "b")]))
        #expect(list.ids == [ids[0], ids[2]])
    }

    /// Random lists: each row after a refresh has the id of a row of equal content, as long as there are any.
    @Test func randomRefreshes() {
        for seed in Effort.rounds(300) {
            var random = SeededGenerator(seed: UInt64(seed))
            func rows() -> [(id: Int, name: String)] {
                (0..<Int.random(in: 1...8, using: &random)).map { _ in (Int.random(in: 0...2, using: &random), "a") }
            }
            let (before, after) = (rows(), rows())
            let ids = refresh(Plain.self, before, after)
            var left: [Int: [UniqueID]] = [:]
            for (row, id) in zip(before, ids.before) { left[row.id, default: []].append(id) }
            for (row, id) in zip(after, ids.after) {
                if let old = left[row.id]?.first {
                    left[row.id]?.removeFirst()
                    #expect(id == old, "seed \(seed): \(before) \(after)")
                } else {
                    #expect(!ids.before.contains(id), "seed \(seed): \(before) \(after)")
                }
            }
            #expect(Set(ids.after).count == after.count, "seed \(seed)")
        }
    }
}
