// Differences between two lists: their parts, and how their batch is applied, stage by stage.
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

// A view that shows only titles can ignore the plays.
let titles = ListDifference(from: monday, to: tuesday, id: { $0.id }, isSame: { $0.title == $1.title })
print(titles.updates.count, titles.moves.count)  // 0 1

// Only an insertion: elements that shift to make room haven't moved.
let grown = ListDifference(from: ["b", "c"], to: ["a", "b", "c"])
print(grown.inserts, grown.moves.count)  // [0] 0

// The same identity twice: both stay, paired in order of occurrence.
let doubled = ListDifference(from: ["a", "b", "a"], to: ["a", "a", "c"])
print(doubled.deletes, doubled.inserts, doubled.moves.count)  // [1] [2] 0
print(RepeatedIdentity.all(in: ["a", "a", "c"]) { $0 }.map { "\($0.again) is \($0.first)" })  // ["1 is 0"]

// A batch, stage by stage. Deletes, updates and the sources of moves are indexes before the stage,
// all others after it.
var shown = monday
for stage in week.batch.stages {
    print("update", stage.updates.map(\.at), "delete", stage.deletes, "insert", stage.inserts.map(\.at))
    print("move", stage.moves.map { "\($0.from) to \($0.to)" })
    shown = stage.apply(to: shown, target: tuesday)
}
print(shown == tuesday)  // true

// Sections: each stage is valid for a table view.
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

// Lists from JSON: elements with an id are identified by it.
let old = try JSONDocument(parsing: #"[{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}]"#).root
let new = try JSONDocument(parsing: #"[{"id": 2, "title": "Krabat!"}, {"id": 1, "title": "Momo"}]"#).root
let rows = SectionDifference(from: Normalizer().normalize(old).sections, to: Normalizer().normalize(new).sections)
for stage in rows.batch.stages { print(stage) }
