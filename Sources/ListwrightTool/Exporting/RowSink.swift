import Listwright
import RowExporting

/// Writes rows in the form of an export: makes the text for standard output, or fills a table of a
/// database.
struct RowSink {
    private let form: RowExport.Form
    private var columns: RowColumns?
    private var writer = JSONWriter()
    private var delimited: DelimitedWriter?
    private var text: TextTable?
    private var database: SQLiteTable?
    private var memberCountWithoutColumn = 0

    /// Whether each batch of rows is a transaction of its own.
    var commitsEachBatch = false

    /// Whether rows go into a database.
    var fillsDatabase: Bool { if case .database = form { true } else { false } }

    /// The number of rows so far.
    private(set) var rowCount = 0

    /// A sink for the rows of a table; nil for rows as they come, whose first batch decides the
    /// columns.
    init(_ export: RowExport, table: RecordTable?) {
        form = export.form
        columns = table.flatMap { $0.fields.isEmpty ? nil : RowColumns(of: $0) }
    }

    /// The text for some rows.
    ///
    /// - Throws: `ToolError` if the database refuses them.
    mutating func text(of rows: some Collection<RecordValue>) throws(ToolError) -> [UInt8] {
        let columns = columns ?? RowColumns(of: rows)
        if self.columns == nil, rows.isEmpty { return [] }
        self.columns = columns
        if form.hasColumns {
            memberCountWithoutColumn += rows.reduce(0) { $0 + columns.memberCountWithoutColumn(in: $1) }
        }
        defer { rowCount += rows.count }
        switch form {
        case .json, .jsonLines: return json(of: rows)
        case .delimited(let format):
            var writer = delimited ?? DelimitedWriter(columns, format: format)
            if delimited == nil { writer.writeHeader() }
            for row in rows { writer.write(row) }
            defer {
                writer.removeAll()
                delimited = writer
            }
            return writer.bytes
        case .table:
            if text == nil { text = TextTable(columns, width: Terminal.explicitWidth) }
            for row in rows { text?.append(row) }
            return lines(isLast: false)
        case .database(let target):
            try write(rows, into: target, columns: columns)
            return []
        }
    }

    /// The text for rows that are written already: as lines without a header, or as elements of an
    /// array.
    mutating func text(ofWritten text: [UInt8], count: Int) throws(ToolError) -> [UInt8] {
        defer { rowCount += count }
        switch form {
        case .json: return Array((rowCount == 0 ? "[\n" : ",\n").utf8) + text
        case .delimited where rowCount == 0: return try self.text(of: []) + text
        default: return text
        }
    }

    /// The text after the last row.
    ///
    /// - Throws: `ToolError` if the database can't keep the rows.
    mutating func closing() throws(ToolError) -> [UInt8] {
        if memberCountWithoutColumn > 0 {
            let values = memberCountWithoutColumn == 1 ? "1 value is" : "\(memberCountWithoutColumn) values are"
            Output.warn("warning: \(values) left out: the columns are the keys of the first rows (--table names them)")
        }
        switch form {
        case .json: return Array((rowCount == 0 ? "[]\n" : "\n]\n").utf8)
        case .jsonLines: return []
        case .delimited: return delimited == nil && rowCount == 0 && columns != nil ? try text(of: []) : []
        case .table:
            if let columns, text == nil { text = TextTable(columns, width: Terminal.explicitWidth) }
            return lines(isLast: true)
        case .database(let target):
            if let columns, database == nil { try write([], into: target, columns: columns) }
            try attempt(target) { (database) throws(SQLiteError) in try database.commit() }
            reportRowsWithoutKey(target)
            return []
        }
    }
}

extension RowSink {
    private mutating func json(of rows: some Collection<RecordValue>) -> [UInt8] {
        let isArray = if case .json = form { true } else { false }
        writer.removeAll()
        var text: [UInt8] = []
        for (number, row) in rows.enumerated() {
            if isArray { text += (rowCount + number == 0 ? "[\n" : ",\n").utf8 }
            row.write(to: &writer)
            text += writer.bytes
            writer.removeAll()
            if !isArray { text.append(UInt8(ascii: "\n")) }
        }
        return text
    }

    private mutating func lines(isLast: Bool) -> [UInt8] {
        let lines = text?.takeLines(isLast: isLast) ?? []
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}

// MARK: - Databases

extension RowSink {
    private mutating func write(
        _ rows: some Collection<RecordValue>, into target: RowExport.Database, columns: RowColumns
    ) throws(ToolError) {
        if database == nil { database = try Self.open(target, columns: columns) }
        let commits = commitsEachBatch
        try attempt(target) { (database) throws(SQLiteError) in
            for row in rows { try database.write(row) }
            if commits { try database.commit() }
        }
    }

    private static func open(_ target: RowExport.Database, columns: RowColumns) throws(ToolError) -> SQLiteTable {
        let key = target.key ?? columns.names.filter { $0 == "id" }.prefix(1).map(\.self)
        do throws(SQLiteError) {
            return try SQLiteTable(target.table, inFile: target.file.cString, columns: columns, key: key)
        } catch {
            throw failure(error, of: target)
        }
    }

    private func attempt(
        _ target: RowExport.Database, _ body: (SQLiteTable) throws(SQLiteError) -> Void
    ) throws(ToolError) {
        guard let database else { return }
        do throws(SQLiteError) { try body(database) } catch { throw Self.failure(error, of: target) }
    }

    private static func failure(_ error: SQLiteError, of target: RowExport.Database) -> ToolError {
        let status: ExitStatus =
            switch error.code {
            case .noLibrary: .noServer
            case .badColumns: .usage
            case .failed: .inputOutput
            }
        return ToolError(message: "\(target.file): error: \(error.message.inMessage(600))", status: status)
    }

    private func reportRowsWithoutKey(_ target: RowExport.Database) {
        guard let count = database?.rowCountWithoutKey, count > 0 else { return }
        let rows = count == 1 ? "1 row has" : "\(count) rows have"
        Output.warn("\(target.file): warning: \(rows) no value for the key; another run adds them again")
    }
}
