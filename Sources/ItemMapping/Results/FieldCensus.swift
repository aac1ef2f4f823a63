import JSONDocuments

/// Counts what became of every field of one table over a list; kept only when somebody asks, for it costs time.
struct FieldCensus {
    private(set) var tallies: [FieldTally]
    private(set) var recordCount = 0
    private var unmapped: [ExactText: Int] = [:]

    init(fieldCount: Int) { tallies = Array(repeating: FieldTally(), count: fieldCount) }

    mutating func count(_ field: Int, _ state: WritableKeyPath<FieldTally, Int>) { tallies[field][keyPath: state] += 1 }

    /// Counts a value with a date that was probably meant in another unit.
    mutating func count(_ field: Int, _ doubt: DateUnitDoubt) { tallies[field].add(doubt) }

    /// Counts a record and the keys of it that no path of the plan goes through.
    mutating func count(_ record: JSONNode, _ plan: MappingPlan) {
        recordCount += 1
        for key in plan.unmappedKeys(in: record) { unmapped[ExactText(key), default: 0] += 1 }
    }

    func report(_ plan: MappingPlan) -> MappingReport {
        MappingReport(
            recordCount: recordCount,
            fields: zip(plan.columns, tallies).map { MappingReport.FieldLine(name: $0.name, tally: $1) },
            unmappedKeys: unmapped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key.text, $0.value) },
            reading: nil)
    }
}
