import ListwrightEssentials

/// Maps the rows of pages by a table, if there is one, and writes them.
struct PagePrinter {
    let table: RecordTable?
    var form: any RowForm
    var log: PrintedIssues
    let name: String
    /// The index of the first row, which is greater than 0 if the list is taken up again.
    var firstIndex = 0
    private(set) var rowCount = 0
    private(set) var issueCount = 0

    init(table: RecordTable?, form: any RowForm, log: PrintedIssues, name: String) {
        self.table = table
        self.form = form
        self.log = log
        self.name = name
    }

    /// Whether the table reads keys of rows, or what is around them, and needs the page.
    private var looksAround: Bool {
        table?.fields.contains { field in
            switch field.origin {
            case .key?, .outerKey?: true
            case .index?: false
            case nil: field.paths.contains { $0.parents.count > 0 }
            }
        } ?? false
    }

    /// True if rows are written into a database, a page at a time, and no text is made of them.
    var fillsDatabase: Bool { form.isDatabase }

    /// The number of issues, and of rows and values that were lost.
    var defectCount: Int { issueCount + form.lossCount }

    /// The text after the last page.
    ///
    /// - Throws: `ToolError` if the database can't keep the rows.
    mutating func closing() throws(ToolError) -> [UInt8] { try form.closing() }

    /// The text of rows of a page.
    ///
    /// - Parameters:
    ///   - places: Their places among the records of the page.
    /// - Throws: `ToolError` if the database refuses them.
    mutating func text(
        of rows: [JSONValue], at places: [Int], in page: PageSequence<JSONValue>.Page
    ) throws(ToolError) -> [UInt8] {
        guard let table, looksAround, let path = page.style.rows,
            let root = (try? page.response.document())?.root
        else { return try text(of: rows) }
        let list = ListPath(path, cells: page.style.cells)
        let mapping = table.map(root, at: list, places: places, number: firstIndex + rowCount)
        count(mapping, "a row")
        rowCount += rows.count
        return try form.text(of: mapping.rows)
    }

    /// The text of rows that are mapped alone.
    ///
    /// - Throws: `ToolError` if the database refuses them.
    mutating func text(of rows: some Sequence<JSONValue>) throws(ToolError) -> [UInt8] {
        var mapped: [RecordValue] = []
        for row in rows {
            mapped += self.mapped(row)
            rowCount += 1
        }
        return try form.text(of: mapped)
    }

    /// The row as the table maps it.
    private mutating func mapped(_ row: JSONValue) -> [RecordValue] {
        guard let table else { return [.json(row)] }
        let mapping = table.map(record: row, number: firstIndex + rowCount)
        count(mapping, "row \(rowCount)")
        return mapping.rows
    }

    /// Counts issues, and shows them.
    private mutating func count(_ mapping: RecordMapping, _ place: String) {
        issueCount += mapping.issueCount
        log.show(mapping.issues.map { "\(name): warning: \(place): \($0)" }, of: mapping.issueCount)
    }
}

/// The progress on standard error, if that is a terminal and the run takes longer than a second.
struct PageProgress {
    private let start = ContinuousClock.now
    private var pageCount = 0
    private var duplicateCount = 0
    private var isShown = false

    init() {}

    /// Counts a page, and shows the progress.
    mutating func show(_ page: PageSequence<JSONValue>.Page, rows: Int) {
        pageCount += 1
        duplicateCount += page.duplicateCount
        let time = ContinuousClock.now - start
        guard Terminal.showsProgress, time > .seconds(1) else { return }
        isShown = true
        let rate = Int(Double(rows) / (time / .seconds(1)))
        Output.showLine("\(pageCount) pages, \(rows) rows, \(duplicateCount) duplicates, \(rate) rows/s")
    }

    /// Clears the line.
    func finish() { if isShown { Output.clearLine() } }

    /// A time in seconds, for people.
    static func secondsText(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
