// What changed between two lists: what a difference holds, and how its batch is applied, stage by stage.
import Listwright

struct Track: Identifiable, Equatable {
    let id: Int
    var title: String
    var plays: Int
}
let monday = [
    Track(id: 1, title: "Gymnopédie", plays: 10), Track(id: 2, title: "Clair de lune", plays: 7),
    Track(id: 3, title: "Rêverie", plays: 5), Track(id: 4, title: "Boléro", plays: 3),
]
let tuesday = [
    Track(id: 4, title: "Boléro", plays: 30), Track(id: 1, title: "Gymnopédie", plays: 10),
    Track(id: 5, title: "Pavane", plays: 1), Track(id: 3, title: "Rêverie", plays: 6),
]
let week = ListDifference(from: monday, to: tuesday)
print(week.deletes)  // [1]
print(week.inserts)  // [2]
print(week.moves.map { "\($0.old) to \($0.new)" })  // ["3 to 0"]
print(week.updates.map { "\($0.old.plays) to \($0.new.plays) plays" })  // ["3 to 30 plays", "5 to 6 plays"]
print(week.changes.filter { $0.isMoved && $0.isUpdated }.count)  // 1

// Whoever shows the titles only need not hear of the plays.
let titles = ListDifference(from: monday, to: tuesday, id: { $0.id }, isSame: { $0.title == $1.title })
print(titles.updates.count, titles.moves.count)  // 0 1

// Nothing but an insertion: what only made room did not move.
let grown = ListDifference(from: ["b", "c"], to: ["a", "b", "c"])
print(grown.inserts, grown.moves.count)  // [0] 0

// The same identity twice: both stay, paired in the order in which they stand.
let doubled = ListDifference(from: ["a", "b", "a"], to: ["a", "a", "c"])
print(doubled.deletes, doubled.inserts, doubled.moves.count)  // [1] [2] 0
print(RepeatedIdentity.all(in: ["a", "a", "c"]) { $0 }.map { "\($0.again) is \($0.first)" })  // ["1 is 0"]

// A batch, stage by stage: deletes, updates and the sources of moves by the places before, the rest by those after.
var shown = monday
for stage in week.batch.stages {
    print("update", stage.updates.map(\.at), "delete", stage.deletes, "insert", stage.inserts.map(\.at))
    print("move", stage.moves.map { "\($0.from) to \($0.to)" })
    shown = stage.apply(to: shown, target: tuesday)
}
print(shown == tuesday)  // true

// Sections: each stage as a table view takes it.
struct Shelf: Equatable {
    let id: String
    var name: String
}
let before = [
    ListSection(Shelf(id: "f", name: "Fiction"), cells: ["Momo", "Krabat"]),
    ListSection(Shelf(id: "l", name: "On loan"), cells: ["Heidi"]),
]
let after = [
    ListSection(Shelf(id: "n", name: "New"), cells: ["Krabat", "Emil"]),
    ListSection(Shelf(id: "f", name: "Novels"), cells: ["Momo", "Heidi"]),
]
let tidied = SectionDifference(
    from: before, to: after, sectionID: { $0.id }, isSameSection: ==, cellID: { $0 }, isSameCell: ==)
print(tidied.moves.map { "\($0.old) to \($0.new)" })  // ["s0/c1 to s0/c0", "s1/c0 to s1/c1"]
for stage in tidied.batch.stages { print(stage) }
for state in tidied.batch.states { print(state.map { "\($0.model.name): \($0.cells)" }) }

// Lists that came as JSON: what has an id is recognized by it.
let old = try JSONDocument(parsing: #"[{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}]"#).root
let new = try JSONDocument(parsing: #"[{"id": 2, "title": "Krabat!"}, {"id": 1, "title": "Momo"}]"#).root
let rows = SectionDifference(from: Normalizer().normalize(old).sections, to: Normalizer().normalize(new).sections)
for stage in rows.batch.stages { print(stage) }
