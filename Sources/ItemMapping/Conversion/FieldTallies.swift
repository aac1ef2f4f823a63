import DateTexts
import JSONDocuments
import JSONPaths

/// Counts the outcome of every field of one table over a list, if a report was asked for.
///
/// Over jansson's values an outcome is counted at once. The direct reader may leave a record to
/// jansson after it has read some of the fields, so it notes outcomes and counts them when the
/// record is complete. A field of which nothing was noted took the fast path: its value was found.
package final class FieldTallies {
    /// A key that no field uses, in the object at one location.
    final class UnmappedKey {
        /// The path below the record.
        let path: String
        /// The number of records that have the key.
        fileprivate(set) var count = 0
        /// The number of the last record that it was noted in.
        fileprivate var lastRecord = 0

        init(path: String) { self.path = path }
    }

    /// The plan of the table.
    let plan: MappingPlan

    private var tallies: [FieldTally]
    private var recordCount = 0
    private var unmappedKeys: [ExactText: UnmappedKey] = [:]

    /// The first doubt about the unit of a date in the field that is being read.
    var dateDoubt: DateUnitDoubt?

    /// The number of the record that the direct reader is reading.
    private(set) var recordNumber = 0
    private var notedOutcomes: [(field: Int, outcome: FieldOutcome, doubt: DateUnitDoubt?)] = []
    private var notedKeys: [UnmappedKey] = []
    private var isNoted: [Bool]

    package init(_ plan: MappingPlan) {
        self.plan = plan
        tallies = Array(repeating: FieldTally(), count: plan.columns.count)
        isNoted = Array(repeating: false, count: plan.columns.count)
    }

    /// Returns the counter of an unused key, by its path below the record.
    func unmappedKey(_ path: String) -> UnmappedKey {
        let text = ExactText(path)
        if let key = unmappedKeys[text] { return key }
        let key = UnmappedKey(path: path)
        unmappedKeys[text] = key
        return key
    }

    /// Returns the counts as a report.
    package func report(_ reading: ReaderStatistics?) -> MappingReport {
        let keys = unmappedKeys.filter { $0.value.count > 0 }
        return MappingReport(
            recordCount: recordCount,
            fields: zip(plan.columns, tallies).map { MappingReport.FieldLine(name: $0.name, tally: $1) },
            unmappedKeys: keys.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
                .map { ($0.value.path, $0.value.count) },
            reading: reading)
    }
}

// MARK: - Over jansson's values

extension FieldTallies {
    /// Counts the outcome of a field.
    func count(_ outcome: FieldOutcome, field: Int) { tallies[field].add(outcome) }

    /// Counts a record and its keys that no path of the plan uses.
    func count(record: JSONNode) {
        recordCount += 1
        for path in plan.usedKeys.keysWithoutField(in: record) { unmappedKey(path).count += 1 }
    }

    /// Starts a field, which has no doubtful dates yet.
    func beginField() { dateDoubt = nil }

    /// Notes that a date of the field being read was probably meant in another unit.
    func note(_ doubt: DateUnitDoubt) { dateDoubt = dateDoubt ?? doubt }

    /// Counts the outcome of the field being read, and its doubtful date if it has one.
    func endField(_ field: Int, outcome: FieldOutcome) { tallies[field].add(outcome, doubt: dateDoubt) }
}

// MARK: - Over bytes

extension FieldTallies {
    /// Starts a record; what was noted for the record before is discarded.
    package func beginRecord() {
        recordNumber += 1
        notedOutcomes.removeAll(keepingCapacity: true)
        notedKeys.removeAll(keepingCapacity: true)
    }

    /// Notes the outcome of a field without a value.
    func note(_ outcome: FieldOutcome, field: Int) { notedOutcomes.append((field, outcome, nil)) }

    /// Notes the outcome of the field being read, and its doubtful date if it has one.
    func noteField(_ field: Int, outcome: FieldOutcome) { notedOutcomes.append((field, outcome, dateDoubt)) }

    /// Notes that the record has an unused key; a repeated key is noted once.
    func note(_ key: UnmappedKey) {
        guard key.lastRecord != recordNumber else { return }
        key.lastRecord = recordNumber
        notedKeys.append(key)
    }

    /// Counts the record and everything noted since `beginRecord()`.
    func endRecord() {
        recordCount += 1
        for index in tallies.indices { isNoted[index] = false }
        for (field, outcome, doubt) in notedOutcomes {
            tallies[field].add(outcome, doubt: doubt)
            isNoted[field] = true
        }
        for index in tallies.indices where !isNoted[index] { tallies[index].add(.found) }
        for key in notedKeys { key.count += 1 }
    }
}
