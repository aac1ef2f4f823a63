extension Mapping {
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
