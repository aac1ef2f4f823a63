import JSONDocuments

extension MappingContext {
    /// Whether fields of this plan are counted: those of the records of the list, not of records nested in them.
    func counts(_ plan: MappingPlan) -> Bool { levels == 0 && census.map { $0.plan === plan } ?? false }

    /// The counts, put together.
    var report: MappingReport? { census.map { $0.counts.report($0.plan) } }

    /// Counts the state of a field.
    func count(_ plan: MappingPlan, _ field: Int, _ state: WritableKeyPath<FieldTally, Int>) {
        if counts(plan) { census?.counts.count(field, state) }
    }

    /// Counts a record and the keys of it that no field uses.
    func count(_ plan: MappingPlan, record: JSONNode) {
        if counts(plan) { census?.counts.count(record, plan) }
    }

    /// What `read` gives under `rules`, with the field counted: as found where the strict policy gives it without a
    /// defect, as converted where only the rules' own does, else as refused.
    func counting<Value>(
        _ plan: MappingPlan, _ field: Int, _ rules: ReadingRules, _ read: () throws(ConversionFailure) -> Value
    ) throws(ConversionFailure) -> Value {
        guard counts(plan) else { return try with(rules, read) }
        dateDoubt = nil
        defer { if let dateDoubt { census?.counts.count(field, dateDoubt) } }
        var strict = rules
        strict.policy = .strict
        if let value = muted({ () -> Value? in try? with(strict, read) }) {
            count(plan, field, \.found)
            return value
        }
        do throws(ConversionFailure) {
            let value = try with(rules, read)
            count(plan, field, \.converted)
            return value
        } catch {
            count(plan, field, \.refused)
            throw error
        }
    }
}
