import JSONDocuments
import JSONPaths

/// A list that was read for `items(in:)` or `item(in:)`, which fail if nothing could be read.
///
/// Only the values of jansson decide that; the direct reader passes each list in which it isn't
/// certain that a record was read.
struct ListReading<Value: FieldValue> {
    private let path: JSONPath
    private let json: JSONValue
    private let context: MappingContext
    private let list: RecordList
    private let values: [Value]

    /// Reads the list at `path`.
    init(_ json: JSONValue, at path: JSONPath, values: MappingValues) {
        (self.json, self.path) = (json, path)
        context = MappingContext(storage: json.storage, values: values)
        list = RecordList(in: json, at: path, context: context)
        self.values = Value.values(of: list, in: context)
    }

    /// Reads one record: the whole value.
    init(record json: JSONValue, values: MappingValues) {
        (self.json, path) = (json, .root)
        context = MappingContext(storage: json.storage, values: values)
        list = RecordList(of: json, context: context)
        self.values = Value.values(of: list, in: context)
    }

    /// The values of the list.
    func items(allowing allowance: ListAllowance) throws(MappingError) -> [Value] {
        switch list.form {
        case .nothing:
            let isMissing = context.log.issues.first?.code == .noList
            if isMissing, allowance.contains(.empty) { return [] }
            throw error(isMissing ? .noList : .badPath)
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

    /// The value of the only record.
    func item() throws(MappingError) -> Value {
        if list.form == .nothing { throw error(context.log.issues.first?.code == .noList ? .noList : .badPath) }
        guard list.count == 1 else {
            let several = list.count == 0 ? "an empty list" : "a list of \(list.count)"
            throw error(.notOne, expected: "one record\(site)", found: list.form == .null ? "null" : several)
        }
        try checkRecords()
        return values[0]
    }

    /// The error of records that could not be read; nil if one could, or if there are none.
    var failure: MappingError? {
        do throws(MappingError) {
            try checkRecords()
            return nil
        } catch {
            return error
        }
    }

    private func checkRecords() throws(MappingError) {
        if list.count == 0 || context.hasReadRecord { return }
        guard context.log.issueCount == 0, let plan = Value.plan else { throw error(.noRecord) }
        context.cursor.number = 0
        let keys = plan.firstKeys
        let expected = "a record with the \(keys.count == 1 ? "key" : "keys") \(Self.listed(keys))"
        let near = keys.lazy.compactMap { NearestSpelling(to: $0).among(list[0].members.prefix(1_000).map(\.key)) }
            .first
        let hint = near.map { "; did you mean '\($0.inMessage)'?" } ?? ""
        throw error(.noRecord, expected: expected, found: found(list[0]) + hint, of: .wrongRecord)
    }

    private func error(
        _ code: MappingError.Code, expected: String? = nil, found: String = "", of issue: MappingIssue.Code = .noList
    ) -> MappingError {
        if issue == .noList, expected != nil {
            // Defects of what isn't a list don't matter.
            context.log = IssueLog()
            context.cursor.number = nil
        }
        if let expected { context.report(issue, failure: ConversionFailure(expected: expected, found: found)) }
        context.locateIssues()
        return MappingError(code, context.log, recordCount: code == .noRecord ? list.count : 0)
    }

    /// The path of the list, for a message; nothing for the whole value.
    private var site: String { path == .root ? "" : " at \(path.canonicalSpelling.inMessage)" }

    private var listPhrase: String { "a list\(site)" }

    /// A value as messages show it: an object by its keys, with the way to the list that was
    /// probably meant.
    private func found(_ node: JSONNode, mayBeRecord: Bool = false) -> String {
        guard node.kind == .object else { return Scalar(node).excerpt }
        let keys = node.members.map(\.key)
        let text = keys.isEmpty ? "an empty object" : "an object (keys: \(Self.listed(keys)))"
        guard mayBeRecord else { return text }
        let value = JSONValue(node, in: json.storage)
        guard let inner = JSONPath.firstList(in: value) else { return text + "; item(in:) reads a single record" }
        let location = list.location(of: nil).components + inner.components
        return text + "; there is a list at \(JSONLocation(location))"
    }

    private static func listed(_ keys: [String]) -> String {
        let shown = keys.prefix(PathExplanation.maximumKeys).map(\.inMessage).joined(separator: ", ")
        let rest = keys.count - PathExplanation.maximumKeys
        return rest > 0 ? "\(shown), and \(rest) more" : shown
    }
}

extension MappingPlan {
    /// The first keys of the paths below the record, each once, in the order of the table.
    fileprivate var firstKeys: [String] {
        var met: Set<ExactText> = []
        return columns.flatMap(\.usedPaths).compactMap { path in
            guard case .key(let key)? = path.ownSteps?.first, met.insert(ExactText(key)).inserted else { return nil }
            return key
        }
    }
}

extension MappingContext {
    /// Notes that a record of the list made an Item.
    ///
    /// It was read if it has a value for each required field, and one of the table's keys at least:
    /// the body of an error has none.
    func noteItem(of record: JSONNode, by plan: MappingPlan) {
        if hasReadRecord || lacksRequiredField { return }
        hasReadRecord = !plan.usedKeys.areAllMissing(in: record)
    }

    /// Notes that a required field of the record has no value, which is a defect.
    func noteMissingField() {
        if scope.levels == 0 { lacksRequiredField = true }
    }
}

extension UsedKeys {
    /// True if a record has keys, but none that the table uses.
    func areAllMissing(in record: JSONNode) -> Bool {
        guard record.kind == .object, record.count > 0, !self[0].isWhole, self[0].hasKeys else { return false }
        return !record.members.contains { self[0].child($0.key) != nil }
    }
}
