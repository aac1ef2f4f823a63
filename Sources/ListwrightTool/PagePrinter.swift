import Listwright

/// Prints the rows of pages, mapped by a table where there is one.
struct PagePrinter {
    var output: Output
    let table: RecordTable?
    let asLines: Bool
    var log: IssueLog
    let name: String
    private(set) var rowCount = 0
    private(set) var issueCount = 0
    private var hasEnded = false

    init(output: Output, table: RecordTable?, asLines: Bool, log: IssueLog, name: String) {
        self.output = output
        self.table = table
        self.asLines = asLines
        self.log = log
        self.name = name
    }

    /// Begins the array.
    mutating func begin() throws(ToolError) { if !asLines { try output.write("[") } }

    /// Ends the array, once.
    mutating func end() throws(ToolError) {
        guard !hasEnded else { return }
        hasEnded = true
        if !asLines { try output.write(rowCount == 0 ? "]\n" : "\n]\n") }
        log.finish(name)
    }

    /// Prints rows, so many at the most.
    ///
    /// - Returns: How many were printed.
    mutating func print(_ rows: [JSONValue], most: Int) throws(ToolError) -> Int {
        var writer = JSONWriter()
        for row in rows.prefix(most) {
            writer.removeAll()
            write(row, &writer)
            if !asLines { try output.write(rowCount == 0 ? "\n" : ",\n") }
            try output.write(writer.bytes)
            if asLines { try output.write("\n") }
            rowCount += 1
        }
        return min(rows.count, most)
    }

    private mutating func write(_ row: JSONValue, _ writer: inout JSONWriter) {
        guard let table else { return writer.value(row) }
        let mapping = table.map(record: row)
        issueCount += mapping.issueCount
        log.show(mapping.issues.map { "\(name): warning: row \(rowCount): \($0)" }, of: mapping.issueCount)
        for mapped in mapping.rows { mapped.write(to: &writer) }
    }
}
