internal import RowExporting

/// Views of tables, whose names SQL needs no quotes for: `orders_lines` with the column `customer_city`.
struct TableViews {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Makes a view for each table that has a name with other characters than letters, digits and underscores.
    func make(for tables: [SplitTable]) throws(SQLiteError) {
        var used = Set(try connection.texts(of: "SELECT lower(name) FROM sqlite_master WHERE type <> 'view'"))
        for table in tables {
            let own = try connection.columns(of: table.name).map(\.name)
            guard !own.isEmpty else { continue }
            let name = Self.plain(table.name)
            let columns = Self.plain(own)
            guard name != table.name || columns != own else { continue }
            let view = Self.unused(name == table.name ? name + "_view" : name, &used)
            let list = zip(own, columns).map { "\(SQLiteSchema.quoted($0)) AS \(SQLiteSchema.quoted($1))" }
            try connection.run("DROP VIEW IF EXISTS \(SQLiteSchema.quoted(view))")
            try connection.run(
                "CREATE VIEW \(SQLiteSchema.quoted(view)) AS SELECT \(list.joined(separator: ", ")) FROM "
                    + SQLiteSchema.quoted(table.name))
        }
    }

    private static func plain(_ names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { unused(plain($0), &used) }
    }

    /// A name with an underscore for each run of other characters.
    private static func plain(_ name: String) -> String {
        var plain = ""
        for character in name {
            let isPlain = character == "_" || character.isLetter || character.isNumber
            if isPlain { plain.append(character) } else if plain.last != "_", !plain.isEmpty { plain.append("_") }
        }
        while plain.last == "_", !name.hasSuffix("_") { plain.removeLast() }
        return plain.isEmpty ? "column" : plain.first?.isNumber ?? false ? "_" + plain : plain
    }

    /// A name that isn't used yet, with a number if need be.
    private static func unused(_ name: String, _ used: inout Set<String>) -> String {
        var (unused, number) = (name, 2)
        while !used.insert(unused.lowercased()).inserted { (unused, number) = ("\(name)_\(number)", number + 1) }
        return unused
    }
}
