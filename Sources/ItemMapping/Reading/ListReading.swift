import JSONDocuments
import JSONPaths

/// A list that was read for `items(in:)` or `item(in:)`, which fail if anything would be lost.
///
/// Only the values of jansson make the error; the direct reader passes each list in which it has met
/// a defect, or isn't certain that a record was read.
struct ListReading<Value: FieldValue> {
    private let path: ListPath
    private let json: JSONValue
    private let context: MappingContext
    private let list: RecordList
    private let values: [Value]

    /// Reads the list at `path`.
    init(_ json: JSONValue, at path: ListPath, values: MappingValues) {
        let (json, plain) = path.resolved(in: json)
        (self.json, self.path) = (json, path)
        context = MappingContext(storage: json.storage, values: values)
        context.log = IssueLog(capacity: MappingError.issueLimit)
        list = RecordList(in: json, at: plain, context: context)
        self.values = Value.values(of: list, in: context)
    }

    /// Returns the values of the list.
    func items(allowing allowance: ListAllowance) throws(MappingError) -> [Value] {
        switch list.form {
        case .nothing:
            let isMissing = context.log.issues.first?.code == .noList
            if isMissing, context.log.issueCount == 1, allowance.contains(.empty) { return [] }
            throw error(isMissing ? .noList : .badPath)
        case .null where context.log.issueCount > 0: throw error(.incomplete)
        case .null:
            if allowance.contains(.empty) { return [] }
            throw error(.notAList, expected: listPhrase, found: "null")
        case .one where !allowance.contains(.oneOrMany):
            throw error(.notAList, expected: listPhrase, found: found(list[0], mayBeRecord: true))
        case .one, .list:
            try checkRecords()
            return values
        }
    }

    /// Returns the value of the only record.
    func item() throws(MappingError) -> Value {
        if list.form == .nothing { throw error(context.log.issues.first?.code == .noList ? .noList : .badPath) }
        guard list.count == 1 else {
            let several = list.count == 0 ? "an empty list" : "a list of \(list.count)"
            throw error(.notOne, expected: "one record\(site)", found: list.form == .null ? "null" : several)
        }
        try checkRecords()
        guard let value = values.first else { throw error(.noRecord) }
        return value
    }

    private func checkRecords() throws(MappingError) {
        guard context.log.issueCount > 0 else { return }
        throw error(values.isEmpty && list.count > 0 ? .noRecord : .incomplete)
    }

    private func error(
        _ code: MappingError.Code, expected: String? = nil, found: String = ""
    ) -> MappingError {
        if let expected {
            // Defects of what isn't a list don't matter.
            context.log = IssueLog()
            context.cursor.number = nil
            context.report(.noList, failure: ConversionFailure(expected: expected, found: found))
        }
        context.locateIssues()
        let isOfRecords = code == .noRecord || code == .incomplete
        return MappingError(code, context.log, recordCount: isOfRecords ? list.count - values.count : 0)
    }

    /// The path of the list, for a message; nothing for the whole value.
    private var site: String { path == .root ? "" : " at \(path.description.inMessage)" }

    private var listPhrase: String { "a list\(site)" }

    /// Returns a value as messages show it, with the way to the list that was probably meant.
    private func found(_ node: JSONNode, mayBeRecord: Bool = false) -> String {
        let text = node.keyPhrase
        guard mayBeRecord, node.kind == .object else { return text }
        let value = JSONValue(node, in: json.storage)
        guard let inner = JSONPath.firstList(in: value) else { return text + "; item(in:) reads a single record" }
        let location = list.location(of: nil).components + inner.components
        return text + "; there is a list at \(JSONLocation(location))"
    }
}
