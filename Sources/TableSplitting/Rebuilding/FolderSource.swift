internal import JSONDocuments
internal import SystemHeaders

/// The tables of a folder with a datapackage.json, which are read.
final class FolderSource: StoredSource {
    private(set) var tables: [StoredTable] = []
    private var framing = SplitFraming.lines
    private var skeletons: [[UInt8]] = []
    private var cursors: [Cursor] = []

    private struct Cursor {
        var records: DelimitedRecords?
        var lines: (any IteratorProtocol<RecordBlock>)?
        var block: (RecordBlock, next: Int)?
        let path: String
        var fields: [TableFields.Field] = []
        let readings: [CellReading]
    }

    init(_ path: String) throws(SplitError) {
        let file = path + "/datapackage.json"
        try Self.check(file)
        let root: JSONValue
        do throws(JSONSyntaxError) { root = try JSONDocument(contentsOfFile: file).root } catch {
            throw SplitError(.badTables, "datapackage.json: \(error.message)")
        }
        guard root["shapes"] != nil else {
            throw SplitError(.badTables, "datapackage.json has no shapes; was it made with --without-exact?")
        }
        framing = SplitFraming(rawValue: root["framing"]?.string ?? "") ?? .lines
        skeletons = root["shapes"]?.elements.map { Array(($0.string ?? "").utf8) } ?? []
        for resource in root["resources"].map({ Array($0.elements) }) ?? [] { try add(resource, in: path) }
    }

