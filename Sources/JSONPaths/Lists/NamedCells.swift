import JSONDocuments

// Rows that are arrays, and objects of columns: the document in which each row is an object.

extension ListPath {
    /// The path of the rows in the document that ``named(_:)`` makes.
    package var plain: ListPath {
        guard cells == .columns else { return ListPath(path) }
        return ListPath(path.appending(.wildcard))
    }

    /// Returns a document in which the rows of the list are objects with the names of their cells; the document itself
    /// if rows are taken as they are.
    func named(_ root: JSONValue) throws(PathLimitError) -> JSONValue {
        var names: [String]?
        return try named(root, &names)
    }

    /// - Parameter names: The names of the cells where the document has none; receives those of its last table.
    private func named(_ root: JSONValue, _ names: inout [String]?) throws(PathLimitError) -> JSONValue {
        guard cells != .asTheyAre else { return root }
        let tables = try path.matches(in: root)
        var named: [JSONLocation: [UInt8]] = [:]
        for table in tables {
            guard let cells = try NamedCells(of: self, in: root, at: table, names) else { continue }
            named[table.location] = cells.text
            names = cells.names
        }
        guard !named.isEmpty else { return root }
        var writer = JSONWriter()
        write(root, at: .root, replacing: named, to: &writer)
        return (try? JSONDocument(parsing: writer.bytes).root) ?? root
    }

    /// Returns the document of ``named(_:)`` with the path of the rows in it; of a path that takes too much work, the
    /// document as it is.
    package func resolved(in root: JSONValue) -> (root: JSONValue, list: ListPath) {
        cells == .asTheyAre ? (root, self) : ((try? named(root)) ?? root, plain)
    }

    /// Returns the document and the path of ``resolved(in:)`` of one page of several, of which only the first may have
    /// the names.
    ///
    /// - Parameter names: The names on the pages before; receives those of this one.
    package func resolved(in root: JSONValue, after names: inout [String]?) -> (root: JSONValue, list: ListPath) {
        cells == .asTheyAre ? (root, self) : ((try? named(root, &names)) ?? root, plain)
    }

    /// Returns the text of ``named(_:)``, for readers of bytes; nil if rows are taken as they are.
    package func named(text bytes: [UInt8], options: JSONDocument.Options = .init()) throws(JSONSyntaxError) -> [UInt8]?
    {
        guard cells != .asTheyAre else { return nil }
        let root = try JSONDocument(parsing: bytes, options: options).root
        return (try? named(root)).map { JSONWriter.bytes(of: $0) }
    }

    private func write(
        _ value: JSONValue, at location: JSONLocation, replacing named: [JSONLocation: [UInt8]],
        to writer: inout JSONWriter
    ) {
        if let text = named[location] { return writer.write(json: text) }
        let isAbove = named.keys.contains { $0.components.starts(with: location.components) }
        switch value.kind {
        case .object where isAbove:
            writer.beginObject()
            for (key, value) in value.members {
                writer.write(key: key)
                write(value, at: location.appending(.key(key)), replacing: named, to: &writer)
            }
            writer.endObject()
        case .array where isAbove:
            writer.beginArray()
            for (index, value) in value.elements.enumerated() {
                write(value, at: location.appending(.index(index)), replacing: named, to: &writer)
            }
            writer.endArray()
        default: writer.write(value)
        }
    }
}

/// The rows of one table as objects.
private struct NamedCells {
    /// The array of the rows, or with columns by keys an object of them.
    let text: [UInt8]
    /// The names; nil if they are keys.
    let names: [String]?

