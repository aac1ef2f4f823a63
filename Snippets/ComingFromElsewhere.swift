// The examples of the articles for people who come from other libraries.
import Foundation
import Listwright

struct Person: Item, Codable {
    var id = 0
    var firstName = ""
    var city: String?
    var joined = Date.distantPast
    static let table = ItemTable(Person(), keys: .snakeCase, dates: .seconds) {
        Field(\.id, "id", .invalid(.skipItem))
        Field(\.firstName, "firstName")
        Field(\.city, "address.city")
        Field(\.joined, "joined")
    }
}
let people = try Person.map(#"[{"id": 1, "first_name": "Ada", "address": {"city": "London"}}, {"id": "?"}]"#)
print(people.items.count, people.issues.count)  // 1 1

struct Temperature: Item {
    var celsius = 0.0
    var unit = "C"
    var stations: [String: [Int]] = [:]
    static let table = ItemTable(Temperature()) {
        Field(\.celsius, "reading.fahrenheit", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 })
        Field(\.unit, "reading.unit")
        Field(\.stations, "stations")
    }
}
let reading = try Temperature.item(in: #"{"reading": {"fahrenheit": "212", "unit": "F"}}"#)
print(reading.celsius)  // 100.0
print(Temperature.json(for: reading))  // {"reading":{"fahrenheit":212,"unit":"F"},"stations":{}}

struct Issue: DefaultItem {
    var title = ""
    var reporter = ""
    var state = OpenEnum.known(State.open)
    enum State: String { case open, closed }
    static let table: ItemTable<Issue> = [\.title: "title", \.reporter: "user.login", \.state: "state"]
}
let issue = try Issue.item(in: #"{"title": "It crashes", "user": {"login": "ada"}, "state": "reopened"}"#)
print(issue.reporter, issue.state.rawValue)  // ada reopened

struct Row: Identifiable, Equatable {
    let id: String
    var text: String
}
let before = [Row(id: "a", text: "1"), Row(id: "b", text: "2"), Row(id: "c", text: "3")]
let after = [Row(id: "c", text: "3"), Row(id: "a", text: "1!")]
let rows = ListDifference(from: before, to: after)
print(rows.deletes, rows.moves.count, rows.updates.map { $0.new.text })  // [1] 1 ["1!"]

let menu = TableController(["Starters": ["Soup"], "Mains": ["Stew", "Pie"]])
let recorder = RecordingHost(menu)
recorder.takeCalls()
menu.store.items = ["Starters": ["Soup", "Salad"], "Mains": ["Pie"]]
print(recorder.takeCalls())
