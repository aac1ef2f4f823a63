import ListwrightEssentials

/// The list of one file, from its bytes to sections and cells.
struct ListSource: Sendable {
    /// The file.
    let input: Input
    let options: ListOptions

    init(_ input: Input, options: ListOptions) {
        self.input = input
        self.options = options
    }

    /// True if the fields of its rows are looked for.
    var findsFields: Bool { options.finds && options.table == nil }

    /// Reads the file; issues of the table go to standard error.
    func read() throws(ToolError) -> ReadList {
        let content = try input.content(asLines: options.isLines)
        switch content {
        case .lines(let records, let failure):
            return ReadList(lines: records, failure: failure)
        case .document(let document, let bytes):
            input.warnOfRepeatedKeys(in: bytes)
            return ReadList(document.root, bytes: bytes)
        }
    }

    /// Normalizes a list that was read, by the choice if one is made; warnings go to standard error.
    ///
    /// - Parameter fields: The list that decides the texts of the rows; nil for the chosen one.
    func normalized(
        _ list: ReadList, by choice: ListChoice?, fields: FoundList? = nil
    ) throws(ToolError) -> NormalizationResult {
        if let note = choice?.note { Output.warn("\(input.name): note: \(note)") }
        let (values, options) = try prepared(list, by: choice, fields: fields)
        let results = values.map { ($0.title, Normalizer(options).normalize($0.value as Any)) }
        let normalized = results.count == 1 ? results[0].1 : .joining(results)
        self.options.warn(of: normalized, from: input.name)
        return normalized
    }

    /// The choice for a list that was read; nil if none is to be made.
    func choice(for list: ReadList) -> ListChoice? { list.isLines ? nil : choice(for: list.root) }

    /// The choice for a document; nil if the rules of normalization decide.
    ///
    /// - Parameter counts: The true counts of a document that is thinned.
    func choice(for root: JSONValue, counts: TrueCounts = TrueCounts()) -> ListChoice? {
        guard options.finds || options.list != nil else { return nil }
        if options.list == nil, options.table == nil, Self.areSections(root) { return nil }
        let choice = ListChoice(in: root, at: options.list, for: options.table, counts: counts)
        let isUnclear = !choice.isTold && choice.list == .root && !choice.isEmpty
        return isUnclear && options.table == nil && !isOneRow(root) ? nil : choice
    }

    /// Returns whether the rules of normalization make one row, or rows without sections, of a document in
    /// which there may be a list.
    private func isOneRow(_ root: JSONValue) -> Bool {
        guard root.kind == .object || root.kind == .array,
            let section = Normalizer(options.normalization).outline(of: root)
        else { return false }
        if root.kind == .array { return !section.hasHeader && section.areObjects }
        return !section.hasHeader && section.cellCount == 1 || root.count == 1 && section.areObjects
    }

    /// Returns whether a document is an object of lists of strings or numbers, each of which is a section with its key.
    private static func areSections(_ root: JSONValue) -> Bool {
        root.kind == .object && root.count > 0
            && root.members.allSatisfy { _, list in
                list.kind == .array && list.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
            }
    }

    private func prepared(
        _ list: ReadList, by choice: ListChoice?, fields: FoundList?
    ) throws(ToolError) -> (values: [(title: String, value: any Sendable)], options: NormalizationOptions) {
        if let table = options.table { return ([("", try mapped(list, by: table, choice))], options.normalization) }
        if list.isLines { return ([("", try rows(inLines: list))], fieldOptions(fields)) }
        guard let choice, choice.isTold || choice.list != .root || choice.isEmpty else {
            return ([("", list.root)], fieldOptions(fields))
        }
        let rows = try input.rows(of: choice, in: list.root)
        var shown = choice.options(options.normalization, of: rows, fields: fields)
        // Of the document itself, arrays are sections.
        if choice.list == .root { return ([("", rows.root)], shown) }
        if rows.allSatisfy({ $0.kind == .array }), !rows.isEmpty {
            Output.warn("\(input.name): note: the rows at \(choice.list.inMessage) are arrays, and each is a section")
        }
        if let (groups, template) = choice.groups(in: rows.root) {
            shown.sections = template
            return ([("", groups)], shown)
        }
        guard let maps = rows.maps else { return ([("", rows.grouped(header: choice.found?.groupHeader))], shown) }
        shown.membersAreRows = true
        return (maps.map { ($0.title, $0.map) }, shown)
    }

    private func fieldOptions(_ fields: FoundList?) -> NormalizationOptions {
        fields.map { options.normalization.showing($0) } ?? options.normalization
    }

    /// The rows in all lines: the records, or those of the list at the path in each.
    private func rows(inLines list: ReadList) throws(ToolError) -> [JSONValue] {
        guard let path = options.list else { return list.records }
        var rows: [JSONValue] = []
        for record in list.records { rows += try input.rows(at: path, inLine: record) }
        if rows.isEmpty, let first = list.records.first {
            _ = try input.rows(of: ListChoice(told: path.inLine(first)), in: first)
        }
        return rows
    }

    /// The rows by a table, in the groups in which the list has them.
    private func mapped(
        _ list: ReadList, by table: RecordTable, _ choice: ListChoice?
    ) throws(ToolError) -> any Sendable {
        if !list.isLines {
            let choice = choice ?? .whole
            let found = try input.rows(of: choice, in: list.root)
            if choice.isEmpty { return [JSONValue]() }
            let rows =
                try list.bytes.map { (bytes) throws(ToolError) in
                    shown(try input.mapping(of: bytes, by: table, at: choice.list, options.reader))
                } ?? shown(table.map(list.root, at: choice.list))
            return found.regrouped(rows, header: choice.found?.groupHeader)
        }
        var rows: [JSONValue] = []
        let uniqueValues = UniqueValues(for: table)
        for (number, record) in list.records.enumerated() {
            rows += shown(
                options.list.map { table.map(record, at: $0.inLine(record)) }
                    ?? table.map(record: record, number: number, reporting: false, comparing: uniqueValues))
        }
        if rows.isEmpty, let first = list.records.first, let path = options.list {
            _ = try input.rows(of: ListChoice(told: path.inLine(first)), in: first)
        }
        return rows
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
    /// True if each line is a record.
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
