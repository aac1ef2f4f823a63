internal import RowExporting

/// Views of tables, whose names SQL needs no quotes for: `orders_lines` with the column `customer_city`.
struct TableViews {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Makes a view for each table that has a name with other characters than letters, digits and underscores.
    ///
    /// Views that an earlier run has made follow their tables, and are made for new ones, too.
    func make(for tables: [SplitTable], isAsked: Bool) throws(SQLiteError) {
        let known = try connection.texts(of: "SELECT sql FROM sqlite_master WHERE type = 'view' AND \(Self.isOwn)")
        guard isAsked || !known.isEmpty else { return }
        let views = try definitions(for: tables)
        guard views.sorted() != known.sorted() else { return }
        for name in try connection.texts(of: "SELECT name FROM sqlite_master WHERE type = 'view' AND \(Self.isOwn)") {
            try connection.run("DROP VIEW \(SQLiteSchema.quoted(name))")
        }
        for view in views { try connection.run(view) }
    }

    /// The condition in SQL for a view of ours.
    private static let isOwn = "instr(sql, 'CREATE VIEW \"' || name || '\" AS SELECT \"_row\" AS \"_row\"') = 1"

    private func definitions(for tables: [SplitTable]) throws(SQLiteError) -> [String] {
        let names = "SELECT lower(name) FROM sqlite_master WHERE NOT (type = 'view' AND \(Self.isOwn))"
        var (used, views) = (Set(try connection.texts(of: names)), [String]())
        for table in tables {
            let own = try connection.columns(of: table.name).map(\.name)
            let (name, columns) = (Self.plain(table.name), Self.plain(own))
            guard !own.isEmpty, name != table.name || columns != own else { continue }
            let view = Self.unused(name == table.name ? name + "_view" : name, &used)
            let list = zip(own, columns).map { "\(SQLiteSchema.quoted($0)) AS \(SQLiteSchema.quoted($1))" }
            let sql = "CREATE VIEW \(SQLiteSchema.quoted(view)) AS SELECT \(list.joined(separator: ", ")) FROM "
            views.append(sql + SQLiteSchema.quoted(table.name))
        }
        return views
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