    private func add(_ resource: JSONValue, in folder: String) throws(SplitError) {
        guard let name = resource["title"]?.string, let file = resource["path"]?.string, !file.contains("/") else {
            throw SplitError(.badTables, "datapackage.json: a resource lacks its title or path")
        }
        let parent = resource["parent"]?.string
        let index = parent.flatMap { parent in tables.firstIndex { ExactText($0.name) == ExactText(parent) } }
        if let parent, index == nil {
            throw SplitError(.badTables, "the parent of \(name), \(parent), is no table before it")
        }
        let fields = (resource["schema"]?["fields"]).map { Array($0.elements) } ?? []
        let data = fields.filter { TableFields.own[$0["name"]?.string ?? ""] == nil }
        let isJSON = resource["format"]?.string == "jsonl"
        let separator: UInt8 = resource["format"]?.string == "tsv" ? .tab : .comma
        var cursor = Cursor(
            path: folder + "/" + file,
            readings: data.map { CellReading(rawValue: $0["reading"]?.string ?? $0["type"]?.string ?? "") ?? .string })
        let columns = data.map { $0["name"]?.string ?? "" }
        try Self.check(cursor.path)
        if isJSON {
            let options = JSONLines.Options(document: JSONDocument.Options())
            cursor.lines = JSONLines(contentsOfFile: cursor.path, options: options).blocks.makeIterator()
        } else {
            cursor.records = try DelimitedRecords(cursor.path, separator: separator)
            let header = try cursor.records?.next() ?? []
            let names = header.map { String(decoding: $0.text, as: UTF8.self) }
            let known = Dictionary(columns.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
            for name in names {
                guard let field = TableFields.own[name] ?? known[ExactText(name)].map({ .column($0) }) else {
                    throw SplitError(.badTables, "\(file): datapackage.json has no field \(name)")
                }
                guard !cursor.fields.contains(field) else {
                    throw SplitError(.badTables, "\(file): the column \(name) is there twice")
                }
                cursor.fields.append(field)
            }
            let needed = [.row, .shape, .rest] + columns.indices.map { TableFields.Field.column($0) }
            if let missing = needed.first(where: { !cursor.fields.contains($0) }) {
                let name = if case .column(let index) = missing { columns[index] } else { TableFields.ownName(missing) }
                throw SplitError(.badTables, "\(file): there is no column \(name)")
            }
        }
        cursors.append(cursor)
        tables.append(
            StoredTable(
                name: name, parent: index, path: resource["at"]?.string ?? "", up: resource["up"]?.string,
                columns: columns, paths: Self.paths(of: data), framing: framing))
    }

    /// Refuses what isn't a plain file, such as a pipe, which would be waited for.
    private static func check(_ path: String) throws(SplitError) {
        var status = stat()
        // SAFETY: stat reads the path and writes the status during the call only.
        guard unsafe stat(path, &status) == 0 else {
            throw SplitError(.badTables, "\(path): \(SystemError.current.reason)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SplitError(.badTables, "\(path): it isn't a file") }
    }

    /// The key paths of fields whose names are shorter.
    private static func paths(of fields: [JSONValue]) -> [ExactText: String] {
        fields.reduce(into: [:]) { paths, field in
            if let name = field["name"]?.string { paths[ExactText(name)] = field["at"]?.string }
        }
    }

    func skeleton(_ shape: Int64) -> [UInt8]? {
        shape > 0 && shape <= Int64(skeletons.count) ? skeletons[Int(shape) - 1] : nil
    }

    func next(_ table: Int) throws(SplitError) -> StoredRow? {
        if cursors[table].records == nil { return try nextLine(table) }
        guard let record = try cursors[table].records?.next() else { return nil }
        let cursor = cursors[table]
        guard record.count == cursor.fields.count else {
            let line = cursor.records?.line ?? 0
            throw SplitError(
                .badTables,
                "\(tables[table].name), line \(line): \(record.count) cells, expected \(cursor.fields.count)")
        }
        var row = StoredRow()
        row.cells = [StoredCell](repeating: .null, count: tables[table].columns.count)
        var rest: [UInt8] = []
        for (field, cell) in zip(cursor.fields, record) {
            switch field {
            case .row: row.row = try number(cell.text, table) ?? 0
            case .parent: row.parent = try number(cell.text, table)
            case .up: row.up = try number(cell.text, table)
            case .at: row.at = try number(cell.text, table)
            case .shape: row.shape = try number(cell.text, table)
            case .key: row.key = cell.text.isEmpty && !cell.isQuoted ? nil : cell.text
            case .rest: rest = cell.text
            case .column(let index): row.cells[index] = cursor.readings[index].cell(cell.text, isQuoted: cell.isQuoted)
            }
        }
        try row.setRest(rest, tables[table].name)
        return row
    }

    private func number(_ text: [UInt8], _ table: Int) throws(SplitError) -> Int64? {
        if text.isEmpty { return nil }
        guard let number = text.plainInteger else {
            throw SplitError(
                .badTables,
                "\(tables[table].name), line \(cursors[table].records?.line ?? 0): "
                    + "\(String(decoding: text, as: UTF8.self).inMessage) is no whole number")
        }
        return number
    }

    // MARK: - JSON Lines

    private func nextLine(_ table: Int) throws(SplitError) -> StoredRow? {
        while cursors[table].block.map({ $0.next >= $0.0.count }) ?? true {
            guard let block = cursors[table].lines?.next() else { return nil }
            cursors[table].block = (block, 0)
        }
        guard let (block, number) = cursors[table].block else { return nil }
        cursors[table].block?.next += 1
        let line = block.position(of: number).line
        guard let bytes = block.bytes(of: number), let tape = try? RecordTape(Array(bytes)), tape.kind(0) == .object
        else {
            let reason = block.record(number)?.error?.message ?? "not an object"
            throw SplitError(.badTables, "\(tables[table].name), line \(line): \(reason)")
        }
        return try row(of: tape, table, line: line)
    }

    private func row(of tape: RecordTape, _ table: Int, line: Int) throws(SplitError) -> StoredRow {
        var row = StoredRow()
        row.cells = [StoredCell](repeating: .null, count: tables[table].columns.count)
        var (member, expected, rest) = (1, 0, [UInt8]())
        while member < tape.next(0) {
            let (name, value) = (String(decoding: tape.text(member), as: UTF8.self), member + 1)
            let integer = tape.slice(value).plainInteger
            switch TableFields.own[name] {
            case .row: row.row = integer ?? 0
            case .parent: row.parent = integer
            case .up: row.up = integer
            case .at: row.at = integer
            case .shape: row.shape = integer
            case .key: row.key = tape.kind(value) == .null ? nil : Array(tape.text(value))
            case .rest where tape.kind(value) == .null: break
            case .rest: tape.appendJSON(value, to: &rest)
            default:
                let (columns, isOf) = (
                    tables[table].columns, { (column: String) in ExactText(column) == ExactText(name) }
                )
                guard let column = columns[expected...].firstIndex(where: isOf) ?? columns.firstIndex(where: isOf)
                else {
                    throw SplitError(.badTables, "\(tables[table].name), line \(line): there is no column \(name)")
                }
                guard case .null = row.cells[column] else {
                    throw SplitError(.badTables, "\(tables[table].name), line \(line): \(name) is there twice")
                }
                expected = column + 1
                row.cells[column] = Self.cell(tape, value)
            }
            member = tape.next(value)
        }
        try row.setRest(rest, tables[table].name)
        return row
    }

    private static func cell(_ tape: RecordTape, _ entry: Int) -> StoredCell {
        switch tape.kind(entry) {
        case .null: return .null
        case .string: return .text(Array(tape.text(entry)))
        case .object, .array:
            var json: [UInt8] = []
            tape.appendJSON(entry, to: &json)
            return .text(json)
        default: return .json(Array(tape.slice(entry)))
        }
    }
}

extension TableJoiner {
    /// Opens a folder of tables.
    ///
    /// - Throws: ``SplitError`` if a file is missing, or the folder isn't one of tables.
    public convenience init(folder path: String) throws(SplitError) { try self.init(FolderSource(path), named: nil) }
}
