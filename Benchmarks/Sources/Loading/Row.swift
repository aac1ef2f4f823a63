import Listwright

/// A row of the loopback server.
struct Row: Item {
    var id = 0
    var name = ""
    static let table = ItemTable(Row()) {
        Field(\.id, "id")
        Field(\.name, "name")
    }
}
