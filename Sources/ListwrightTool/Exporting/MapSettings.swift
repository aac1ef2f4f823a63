import JSONDocuments
import JSONPaths
import Listwright

/// The table of a run of `map`, and the way in which records are read.
struct MapSettings: Sendable {
    var table: RecordTable
    /// The path of the list; nil if it isn't given.
    let path: JSONPath?
    let reader: ReaderStrategy
    /// Whether the outcomes of each field are counted.
    let isReported: Bool
    /// Whether records with an issue are left out, with a line about each.
    let separatesRejects: Bool
    /// Whether there is a line about each issue.
    let listsIssues: Bool

    /// The keys of the list, if its elements can be read one after the other; nil otherwise.
    var streamedKeys: [String]? {
        guard var steps = path.map(\.steps) ?? [], table.needsOnlyRecords else { return nil }
        // A wildcard at the end selects the elements of the same list.
        if steps.last == .wildcard { steps.removeLast() }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }
}

// MARK: - Files as a whole

extension MapSettings {
    /// The rows of a file that is in memory as a whole.
    ///
    /// - Parameter limit: The limit on the issues that are shown.
    func batch(of input: Input, limit: Int) throws(ToolError) -> RowBatch {
        var settings = self
        settings.table.keepIssues(showing: limit, listsAll: listsIssues)
        if separatesRejects { return try settings.separatedBatch(of: input, limit: limit) }
        var batch = RowBatch()
        let (mappings, areLines) = try settings.mappings(of: input)
        for (number, mapping) in mappings.enumerated() {
            add(mapping, record: areLines ? number : nil, of: input, showing: limit, to: &batch)
            batch.rows += mapping.rows
            batch.recordCount += mapping.rows.count
        }
        return batch
    }

    /// Counts the rows and adds the issues of a mapping.
    ///
    /// - Parameter record: The index of its record, if it has only one.
    private func add(
        _ mapping: RecordMapping, record: Int?, of input: Input, showing limit: Int, to batch: inout RowBatch
    ) {
        batch.count(mapping, showing: limit) { $0.rendered(file: input.name) }
        guard listsIssues else { return }
        var lines = IssueLines(of: input)
        for issue in mapping.issues { lines.append(issue, record: record) }
        batch.issueLines += lines.bytes
    }

    /// The rows of the records without an issue, and the lines about the others.
    private func separatedBatch(of input: Input, limit: Int) throws(ToolError) -> RowBatch {
        var batch = RowBatch()
        let (parts, areLines) = try separatedRecords(of: input)
        for (number, separated) in parts.enumerated() {
            add(separated.mapping, record: areLines ? number : nil, of: input, showing: limit, to: &batch)
            batch.rows += separated.mapping.rows
            batch.recordCount += separated.recordCount
            var lines = RejectLines(of: input)
            for record in separated.rejects { lines.append(record) }
            batch.rejects += lines.bytes
        }
        return batch
    }

    private func separatedRecords(
        of input: Input
    ) throws(ToolError) -> (parts: [SeparatedRecords], areLines: Bool) {
        switch try input.content(of: try input.bytes(atMost: JSONDocument.Limits.maximalBytes)) {
        case .lines(let records, _):
            let uniqueValues = UniqueValues(for: table)
            let parts = records.enumerated().map {
                table.separated(record: $1, number: $0, reporting: isReported, comparing: uniqueValues)
            }
            return (parts, true)
        case .document(let document, let bytes):
            let path = path ?? (document.root.kind == .object ? chosenPath(in: document.root, of: input) : .root)
            let separated = table.separated(document.root, at: path, reporting: isReported)
            if separated.recordCount == 0 {
                try input.require(path, in: document.root)
                if let bytes, self.path != nil { try refuseNull(at: path, in: bytes, of: input) }
            }
            if separated.recordCount == 1 { try refuseMap(at: path, in: document.root, of: input) }
            return ([separated], false)
        }
    }

