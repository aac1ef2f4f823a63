import Listwright

/// The list of one file, from its bytes to sections and cells.
struct ListSource: Sendable {
    /// The file.
    let input: Input
    private let options: ListOptions

    init(_ input: Input, options: ListOptions) {
        self.input = input
        self.options = options
    }

    /// Whether the fields of its rows are looked for.
    var findsFields: Bool { options.finds && options.table == nil }

    /// Reads the file; issues of the table go to standard error.
    func read() throws(ToolError) -> ReadList {
        let content = try input.content(asLines: options.isLines)
        switch content {
        case .lines(let records, let failure):
            return ReadList(lines: records, failure: failure)
        case .document(let document, let bytes): return ReadList(document.root, bytes: bytes)
        }
    }

    /// Normalizes a list that was read, by the choice if one is made; warnings go to standard error.
    ///
    /// - Parameter fields: The list that decides the texts of the rows; nil for the chosen one.
    func normalized(
        _ list: ReadList, by choice: ListChoice?, fields: FoundList? = nil
    ) throws(ToolError) -> NormalizationResult {
        if let note = choice?.note { Output.warn("\(input.name): note: \(note)") }
        let (value, options) = try prepared(list, by: choice, fields: fields)
        let normalized = Normalizer(options).normalize(value as Any)
        self.options.warn(of: normalized, from: input.name)
        return normalized
    }

    /// The choice for a list that was read; nil if none is to be made.
    func choice(for list: ReadList) -> ListChoice? {
        list.isLines ? nil : choice(for: list.root)
    }

    /// The choice for a document; nil if none is to be made.
    func choice(for root: JSONValue) -> ListChoice? {
        guard options.finds else { return nil }
        if let table = options.table { return ListChoice(in: root, for: table) }
        return isOneRow(root) || ListFinder.isDescribedPage(root) ? ListChoice(in: root) : nil
    }

    /// Whether the rules of normalization make one row, or rows without sections, of a document in
    /// which there may be a list.
    private func isOneRow(_ root: JSONValue) -> Bool {
        guard root.kind == .object || root.kind == .array,
            let section = Normalizer(options.normalization).outline(of: root)
        else { return false }
        if root.kind == .array { return !section.hasHeader && section.areObjects }
        return !section.hasHeader && section.cellCount == 1 || root.count == 1 && section.areObjects
    }

    private func prepared(
        _ list: ReadList, by choice: ListChoice?, fields: FoundList?
    ) throws(ToolError) -> (value: any Sendable, options: NormalizationOptions) {
        if let table = options.table {
            return (try mapped(list, by: table, choice), options.normalization)
        }
        if let choice, let found = choice.list {
            return (found.groupedRows(in: list.root), choice.options(options.normalization, fields: fields))
        }
        var options = options.normalization
        options.origin = self.options.path
        return (try matches(in: list), fields.map { options.showing($0) } ?? options)
    }

    /// What is at the path; several matches are a list.
    private func matches(in list: ReadList) throws(ToolError) -> any Sendable {
        guard let path = options.path else { return list.isLines ? list.records : list.root }
        guard list.isLines else {
            let matches = try input.matchingValues(at: path, in: list.root)
            if matches.isEmpty { try input.require(path, in: list.root) }
            // A Swift array keeps the sources of the matches, and so the digits of their numbers.
            return path.isSingular ? matches.first ?? .null : matches
        }
        var rows: [JSONValue] = []
        for record in list.records {
            let matches = try input.matchingValues(at: path, in: record)
            let isList = path != .root && path.isSingular && matches.first?.kind == .array
            rows += isList ? Array(matches[0].elements) : matches
        }
        if rows.isEmpty, let first = list.records.first { try input.require(path, in: first) }
        return rows
    }

    /// The rows by a table, in the sections in which the chosen list has them.
    ///
    /// A Swift array keeps the digits of each row's numbers with the row. One value of all rows would
    /// search all of them for each number.
    private func mapped(
        _ list: ReadList, by table: RecordTable, _ choice: ListChoice?
    ) throws(ToolError) -> any Sendable {
        var rows: [JSONValue] = []
        let path = options.path ?? .root
        if let bytes = list.bytes {
            let path = choice?.rowPath(in: list.root) ?? path
            rows = shown(try input.mapping(of: bytes, by: table, at: path, options.reader))
        } else if !list.isLines {
            let path = choice?.rowPath(in: list.root) ?? path
            rows = shown(table.map(list.root, at: path))
            if rows.isEmpty { try input.require(path, in: list.root) }
        } else {
            let uniqueValues = UniqueValues(for: table)
            for (number, record) in list.records.enumerated() {
                rows += shown(
                    path == .root
                        ? table.map(record: record, number: number, reporting: false, comparing: uniqueValues)
                        : table.map(record, at: path))
            }
            if rows.isEmpty, let first = list.records.first { try input.require(path, in: first) }
        }
        return choice?.list?.regrouped(rows, in: list.root) ?? rows as any Sendable
    }

    /// The rows of a mapping, whose issues go to standard error.
    private func shown(_ mapping: RecordMapping) -> [JSONValue] {
        for issue in mapping.issues { Output.warn(issue.rendered(file: input.name)) }
        return mapping.rows.map(\.json)
    }
}

/// The JSON of a file before its list is found.
struct ReadList: Sendable {
    /// The document, or the records of all lines.
    let records: [JSONValue]
    /// The text of the document; nil for lines, and for a text that was repaired.
    let bytes: [UInt8]?
    /// Whether each line is a record.
    let isLines: Bool
    /// The exit status if a line isn't JSON.
    let failure: ExitStatus?

    /// The document.
    var root: JSONValue { records.first ?? .null }

    init(_ root: JSONValue, bytes: [UInt8]?) {
        (records, self.bytes, isLines, failure) = ([root], bytes, false, nil)
    }

    init(lines records: [JSONValue], failure: ExitStatus?) {
        (self.records, bytes, isLines, self.failure) = (records, nil, true, failure)
    }
}