    /// Reads the table of a match; nil if it has no rows that could be named.
    ///
    /// - Parameter known: The names where the table has none.
    init?(
        of list: ListPath, in root: JSONValue, at table: JSONPath.Match, _ known: [String]?
    ) throws(PathLimitError) {
        let rows = table.value
        switch list.cells {
        case .asTheyAre: return nil
        case .columns:
            guard let text = Self.rows(ofColumns: rows) else { return nil }
            (self.text, names) = (text, nil)
        case .firstRow(let index):
            guard let found = rows[index].map({ Self.names(Self.cells(of: $0)) }) else { return nil }
            // Without the row of names, the first one is a row.
            let names = known ?? found
            self.names = names
            text = Self.rows(rows, named: names, without: found == names ? index : nil)
        case .named(let path):
            let (outward, rest) = path.parents
            let context = RowContext(location: table.location, index: 0, keys: [], root: root)
            guard let start = outward == 0 ? root : context.ancestor(outward) else { return nil }
            let values = try rest.values(in: start)
            let isOne = values.count == 1 && values[0].kind == .array
            let found = Self.names(isOne ? Array(values[0].elements) : values)
            let names = found.isEmpty ? known ?? [] : found
            self.names = names
            text = Self.rows(rows, named: names, without: nil)
        }
    }

    /// The texts of names; a name that is missing or repeated gets its number.
    private static func names(_ values: [JSONValue]) -> [String] {
        var seen: Set<String> = []
        return values.enumerated().map { number, value in
            let name = value.string ?? value["name"]?.string ?? (value.isNull ? "" : JSONWriter.text(of: value))
            if !name.isEmpty, seen.insert(name).inserted { return name }
            var numbered = "\(name.isEmpty ? "column" : name)_\(number + 1)"
            while !seen.insert(numbered).inserted { numbered += "_\(number + 1)" }
            return numbered
        }
    }

    /// The cells of a row: an array's elements, also in the only member of an object, and of objects with one member
    /// each their values.
    private static func cells(of row: JSONValue) -> [JSONValue] {
        let inner = row.kind == .object && row.count == 1 ? only(in: row)?.value : nil
        let cells = Array((inner ?? row).elements)
        guard inner != nil, let key = cells.first.flatMap({ only(in: $0) })?.key,
            cells.allSatisfy({ $0.count == 1 && $0[key] != nil })
        else { return cells }
        return cells.map { $0[key]! }
    }

    private static func only(in object: JSONValue) -> (key: String, value: JSONValue)? {
        object.members.first { _ in true }
    }

    private static func isRow(_ row: JSONValue) -> Bool {
        row.kind == .array || row.kind == .object && row.count == 1 && only(in: row)?.value.kind == .array
    }

    private static func rows(_ rows: JSONValue, named names: [String], without skipped: Int?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for (index, row) in rows.elements.enumerated() where index != skipped {
            guard isRow(row) else {
                writer.write(row)
                continue
            }
            writer.beginObject()
            for (number, cell) in cells(of: row).enumerated() {
                // A cell past the names isn't lost.
                writer.write(key: number < names.count ? names[number] : "column_\(number + 1)")
                writer.write(cell)
            }
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    /// The rows of columns that are arrays, or objects with the same keys; nil for anything else.
    private static func rows(ofColumns table: JSONValue) -> [UInt8]? {
        let columns = Array(table.members)
        guard table.kind == .object, let first = columns.first?.value else { return nil }
        var writer = JSONWriter()
        if first.kind == .object {
            writer.beginObject()
            var seen: Set<String> = []
            for key in columns.flatMap({ $0.value.members.map(\.key) }) where seen.insert(key).inserted {
                writer.write(key: key)
                write(columns.compactMap { column in column.value[key].map { (column.key, $0) } }, to: &writer)
            }
            writer.endObject()
        } else {
            writer.beginArray()
            for index in 0..<(columns.map(\.value.count).max() ?? 0) {
                write(columns.compactMap { column in column.value[index].map { (column.key, $0) } }, to: &writer)
            }
            writer.endArray()
        }
        return writer.bytes
    }

    private static func write(_ members: [(key: String, value: JSONValue)], to writer: inout JSONWriter) {
        writer.beginObject()
        for (key, value) in members {
            writer.write(key: key)
            writer.write(value)
        }
        writer.endObject()
    }
}