    private func mappings(of input: Input) throws(ToolError) -> (mappings: [RecordMapping], areLines: Bool) {
        let bytes = try input.bytes(atMost: JSONDocument.Limits.maximalBytes)
        // A path decides, and an array is the list: the bytes can be mapped without a document.
        let isObject = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        if !input.isRepaired, path != nil || !isObject {
            return ([try mapping(of: bytes, at: path ?? .root, input)], false)
        }
        switch try input.content(of: bytes) {
        case .lines(let records, _):
            let uniqueValues = UniqueValues(for: table)
            let mappings = records.enumerated().map {
                table.map(record: $1, number: $0, reporting: isReported, comparing: uniqueValues)
            }
            return (mappings, true)
        case .document(let document, let bytes):
            let path = path ?? chosenPath(in: document.root, of: input)
            if let bytes { return ([try mapping(of: bytes, at: path, input)], false) }
            let mapping = table.map(document.root, at: path, reporting: isReported)
            if mapping.rows.isEmpty { try input.require(path, in: document.root) }
            if mapping.rows.count == 1 { try refuseMap(at: path, in: document.root, of: input) }
            return ([mapping], false)
        }
    }

    private func mapping(of bytes: [UInt8], at path: JSONPath, _ input: Input) throws(ToolError) -> RecordMapping {
        let mapping = try input.mapping(of: bytes, by: table, at: path, reader, reporting: isReported)
        // A list that was read directly is there, and what gave a row a value is a record.
        guard self.path != nil, mapping.rows.count < 2, mapping.reading.reason != nil || isBlank(mapping) else {
            return mapping
        }
        if mapping.rows.isEmpty {
            try refuseNull(at: path, in: bytes, of: input)
        } else if isBlank(mapping), let root = try? JSONDocument(parsing: bytes).root {
            try refuseMap(at: path, in: root, of: input)
        }
        return mapping
    }

    /// Returns whether there is a row, and nothing of a record is in it.
    private func isBlank(_ mapping: RecordMapping) -> Bool {
        guard case .record(let row)? = mapping.rows.first else { return false }
        return zip(table.fields, row.values).allSatisfy { field, value in
            if case .null = value { true } else { field.paths.isEmpty || field.defaultValue != nil }
        }
    }

    /// Refuses a path that was given and that leads to a map of the records of the table, which would be
    /// one row without values, with exit status 1.
    private func refuseMap(at path: JSONPath, in root: JSONValue, of input: Input) throws(ToolError) {
        guard self.path != nil, case .key? = path.steps?.last, let values = try? path.values(in: root),
            values.count == 1, values[0].kind == .object, values[0].members.allSatisfy({ $0.value.kind == .object })
        else { return }
        let fit = TableFit(table)
        let records = values[0].members.map(\.value)
        guard fit.share(of: values) == 0, fit.share(of: Array(records.prefix(TableFit.sampleSize))) > 0 else { return }
        let message = "there is a map of \(records.count) records at \(path.canonicalSpelling.inMessage), not a list"
        let advice = "--at='\(path.appending(.wildcard).canonicalSpelling.inMessage)' maps each of them"
        throw ToolError(message: "\(input.name): error: \(message); \(advice)", status: .negative)
    }

    /// Refuses a path that was given and that leads to null instead of a list, with exit status 1.
    private func refuseNull(at path: JSONPath, in bytes: [UInt8], of input: Input) throws(ToolError) {
        guard let root = try? JSONDocument(parsing: bytes).root,
            let values = try? path.values(in: root), !values.isEmpty, values.allSatisfy(\.isNull)
        else { return }
        let message = "there is null at \(path.canonicalSpelling.inMessage), not a list"
        throw ToolError(message: "\(input.name): error: \(message)", status: .negative)
    }

    /// The path of the list that the table is for, with a note on standard error.
    private func chosenPath(in root: JSONValue, of input: Input) -> JSONPath {
        let choice = ListChoice(in: root, for: table)
        if let note = choice.note { Output.warn("\(input.name): note: \(note)") }
        return choice.rowPath(in: root) ?? .root
    }
}

extension RecordTable {
    /// Makes mappings keep the issues that are shown, or all if each becomes a line of a file.
    mutating func keepIssues(showing limit: Int, listsAll: Bool) {
        (issueLimit, excerptLimit) = (listsAll ? .max : limit, limit)
    }
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
        if mapping.rows.isEmpty, mapping.reading.reason != nil, let root = try? JSONDocument(parsing: bytes).root {
            try require(path, in: root)
        }
        return mapping
    }
}
