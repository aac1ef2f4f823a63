import DateTexts
import JSONDocuments

/// The state of one mapping call: the document, the rules in effect, the location of the value
/// being read, and the issues found so far.
///
/// Each part is a type of its own: ``ReadingScope``, ``RecordCursor``, ``IssueLog``, ``ListChecks`` and
/// ``MappingBudget``. This class joins them for found values, which refer to it, and holds the
/// functions that need more than one.
package final class MappingContext {
    /// Keeps every node of the call alive.
    package let storage: JSONStorage

    /// The values that the caller passes to transforms.
    var values: MappingValues

    /// The rules in effect.
    package var scope = ReadingScope()

    /// The location of the value being read.
    package var cursor: RecordCursor

    /// The issues found so far.
    package var log = IssueLog()

    /// The state of the checks of the list.
    package var checks = ListChecks()

    /// The counts of the fields; nil unless a report was asked for.
    package var statistics: FieldTallies?

    /// What records and values inside each other may still take.
    var budget: MappingBudget

    /// Creates the context of a call over the document of `storage`.
    package init(storage: JSONStorage, values: MappingValues = MappingValues()) {
        self.storage = storage
        self.values = values
        cursor = RecordCursor(storage: storage)
        budget = MappingBudget(byteCount: storage.source?.count ?? 0)
    }
}

extension MappingIssue {
    fileprivate init(_ code: Code, _ failure: ConversionFailure, at cursor: inout RecordCursor) {
        let location = JSONLocation(cursor.location())
        self.init(
            code: code, location: location, record: cursor.number, field: cursor.fieldName,
            expected: failure.expected, found: failure.found,
            textOffset: failure.textOffset.map { TextOffset(depth: location.components.count, offset: $0) })
    }
}

/// The rules in effect for the value being read, and its depth.
package struct ReadingScope {
    /// The rules of the innermost table or field.
    package var rules = ReadingRules()

    /// True if existing Items are changed, false if new ones are made.
    var isMerging = false

    /// False while a value is only tried, and in a record that isn't whole.
    var checksConstraints = true

    /// The number of Items, lists and dictionaries around the value, the record itself excluded.
    var levels = 0

    /// The records being read whose keys others use, too, besides the table of the innermost Item.
    var sharedRecords: [SharedRecord] = []
}

/// What is known of the list that is being read, for the checks of its records.
package struct ListChecks {
    /// True if a record of the list has one of the table's keys, so that the list is what the table is for.
    var hasReadRecord = false

    /// The values of the list that must not repeat; `nil` without any.
    package var uniqueValues: UniqueValues?

    /// The constraints on the elements of the list that is read next; `nil` without any.
    var ofElements: ElementCheck?

    /// True if the list that was read last checked its elements.
    var hasCheckedElements = false

    /// For each field of a record that isn't whole, whether its value is; nil for any other record.
    var finalFields: [Bool]?
}

extension MappingContext {
    /// Runs `body` one step deeper.
    func descend<Result, Failure: Error>(
        to frame: RecordCursor.Frame?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let frame else { return try body() }
        cursor.trail.append(frame)
        defer { cursor.trail.removeLast() }
        return try body()
    }

    /// Runs `body` under other rules.
    package func with<Result, Failure: Error>(
        _ rules: ReadingRules, body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = scope.rules
        scope.rules = rules
        defer { scope.rules = outer }
        return try body()
    }

    /// Makes a value of a node one step deeper, or where it is without a step; a failure is reported,
    /// and the result is nil.
    func attempt<Value: FieldValue>(_ node: JSONNode, at step: JSONLocation.Component?) -> Value? {
        attempt(at: step.map { .component($0) }) { () throws(ConversionFailure) in
            try Value.value(from: FoundValue(node, in: self))
        }
    }

    /// Returns the result of `body`, run one step deeper; a failure is reported there, and the
    /// result is nil.
    func attempt<Result>(
        at frame: RecordCursor.Frame?, _ body: () throws(ConversionFailure) -> Result
    ) -> Result? {
        descend(to: frame) { () -> Result? in
            do throws(ConversionFailure) {
                return try body()
            } catch {
                report(error.code, failure: error)
                return nil
            }
        }
    }

