// A module that uses the types of Library.swift, without the macro.
import ItemMapping
import Library

struct Shelf: Item {
    nonisolated init() {}
    var modes: [Model.Mode] = []
    nonisolated static let table = ItemTable(Shelf()) { Field(\.modes, "modes") }
}

nonisolated func use() throws -> Int {
    let part = try Book.Part.item(in: #"{"pages": [1, 3], "kinds": {"a": 2}}"#)
    return try Book.items(in: "[]").count + Model.map("[]").items.count + (part.kinds[.a] ?? 0)
}
