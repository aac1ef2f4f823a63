import Foundation
import Listwright

/// Differences between two lists, compared with the standard library's.
enum DiffContests {
    struct Row: Equatable {
        let id: String
        var title: String
        init(_ id: String) { (self.id, title) = (id, "the title of \(id)") }
    }

    private static let count = 100_000
    private static let each = 250

    /// The list after `each` deletes, moves, inserts and updates.
    private static func edited<Element>(
        _ list: [Element], new: (Int) -> Element, update: (Element) -> Element
    ) -> [Element] {
        var generator = Generator(seed: 250)
        var list = list
        func index(_ more: Int = 0) -> Int { generator.number(list.count + more) }
        for _ in 0..<each { list.remove(at: index()) }
        for _ in 0..<each { list.insert(list.remove(at: index()), at: index(1)) }
        for number in 0..<each { list.insert(new(number), at: index(1)) }
        for _ in 0..<each {
            let index = index()
            list[index] = update(list[index])
        }
        return list
    }

    private static func bytes(_ ids: [String]) -> [UInt8] { Array(ids.joined(separator: "\n").utf8) }

    /// 250 each of insert, delete, move and update.
    static func edits() -> [Contest] {
        let ids = (0..<count).map { "item-\($0)" }
        let newIDs = edited(ids, new: { "new-\($0)" }, update: { $0 })
        let rows = ids.map(Row.init)
        var newRows = edited(rows, new: { Row("new-\($0)") }, update: { $0 })
        for number in 0..<each { newRows[number * 390].title += "!" }
        // Equal rows whose long texts share no storage with the old ones.
        let parsed = newRows.map { row in
            var copy = Row(String(decoding: Array(row.id.utf8), as: UTF8.self))
            copy.title = String(decoding: Array(row.title.utf8), as: UTF8.self)
            return copy
        }
        let numbers = Array(0..<count)
        let newNumbers = edited(numbers, new: { $0 + 1_000_000 }, update: { $0 })
        let difference = ListDifference(from: ids, to: newIDs)
        guard difference.moves.count <= each, difference.inserts.count == each else { fatalError("too many moves") }
        guard difference.batch.apply() == newIDs else { fatalError("another list") }
        func ours(_ new: [Row]) -> ListDifference<Row> {
            ListDifference(from: rows, to: new, id: { $0.id }, isSame: { $0 == $1 })
        }
        guard ours(parsed).updates.count >= each - 2 else { fatalError("updates are missing") }
        let name = "\(count) rows, 250 each of insert, delete, move, update"
        return [
            Contest(
                name: "\(name): text identities (\(difference.moves.count) moves)", bytes: bytes(newIDs),
                entries: [
                    ("standard library: difference(from:)", { use(newIDs.difference(from: ids)) }),
                    ("… and inferringMoves()", { use(newIDs.difference(from: ids).inferringMoves()) }),
                    ("ListDifference", { use(ListDifference(from: ids, to: newIDs)) }),
                ]),
            Contest(
                name: "\(name): rows with content", bytes: bytes(newIDs),
                entries: [
                    ("standard library: difference(from:)", { use(newRows.difference(from: rows)) }),
                    ("ListDifference with updates", { use(ours(newRows)) }),
                    ("… with rows that were parsed again", { use(ours(parsed)) }),
                ]),
            Contest(
                name: "\(name): numbers", bytes: bytes(newIDs),
                entries: [
                    ("standard library: difference(from:)", { use(newNumbers.difference(from: numbers)) }),
                    ("ListDifference", { use(ListDifference(from: numbers, to: newNumbers)) }),
                ]),
        ]
    }

    /// A page of 20 rows appended to the list, and all rows in sections.
    static func pages() -> [Contest] {
        let ids = (0..<count).map { "item-\($0)" }
        let longer = ids + (0..<20).map { "new-\($0)" }
        let newIDs = edited(ids, new: { "new-\($0)" }, update: { $0 })
        func sections(_ ids: [String]) -> [ListSection<Int, String>] {
            stride(from: 0, to: ids.count, by: 1_000).map { start in
                ListSection(start, cells: Array(ids[start..<min(start + 1_000, ids.count)]))
            }
        }
        let (old, new) = (sections(ids), sections(newIDs))
        guard SectionDifference(from: old, to: new).batch.apply() == new else { fatalError("another list") }
        return [
            Contest(
                name: "20 rows appended to \(count)", bytes: bytes(longer),
                entries: [
                    ("standard library: difference(from:)", { use(longer.difference(from: ids)) }),
                    ("ListDifference", { use(ListDifference(from: ids, to: longer)) }),
                ]),
            Contest(
                name: "\(count) rows in 100 sections, the same edits", bytes: bytes(newIDs),
                entries: [
                    ("standard library: all rows in one list", { use(newIDs.difference(from: ids)) }),
                    ("SectionDifference", { use(SectionDifference(from: old, to: new)) }),
                    ("SectionDifference, and its stages", { use(SectionDifference(from: old, to: new).batch) }),
                ]),
        ]
    }
}
