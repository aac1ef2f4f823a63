import JSONDocuments

/// What records and values inside each other may still take.
///
/// Lookups can lead from a record to others without end: a friend has friends. The same record isn't
/// read inside itself, and a document gives at most as many lookups inside looked-up records as it has
/// bytes, because each level may multiply them. So do unions inside unions, each of which is tried.
struct MappingBudget {
    static let leastNestedLookups = 10_000

    /// A record, and the table that reads it.
    struct OpenRecord: Equatable {
        let plan: ObjectIdentifier
        let record: JSONNode
    }

    /// The records that are being read by tables with lookups, the outermost first.
    var openRecords: [OpenRecord] = []

    /// The number of lookups that records inside records may still make; less than 0 once that is reported.
    var lookups: Int

    /// The number of variants being tried for values inside each other, and the number of unions that
    /// may still be read inside a trial.
    var trialDepth = 0
    var unions: Int

    /// Creates the budget for a document of so many bytes.
    init(byteCount: Int) {
        lookups = max(Self.leastNestedLookups, byteCount)
        unions = max(Self.leastNestedLookups, 4 * byteCount)
    }

    /// Counts a union inside a trial.
    mutating func takeUnion() throws(ConversionFailure) {
        guard trialDepth > 0 else { return }
        guard unions > 0 else {
            throw ConversionFailure(
                expected: "fewer unions inside unions", found: "more of them than the document can have")
        }
        unions -= 1
    }

    /// Counts lookups, if they were made inside another record.
    mutating func take(lookups count: Int) {
        if openRecords.count > 1 { lookups = max(0, lookups - count) }
    }
}

extension MappingContext {
    /// Runs `body` while a record is being read by a plan.
    func reading<Result>(_ record: JSONNode, by plan: MappingPlan, _ body: () -> Result) -> Result {
        guard !plan.takesAll else { return sharing(record, usedAt: plan.pathsBeside) { open(record, by: plan, body) } }
        return open(record, by: plan, body)
    }

    private func open<Result>(_ record: JSONNode, by plan: MappingPlan, _ body: () -> Result) -> Result {
        guard plan.hasLookups else { return body() }
        budget.openRecords.append(MappingBudget.OpenRecord(plan: ObjectIdentifier(plan), record: record))
        defer { budget.openRecords.removeLast() }
        return body()
    }

    /// Fails if a record is being read by a plan already: a lookup has led back to it.
    package func checkNotOpen(_ record: JSONNode, by plan: MappingPlan) throws(ConversionFailure) {
        let open = MappingBudget.OpenRecord(plan: ObjectIdentifier(plan), record: record)
        guard budget.openRecords.contains(open) else { return }
        throw ConversionFailure(expected: "a record that isn't inside itself", found: "a reference back to it")
    }

    /// Returns true if a lookup is allowed here; the first one that isn't is reported.
    func mayLookUp() -> Bool {
        guard budget.openRecords.count > 1, budget.lookups <= 0 else { return true }
        if budget.lookups == 0 {
            budget.lookups = -1
            let found = "more of them than the document has bytes"
            report(
                .badPath, failure: ConversionFailure(expected: "fewer lookups inside looked-up records", found: found))
        }
        return false
    }
}
