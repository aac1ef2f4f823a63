import JSONDocuments
import JSONPaths

extension Mapping {
    /// Creates the result of a run: that of `direct` if it is certain, and of jansson's values otherwise.
    init(
        _ run: DirectRun, reporting: Bool, by plan: MappingPlan?,
        direct: (FieldTallies?, inout [Root]) throws(DirectRefusal) -> DirectOutcome, parsed: (JSONValue) -> Mapping
    ) throws(JSONSyntaxError) {
        let statistics = reporting ? plan.map { FieldTallies($0) } : nil
        var items: [Root] = []
        var (outcome, refusal): (DirectOutcome?, DirectRefusal) = (nil, .unsure)
        do throws(DirectRefusal) { outcome = try direct(statistics, &items) } catch { refusal = error }
        let report = outcome.flatMap { statistics?.report($0.reading) }
        if let outcome, outcome.isCertain(items.isEmpty, by: plan) || report?.hasRecord(of: plan) == true {
            self.init(items, outcome, report: report)
            return
        }
        let root = try JSONDocument(parsing: run.bytes, options: run.options).root
        let (named, path) = run.list.resolved(in: root)
        let list = RecordList(in: named, at: path, context: MappingContext(storage: named.storage))
        if let outcome, plan?.isForeign(list) != true {
            self.init(items, outcome, report: report)
            return
        }
        self = parsed(root)
        setReading(ReaderStatistics(reason: refusal.reason))
    }

    /// Creates the result of the direct reader.
    init(_ items: [Root], _ outcome: DirectOutcome, report: MappingReport?) {
        self.init(
            items: items, issues: outcome.issues, issueCount: outcome.issueCount, report: report,
            reading: outcome.reading)
    }

    /// Creates the Items made in a context from values that were parsed before.
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
