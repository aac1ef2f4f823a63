import Listwright

/// The rows of a table in one file, or in several: what `map` prints.
struct MappedRows {
    private let table: RecordTable
    private let path: JSONPath?
    private let reader: ReaderStrategy
    private let reports: Bool
    private var log: IssueLog
    private(set) var rows: [RecordValue] = []
    private(set) var report: MappingReport?
    private(set) var issueCount = 0
    private var names: [String] = []

    /// No rows yet.
    ///
    /// - Parameters:
    ///   - path: The path of the list in each file; nil if it is searched for.
    ///   - reports: Whether the outcomes of each field are counted.
    init(table: RecordTable, at path: JSONPath?, reader: ReaderStrategy, log: IssueLog, reports: Bool) {
        self.table = table
        self.path = path
        self.reader = reader
        self.log = log
        self.reports = reports
    }

    /// Adds the rows of a file; its issues go to standard error.
    mutating func add(_ input: Input) throws(ToolError) {
        names.append(input.name)
        let bytes = try input.bytes(atMost: JSONDocument.Limits.maximalBytes)
        // A path decides, and an array is the list: the bytes can be mapped without a document.
        let isObject = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        if !input.isRepaired, path != nil || !isObject {
            return add(
                try input.mapping(of: bytes, by: table, at: path ?? .root, reader, reporting: reports), of: input)
        }
        switch try input.content(of: bytes) {
        case .lines(let records, _):
            for (number, record) in records.enumerated() {
                add(table.map(record: record, number: number, reporting: reports), of: input)
            }
        case .document(let document, let bytes):
            let path = path ?? chosenPath(in: document.root, of: input)
            if let bytes {
                add(try input.mapping(of: bytes, by: table, at: path, reader, reporting: reports), of: input)
            } else {
                let mapping = table.map(document.root, at: path, reporting: reports)
                if mapping.rows.isEmpty { try input.require(path, in: document.root) }
                add(mapping, of: input)
            }
        }
    }

    /// The path of the list that the table is for, with a note on standard error.
    private func chosenPath(in root: JSONValue, of input: Input) -> JSONPath {
        let choice = ListChoice(in: root, for: table)
        if let note = choice.note { Output.warn("\(input.name): note: \(note)") }
        return choice.rowPath(in: root) ?? .root
    }

    private mutating func add(_ mapping: RecordMapping, of input: Input) {
        log.show(mapping.issues.prefix(log.limit).map { $0.rendered(file: input.name) }, of: mapping.issueCount)
        rows += mapping.rows
        issueCount += mapping.issueCount
        if let more = mapping.report { report = report?.adding(more) ?? more }
    }

    /// Reports the number of issues that were not shown.
    func finish() { log.finish(names.count == 1 ? names[0] : "\(names.count) files") }
}

extension Input {
    /// The rows of the list at `path` in the bytes of this file, mapped by a table.
    ///
    /// - Throws: `ToolError`, with the line and a caret for malformed input, or with the nearest
    ///   location if there is nothing at the path.
    func mapping(
        of bytes: [UInt8], by table: RecordTable, at path: JSONPath, _ reader: ReaderStrategy,
        reporting: Bool = false
    ) throws(ToolError) -> RecordMapping {
        let mapping: RecordMapping
        do throws(JSONSyntaxError) {
            mapping = try table.map(bytes, at: path, reader: reader, reporting: reporting)
        } catch {
            throw failure(error, of: bytes)
        }
        // A list without rows may be empty or absent.
        if mapping.rows.isEmpty, let root = try? JSONDocument(parsing: bytes).root { try require(path, in: root) }
        return mapping
    }
}
