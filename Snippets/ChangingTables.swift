// Differences between two lists, and a table that shows each edit as an update.
import Listwright

struct Title: Identifiable, Equatable {
    let id: String
    var text: String
}
let old = [Title(id: "m", text: "Momo"), Title(id: "k", text: "Krabat")]
let new = [Title(id: "k", text: "Krabat!"), Title(id: "j", text: "Jim Button")]
let difference = ListDifference(from: old, to: new)
print(difference.deletes)  // [0]
print(difference.inserts)  // [1]
print(difference.updates.map { $0.new.text })  // ["Krabat!"]
print(difference.batch.stages.count)  // 1
print(difference.batch.apply() == new)  // true

let letters = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
print(letters.deletes, letters.inserts, letters.moves.count)  // [1] [2] 1
print(letters.batch.apply())  // ["c", "a", "d"]
print(RepeatedIdentity.all(in: ["a", "b", "a"]) { $0 }.map { [$0.first, $0.again] })  // [[0, 2]]

let shelves = [ListSection("A", cells: ["a", "b"]), ListSection("B", cells: ["c"])]
let tidied = [ListSection("A", cells: ["b"]), ListSection("B", cells: ["c", "a"])]
let moved = SectionDifference(from: shelves, to: tidied)
print(moved.moves.map { "\($0.old) to \($0.new)" })  // ["s0/c0 to s1/c1"]
print(moved.batch.apply() == tidied)  // true

let table = TableController(["Momo", "Krabat"])
let host = RecordingHost(table)
print(host.takeCalls())  // ["insert s0", "status: content"]
let ids = try table.store.insert("Jim Button", at: 0)
print(host.calls.last ?? "")  // insert s0/c0
table.on(.select) { event in print("open \(event.cell.text)") }
table.send(.select, to: ids[0])  // prints "open Jim Button"
try table.store.edit {
    try table.store.delete(at: 1)
    try table.store.move(ids[0], to: CellPath(section: 0, row: 1))
}
print(host.takeCalls())  // ["insert s0/c0", "delete s0/c1, move s0/c0 to s0/c1"]
do {
    try table.store.delete(at: 9)
} catch {
    print(error)  // s0/c9: expected a row from 0 to 1, found 9; section 0 has 2 cells
}
