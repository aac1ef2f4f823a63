// A table tested without a server: its own mistakes, samples, the way back, and the work of the readers.
import Foundation
import Listwright
import TableLinting

struct Song: Item, Equatable {
    var id = 0
    var title = ""
    var seconds: Int?
    static let table = ItemTable(Song()) {
        Field(\.id, "id", .required)
        Field(\.title, "info.title", or: "title")
        Field(\.seconds, "length")
    }
}

let sample = #"[{"id": 1, "title": "Yesterday", "length": "125"}, {"id": 2, "info": {"title": "Michelle"}}]"#

// The table alone.
print(Song.table.validate().count)  // 0

// A recorded answer.
let songs = try Song.map(sample)
print(songs.items.map(\.title))  // ["Yesterday", "Michelle"]
print(songs.issues.map(\.description))  // []

// The way back.
let written = try songs.items.map { try Song.item(in: Song.json(for: $0).description) }
print(written == songs.items)  // true

// Samples, for what no field reads.
var lint = TableLint(Song.self)
try lint.add(JSONDocument(parsing: sample).root)
print(lint.report.hasDefects)  // false

// Both readers, and what falls back to the slower one.
let direct = try Song.map(sample, reader: .direct)
let jansson = try Song.map(sample, reader: .jansson)
print(direct.items == jansson.items)  // true
