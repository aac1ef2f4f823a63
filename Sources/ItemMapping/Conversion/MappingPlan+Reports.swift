import JSONDocuments
import JSONPaths

extension MappingPlan {
    /// Reports that a record has no value for a column that requires one.
    func reportAbsence(
        _ code: MappingIssue.Code, ofColumn number: Int, in record: JSONNode, context: MappingContext
    ) {
        let paths = columns[number].paths
        let tried = paths.dropFirst().map(\.description).joined(separator: ", ")
        let others = tried.isEmpty ? "" : " (also tried \(tried))"
        let hint = code == .missing ? paths.first.map { Self.hint($0, in: record, context: context) } ?? "" : ""
        context.report(
            code, at: .column(self, number, path: 0, record: record),
            failure: ConversionFailure(expected: "a value", found: (code == .null ? "null" : "nothing") + others + hint)
        )
    }

    /// Reports the keys of a record that no column uses, if the table asks for it.
    package func reportUnknownKeys(of record: JSONNode, in context: MappingContext) {
        guard unknownKeys == .report else { return }
        let wanted = columns.flatMap(\.usedPaths)
        for location in context.usedKeys(of: record, by: self).unmappedLocations(in: record) {
            guard case .key(let key)? = location.components.last else { continue }
            let near = NearestSpelling(to: key).among(wanted.lazy.compactMap(\.lastKey))
            let hint = near.map { "; did you mean '\($0.inMessage)'?" } ?? ""
            let found = "the key \(JSONValue(key).description.inMessage)\(hint)"
            context.report(
                .unknownKey, below: location, failure: ConversionFailure(expected: "a key of the table", found: found))
        }
    }

    /// Returns the key that was perhaps meant, if one is spelled nearly like the missing one.
    private static func hint(_ path: JSONPath, in record: JSONNode, context: MappingContext) -> String {
        let value = JSONValue(record, in: context.storage)
        return path.explain(in: value)?.suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Reports the malformed paths and the other mistakes in the table, once per call.
    package func reportDefects(in context: MappingContext) {
        guard hasDefects, context.log.isFirstReport(of: self) else { return }
        context.cursor.noteLook()
        for (path, error) in malformedPaths {
            let failure = ConversionFailure(expected: "a path", found: "\"\(path)\", \(error)")
            context.report(.badPath, failure: failure)
        }
        for defect in defects {
            context.report(
                .badTable, failure: ConversionFailure(expected: "a valid table", found: defect.description))
        }
    }
}

extension JSONPath {
    /// The last key of the path's own steps.
    fileprivate var lastKey: String? {
        guard case .key(let key)? = ownSteps?.last(where: { if case .key = $0 { true } else { false } }) else {
            return nil
        }
        return key
    }
}

extension JSONNode {
    /// The value as messages show it: an object by its keys.
    var keyPhrase: String {
        guard kind == .object else { return Scalar(self).excerpt }
        let keys = members.map(\.key)
        return keys.isEmpty ? "an empty object" : "an object (keys: \(Self.listed(keys)))"
    }

    fileprivate static func listed(_ keys: [String]) -> String {
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

extension MappingPlan {
    /// True if none of the objects of a list has one of the table's keys: the body of an error, or records
    /// of another kind.
    func isForeign(_ list: RecordList) -> Bool {
        usedKeys.canAllBeMissing
            && (0..<list.count).allSatisfy { list[$0].kind != .object || usedKeys.areAllMissing(in: list[$0]) }
    }

    /// Reports the records that have none of the table's keys, in a list of which none has any.
    func reportForeignRecords(of list: RecordList, in context: MappingContext) {
        let keys = firstKeys
        let expected = "a record with the \(keys.count == 1 ? "key" : "keys") \(JSONNode.listed(keys))"
        for number in 0..<list.count where usedKeys.areAllMissing(in: list[number]) {
            context.cursor.number = number
            let found = list[number].keyPhrase + Self.hint(keys, in: list[number])
            context.report(.wrongRecord, failure: ConversionFailure(expected: expected, found: found))
        }
    }

    /// Returns the key of a record that is spelled nearly like one of the table's, if there is one.
    private static func hint(_ keys: [String], in record: JSONNode) -> String {
        let own = record.members.prefix(1_000).map(\.key)
        let near = keys.lazy.compactMap { NearestSpelling(to: $0).among(own) }.first
        return near.map { "; did you mean '\($0.inMessage)'?" } ?? ""
    }
}

extension MappingContext {
    /// Notes a record of the list.
    ///
    /// The list is what the table is for if a record has one of the table's keys: the body of an error has
    /// none. A record without any keys may be one with defaults.
    func note(_ record: JSONNode, of plan: MappingPlan) {
        if !checks.hasReadRecord { checks.hasReadRecord = !plan.usedKeys.areAllMissing(in: record) }
    }
}

extension UsedKeys {
    /// True if a record may have keys, but none that the table uses.
    package var canAllBeMissing: Bool { !self[0].isWhole && self[0].hasKeys }

    /// True if a record has keys, but none that the table uses.
    package func areAllMissing(in record: JSONNode) -> Bool {
        guard canAllBeMissing, record.kind == .object, record.count > 0 else { return false }
        return !record.members.contains { self[0].child($0.key) != nil }
    }
}
