import JSONDocuments

/// What one mapping call carries along: the document, the policy, where it is, and the defects so far.
final class MappingContext {
    /// Keeps every node of the call alive.
    let storage: JSONStorage

    /// How values are read here; tables and fields may have their own rules.
    var rules = ReadingRules()

    /// What the caller hands over for transforms.
    var values = MappingValues()

    /// Whether Items that stand are changed instead of new ones made.
    var isMerging = false

    /// How many Items, lists and dictionaries are being read inside one another, the record itself left out.
    var levels = 0

    /// The defects so far, the first `issueLimit` of them.
    var issues: [MappingIssue] = []

    /// How many defects there were in all.
    private(set) var issueCount = 0

    /// The number of the record in the list.
    var record: Int?

    /// Whether the document is only a part of the text, in which nobody can look around.
    var isFragment = false

    /// Whether somebody wanted to look around in a fragment, so that the whole text must be parsed.
    var looksOutOfFragment = false

    /// The tables with faults that were reported.
    var faultyPlans: Set<ObjectIdentifier> = []

    /// The number of a record that is mapped by itself, in the stream that it came from.
    var recordNumber: Int?

    /// The list that is mapped.
    var list: RecordList?

    /// The value that was handed in: what places are counted from.
    var base: JSONNode?

    /// The counts by field of the table of this plan, where they are asked for.
    var statistics: (plan: MappingPlan, counts: FieldStatistics)?

    /// The first doubt about the unit of a date in the field that is being counted.
    var dateDoubt: DateUnitDoubt?

    /// While a value is only tried, how many defects went unreported.
    private var mutedCount: Int?

    /// How many defects are kept; the rest are counted.
    static let issueLimit = 1_000

    /// The steps from the record to the value being read, worked out only when somebody asks where that is.
    private(set) var trail: [Frame] = []

    /// One part of the way down.
    enum Frame {
        /// One step.
        case component(JSONLocation.Component)
        /// To the value of a column, at its path of this number, in this record.
        case column(MappingPlan, Int, path: Int, record: JSONNode)
    }

    /// A call over the document of `storage`.
    init(storage: JSONStorage) { self.storage = storage }

    /// Runs `body` one step further down.
    func descend<Result, Failure: Error>(
        _ frame: Frame?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let frame else { return try body() }
        trail.append(frame)
        defer { trail.removeLast() }
        return try body()
    }

    /// Runs `body` under other rules.
    func with<Result, Failure: Error>(
        _ rules: ReadingRules, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = self.rules
        self.rules = rules
        defer { self.rules = outer }
        return try body()
    }

    /// The value of `node`, which is at `step` below the place being read; a defect is reported and gives nil.
    func attempt<Value: FieldValue>(_ node: JSONNode, at step: JSONLocation.Component) -> Value? {
        attempt(.component(step)) { () throws(ConversionFailure) in try Value.value(from: FoundValue(node, in: self)) }
    }

    /// What `body` gives, one step further down; a failure is reported there and gives nil.
    func attempt<Result>(_ frame: Frame?, _ body: () throws(ConversionFailure) -> Result) -> Result? {
        descend(frame) { () -> Result? in
            do throws(ConversionFailure) {
                return try body()
            } catch {
                report(.wrongValue, error)
                return nil
            }
        }
    }

    /// Why `body` failed, one step further down; nil where it did not.
    func failure(_ frame: Frame, _ body: () throws(ConversionFailure) -> Void) -> ConversionFailure? {
        descend(frame) { () -> ConversionFailure? in
            do throws(ConversionFailure) {
                try body()
                return nil
            } catch {
                return error
            }
        }
    }

    /// What `body` gives where it meets no defect; nil, and nothing reported, where it does.
    func muted<Result>(_ body: () -> Result?) -> Result? {
        let outer = mutedCount
        mutedCount = 0
        defer { mutedCount = outer }
        let result = body()
        return mutedCount == 0 ? result : nil
    }

    /// Notes a defect at the place being read, or at `frame` below it.
    func report(_ code: MappingIssue.Code, at frame: Frame? = nil, _ failure: ConversionFailure) {
        if mutedCount != nil { return mutedCount! += 1 }
        issueCount += 1
        guard issues.count < Self.issueLimit else { return }
        if let frame { trail.append(frame) }
        defer { if frame != nil { trail.removeLast() } }
        issues.append(
            MappingIssue(
                code: code, location: JSONLocation(place), record: record, field: field, expected: failure.expected,
                found: failure.found))
    }

    /// Notes that a date was probably meant in another unit, for the counts of its field.
    func note(_ doubt: DateUnitDoubt) { if statistics != nil, dateDoubt == nil { dateDoubt = doubt } }

    /// The names of the fields being read, from the outermost in.
    private var field: String? {
        let names = trail.compactMap { frame in
            if case .column(let plan, let column, _, _) = frame { plan.columns[column].name } else { nil }
        }.filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}

extension MappingContext {
    /// Whether fields of this plan are counted: those of the records of the list, not of records nested in them.
    func counts(_ plan: MappingPlan) -> Bool { levels == 0 && statistics.map { $0.plan === plan } ?? false }

    /// The counts, put together.
    var report: MappingReport? { statistics.map { $0.counts.report($0.plan) } }

    /// Counts the state of a field.
    func count(_ plan: MappingPlan, _ field: Int, _ state: WritableKeyPath<FieldTally, Int>) {
        if counts(plan) { statistics?.counts.count(field, state) }
    }

    /// Counts a record and the keys of it that no field uses.
    func count(_ plan: MappingPlan, record: JSONNode) {
        if counts(plan) { statistics?.counts.count(record, plan) }
    }

    /// What `read` gives under `rules`, with the field counted: as found where the strict policy gives it without a
    /// defect, as converted where only the rules' own does, else as refused.
    func counting<Value>(
        _ plan: MappingPlan, _ field: Int, _ rules: ReadingRules, _ read: () throws(ConversionFailure) -> Value
    ) throws(ConversionFailure) -> Value {
        guard counts(plan) else { return try with(rules, read) }
        dateDoubt = nil
        defer { if let dateDoubt { statistics?.counts.count(field, dateDoubt) } }
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
