import JSONDocuments

// Lookups can lead from a record to others without end: a friend has friends. The same record isn't
// read inside itself, and a document gives at most as many lookups inside looked-up records as it has
// bytes, because each level may multiply them.
extension MappingContext {
    static let leastNestedLookups = 10_000

    /// A record, and the table that reads it.
    struct OpenRecord: Equatable {
        let plan: ObjectIdentifier
        let record: JSONNode
    }

    /// Runs `body` while a record is being read by a plan.
    func reading<Result>(_ record: JSONNode, by plan: MappingPlan, _ body: () -> Result) -> Result {
        guard plan.hasLookups else { return body() }
        openRecords.append(OpenRecord(plan: ObjectIdentifier(plan), record: record))
        defer { openRecords.removeLast() }
        return body()
    }

    /// Fails if a record is being read by a plan already: a lookup has led back to it.
    func checkNotOpen(_ record: JSONNode, by plan: MappingPlan) throws(ConversionFailure) {
        guard openRecords.contains(OpenRecord(plan: ObjectIdentifier(plan), record: record)) else { return }
        throw ConversionFailure(expected: "a record that isn't inside itself", found: "a reference back to it")
    }

    /// Returns true if a lookup is allowed here; the first one that isn't is reported.
    func mayLookUp() -> Bool {
        guard openRecords.count > 1, nestedLookups <= 0 else { return true }
        if nestedLookups == 0 {
            nestedLookups = -1
            let found = "more of them than the document has bytes"
            report(
                .badPath, failure: ConversionFailure(expected: "fewer lookups inside looked-up records", found: found))
        }
        return false
    }

    /// Counts lookups, if they were made inside another record.
    func count(lookups: Int) {
        if openRecords.count > 1 { nestedLookups = max(0, nestedLookups - lookups) }
    }
}
