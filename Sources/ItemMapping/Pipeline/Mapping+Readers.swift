import JSONDocuments
import JSONPaths

extension Mapping {
    /// The result of a text: that of `direct` if it is certain, and of jansson's values otherwise.
    init(
        _ bytes: [UInt8], at path: JSONPath, options: JSONDocument.Options, reader: ReaderStrategy, reporting: Bool,
        by plan: MappingPlan?, direct: (FieldTallies?, inout ReaderStatistics, inout [Root]) -> DirectOutcome?,
        parsed: (JSONValue) -> Mapping
    ) throws(JSONSyntaxError) {
        var reading = ReaderStatistics(reason: reader == .jansson ? "the caller asked for it" : nil)
        let statistics = reporting ? plan.map { FieldTallies($0) } : nil
        var items: [Root] = []
        let outcome = direct(statistics, &reading, &items)
        let report = outcome.flatMap { statistics?.report($0.reading) }
        if let outcome, outcome.isCertain(items.isEmpty, by: plan) || report?.hasRecord(of: plan) == true {
            self.init(items, outcome, report: report)
            return
        }
        let root = try JSONDocument(parsing: bytes, options: options).root
        let list = RecordList(in: root, at: path, context: MappingContext(storage: root.storage))
        if let outcome, plan?.isForeign(list) != true {
            self.init(items, outcome, report: report)
            return
        }
        self = parsed(root)
        setReading(reading)
    }

    /// The result of the direct reader.
    init(_ items: [Root], _ outcome: DirectOutcome, report: MappingReport?) {
        self.init(
            items: items, issues: outcome.issues, issueCount: outcome.issueCount, report: report,
            reading: outcome.reading)
    }

    /// The Items made in a context from values that were parsed before.
    init(_ items: [Root], in context: MappingContext) {
        context.locateIssues()
        self.init(
            items: items, issues: context.log.issues, issueCount: context.log.issueCount,
            report: context.statistics?.report(nil), reading: ReaderStatistics(reason: "the input was parsed before"))
    }

    /// Sets the statistics of the readers, here and in the report.
    mutating func setReading(_ reading: ReaderStatistics) {
        self.reading = reading
        report?.reading = reading
    }
}

extension DirectOutcome {
    /// True if the records are certainly those of the table; false if only jansson's values can tell
    /// whether they have any of its keys.
    func isCertain(_ isEmpty: Bool, by plan: MappingPlan?) -> Bool {
        hasReadRecord || isEmpty || plan?.usedKeys.canAllBeMissing != true
    }
}

extension MappingReport {
    /// True if a record has a value, or null, at a plain path of the plan.
    fileprivate func hasRecord(of plan: MappingPlan?) -> Bool {
        guard let plan else { return false }
        return zip(plan.columns, fields).contains { column, field in
            let isPlain = !column.usedPaths.isEmpty && column.slots.allSatisfy { $0 != nil }
            return isPlain && field.tally.missing < recordCount
        }
    }
}
