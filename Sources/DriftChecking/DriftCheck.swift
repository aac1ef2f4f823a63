import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring

/// Compares samples of an API's responses with a baseline, and classes each change.
///
/// Without a table, the changes are classed for a program that reads every path: a missing member,
/// a first null, another type and another format are breaking, if enough values show them; a new word
/// and a number of another order of magnitude are doubtful, and so is what two halves of the same list
/// may differ in, such as a member that few objects had; a new member is harmless. With a table, a
/// change is breaking if the table has an issue with it, or if enough records show that it finds
/// nothing, and harmless where no field reads.
///
/// ```swift
/// var baseline = DriftBaseline()
/// try baseline.add(JSONDocument(parsing: #"{"id": 1, "price": 5}"#).root)
/// var check = DriftCheck(against: baseline)
/// try check.add(JSONDocument(parsing: #"{"id": 1, "price": "9.50"}"#).root)
/// print(check.report)
/// // breaking: price: string in all of 1; before, integer
/// ```
public struct DriftCheck: Sendable {
    private let baseline: DriftBaseline
    private let table: RecordTable?
    private var use: DriftTableUse?
    private var examples: [ShapeChange.ID: DriftChange.Example] = [:]
    /// The number of texts so far that aren't in a format that all texts were in.
    private var formatCounts: [ShapeChange.ID: Int] = [:]
    private var refusals = DriftRefusals()

    /// The records so far, which may be added to the baseline.
    public private(set) var sample: DriftSample

    /// Creates a check without records.
    ///
    /// - Parameters:
    ///   - baseline: The samples before.
    ///   - table: The table that reads the data; nil for a program that reads every path.
    ///   - name: The name of the sample, such as that of a day.
    public init(against baseline: DriftBaseline, for table: RecordTable? = nil, named name: String = "") {
        self.baseline = baseline
        self.table = table
        use = table.map { DriftTableUse($0) }
        sample = DriftSample(named: name)
    }

    /// Adds the rows of the list at a path.
    ///
    /// - Parameters:
    ///   - json: The value that has the list.
    ///   - list: The path of the list.
    ///   - source: The name of the file, for examples.
    /// - Throws: `PathLimitError` if the path takes too much work.
    /// - Complexity: O(*n*) in the size of the values.
    public mutating func add(
        _ json: JSONValue, at list: ListPath = "", from source: String? = nil
    ) throws(PathLimitError) {
        let records = Array(try RowList(list, in: json))
        let areDocuments = list == .root && json.kind != .array
        add(records, areDocuments: areDocuments, from: source)
    }

    /// Adds one record: the whole value, of any kind.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public mutating func add(record json: JSONValue, from source: String? = nil) { add([json], from: source) }

    /// Adds the counts of records; returns false, and adds none, if one of the records may be an example, or if a
    /// table reads them.
    package mutating func add(shape: SampleShape) -> Bool {
        guard table == nil else { return false }
        let changes = ShapeComparison(baseline.shape, shape).changes
        guard changes.allSatisfy({ examples[$0.id] != nil && $0.id.kind != .format }) else { return false }
        sample.add(shape)
        return true
    }

    /// Adds a whole document, in which the table reads the rows at a path.
    package mutating func add(document root: JSONValue, rows list: ListPath, from source: String? = nil) {
        let path = list.path
        guard let table, root.kind != .array || list != .root else {
            return add(root.array.map { Array($0) } ?? [root], areDocuments: root.kind != .array, from: source)
        }
        let values = (try? path.values(in: root)) ?? []
        let isList = path.steps?.last != .wildcard && values.count == 1 && values[0].kind == .array
        use = DriftTableUse(table, below: (path.steps ?? []) + (isList ? [.wildcard] : []))
        compare([root], areDocuments: root.kind != .array, from: source)
        refusals.add(table.map(root, at: list).issues, of: root, in: baseline.shape, from: source)
    }

    private mutating func add(_ records: [JSONValue], areDocuments: Bool = false, from source: String?) {
        compare(records, areDocuments: areDocuments, from: source)
        refuse(records, from: source)
    }

    private mutating func compare(_ records: [JSONValue], areDocuments: Bool, from source: String?) {
        var shape = SampleShape()
        for record in records { shape.add(record) }
        var search = add(shape: shape, areDocuments: areDocuments)
        look(for: &search, in: records, from: source)
    }

    /// Adds the counts of records; returns what to look for in the records.
    package mutating func add(shape: SampleShape, areDocuments: Bool) -> DriftSearch {
        sample.add(shape, areDocuments: areDocuments)
        return DriftSearch(ShapeComparison(baseline.shape, shape).changes.filter { !isSettled($0) })
    }

    private func isSettled(_ change: ShapeChange) -> Bool {
        change.id.kind != .format && examples[change.id] != nil
    }

    /// Looks for examples of changes in some of the added records, and counts strings in other formats.
    ///
    /// - Parameter portion: The part of the document that has the records; nil for a whole one.
    package mutating func look(
        for search: inout DriftSearch, in records: some Sequence<JSONValue>, from source: String?,
        portion: DocumentPortion? = nil
    ) {
        for change in search.changes {
            if examples[change.id] == nil {
                examples[change.id] = example(of: change, in: records, from: source)?.moved(from: portion)
            }
            guard change.id.kind == .format else { continue }
            formatCounts[change.id, default: 0] += records.reduce(0) {
                $0 + change.evidence.count(in: $1, at: change.id.path)
            }
        }
        search.changes.removeAll(where: isSettled)
    }

    /// Adds the issues of the table with records, each of which it reads by itself.
    package mutating func refuse(
        _ records: some Sequence<JSONValue>, from source: String?, portion: DocumentPortion? = nil
    ) {
        guard let table else { return }
        for record in records {
            let issues = table.map(record: record).issues
            refusals.add(issues, of: record, in: baseline.shape, from: source, portion: portion)
        }
    }

    private func example(
        of change: ShapeChange, in records: some Sequence<JSONValue>, from source: String?
    ) -> DriftChange.Example? {
        for record in records {
            guard let found = change.evidence.firstLocation(in: record, at: change.id.path) else { continue }
            return DriftChange.Example(at: found.location, of: found.value, in: record, from: source)
        }
        return nil
    }

    /// The changes so far, the worst first.
    public var report: DriftReport {
        let areDocuments = baseline.isOfDocuments && sample.isOfDocuments
        let found = ShapeComparison(
            baseline.shape, sample.shape, isOfDocuments: areDocuments, formatCounts: formatCounts
        ).changes
        var changes = found.map { change in
            let isRefused = refusals.contain(change.id.path)
            return DriftChange(
                path: change.id.path.text, kind: change.id.kind,
                severity: use?.severity(of: change, isRefused: isRefused) ?? change.severity,
                message: change.message, example: examples[change.id])
        }
        changes += refusals.changes(besides: found.map(\.id.path))
        if sample.recordCount == 0, baseline.recordCount > 0 {
            // A list may be empty; a document's members are gone.
            let before = baseline.isOfDocuments ? "a document" : "\(baseline.recordCount)"
            changes.append(
                DriftChange(
                    path: "", kind: .count, severity: baseline.isOfDocuments ? .breaking : .doubtful,
                    message: "no records; before, \(before)", example: nil))
        }
        changes.sort {
            ($1.severity, ExactText($0.path), $0.kind.rawValue) < ($0.severity, ExactText($1.path), $1.kind.rawValue)
        }
        return DriftReport(
            baselineCount: baseline.recordCount, recordCount: sample.recordCount, changes: changes,
            history: baseline.history + [sample.point], notes: baseline.notes)
    }
}