    /// Runs `body` one step deeper and returns its failure; nil if it succeeds.
    func failure(
        at frame: RecordCursor.Frame, _ body: () throws(ConversionFailure) -> Void
    ) -> ConversionFailure? {
        descend(to: frame) { () -> ConversionFailure? in
            do throws(ConversionFailure) {
                try body()
                return nil
            } catch {
                return error
            }
        }
    }

    /// Returns the result of `body` if it finds no issue, else nil; nothing is reported.
    func muted<Result>(_ body: () -> Result?) -> Result? {
        let outer = log.mute()
        // What is only tried takes none of the allowed lookups.
        let lookups = budget.lookups
        defer { budget.lookups = lookups }
        let result = body()
        return log.unmute(to: outer) == 0 ? result : nil
    }

    /// Reports an issue at the value being read, or at `frame` below it.
    func report(
        _ code: MappingIssue.Code, at frame: RecordCursor.Frame? = nil, failure: ConversionFailure
    ) {
        guard log.count(code) else { return }
        descend(to: frame) {
            log.append(
                MappingIssue(code, failure, at: &cursor))
        }
    }

    /// Reports an issue at a location below the value being read.
    func report(_ code: MappingIssue.Code, below location: JSONLocation, failure: ConversionFailure) {
        let depth = cursor.trail.count
        cursor.trail += location.components.map { .component($0) }
        defer { cursor.trail.removeLast(cursor.trail.count - depth) }
        report(code, failure: failure)
    }

    /// Finds the positions of all issues in the text: one walk over it, and none if there are no
    /// issues.
    package func locateIssues() {
        guard !log.issues.isEmpty else { return }
        // Locations start at the value that the caller passed, which may be a part of the document.
        guard let start = cursor.base.map({ JSONDocument(storage).location(of: $0) }) ?? .root else { return }
        log.locate(in: storage, below: start)
    }
}

extension MappingContext {
    /// True if the fields of this plan are counted: those of the list's records, not of records
    /// nested in them.
    func isCounting(_ plan: MappingPlan) -> Bool {
        scope.levels == 0 && statistics?.plan === plan
    }

    /// Counts the outcome of a field.
    func count(_ outcome: FieldOutcome, field: Int, of plan: MappingPlan) {
        if isCounting(plan) { statistics?.count(outcome, field: field) }
    }

    /// Counts a record and its keys that no field uses.
    func count(record: JSONNode, of plan: MappingPlan) {
        if isCounting(plan) { statistics?.count(record: record) }
    }

    /// Notes that a date was probably meant in another unit, for the counts of its field.
    func note(_ doubt: DateUnitDoubt) { statistics?.note(doubt) }

    /// Returns the result of `read` under `rules`, and counts the field: as found if the strict
    /// policy gives a value without an issue, as converted if only the policy of `rules` does, else
    /// as refused.
    ///
    /// A value of the field's own kind is read once. For any other, `check` makes the value under
    /// the strict policy and discards it, because a type may read the same value in another way
    /// under each policy.
    func counting<Value>(
        field: Int, of plan: MappingPlan, under rules: ReadingRules, isOwnKind: @autoclosure () -> Bool,
        check: () throws(ConversionFailure) -> Void, _ read: () throws(ConversionFailure) -> Value
    ) throws(ConversionFailure) -> Value {
        if let finalFields = checks.finalFields, scope.levels == 0 { scope.checksConstraints = finalFields[field] }
        guard isCounting(plan) else { return try with(rules, body: read) }
        statistics?.beginField()
        var outcome = FieldOutcome.refused
        defer { statistics?.endField(field, outcome: outcome) }
        var strict = rules
        strict.policy = .strict
        scope.checksConstraints = false
        let isFound =
            rules.policy == .strict || isOwnKind() || muted { () -> Void? in try? with(strict, body: check) } != nil
        scope.checksConstraints = true
        do throws(ConversionFailure) {
            let value = try with(rules, body: read)
            outcome = isFound ? .found : .converted
            return value
        } catch {
            // A value that breaks a constraint could be read.
            if error.code == .brokenConstraint { outcome = isFound ? .found : .converted }
            throw error
        }
    }
}
