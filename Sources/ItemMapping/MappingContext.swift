import JSONDocuments

/// What one mapping call carries along: the document, the policy, where it is, and the defects so far.
public final class MappingContext {
    /// Keeps every node of the call alive.
    package let storage: JSONStorage

    /// How far values may be from their types; tables and fields may have their own.
    package internal(set) var policy: ConversionPolicy = .lossless

    /// The defects so far, the first `issueLimit` of them.
    package internal(set) var issues: [MappingIssue] = []

    /// How many defects there were in all.
    package private(set) var issueCount = 0

    /// The number of the record in the list.
    package var record: Int?

    /// The list that is mapped.
    var list: RecordList?

    /// The counts by field of the table of this plan, where they are asked for.
    var census: (plan: MappingPlan, counts: FieldCensus)?

    /// While a value is only tried, how many defects went unreported.
    private var mutedCount: Int?

    /// How many defects are kept; the rest are counted.
    package static let issueLimit = 1_000

    /// The steps from the record to the value being read, worked out only when a defect is reported.
    private var trail: [Frame] = []

    /// One part of the way down.
    enum Frame {
        /// One step.
        case component(JSONLocation.Component)
        /// To the value of a column, at its path of this number, in this record.
        case column(MappingPlan, Int, path: Int, record: JSONNode)
    }

    /// A call over the document of `storage`.
    package init(storage: JSONStorage) { self.storage = storage }

    /// Runs `body` one step further down.
    func descend<Result, Failure: Error>(
        _ frame: Frame?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let frame else { return try body() }
        trail.append(frame)
        defer { trail.removeLast() }
        return try body()
    }

    /// Runs `body` under another policy.
    func with<Result, Failure: Error>(
        policy: ConversionPolicy, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = self.policy
        self.policy = policy
        defer { self.policy = outer }
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
                code: code, location: location, record: record, field: field, expected: failure.expected,
                found: failure.found))
    }

    /// Where the value being read is.
    private var location: JSONLocation {
        JSONLocation(
            trail.reduce(into: list?.location(of: record).components ?? []) { components, frame in
                switch frame {
                case .component(let component): components.append(component)
                case .column(let plan, let column, let path, let record):
                    components += plan.location(of: plan.columns[column], path: path, in: record, self)
                }
            })
    }

    /// The names of the fields being read, from the outermost in.
    private var field: String? {
        let names = trail.compactMap { frame in
            if case .column(let plan, let column, _, _) = frame { plan.columns[column].name } else { nil }
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
