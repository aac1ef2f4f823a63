import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The outcome of the table over rows.
package struct ExplorationCheck: Sendable {
    /// The number of rows that were checked.
    package internal(set) var recordCount = 0
    /// True if all rows were checked.
    package internal(set) var isComplete = false
    /// The fields with the number of values in each state.
    package internal(set) var fields: [MappingReport.FieldLine] = []
    /// The keys that no field uses, and the number of records that have them.
    package internal(set) var unusedKeys: [(path: String, count: Int)] = []
    /// The first defects, in the order of the data.
    package internal(set) var issues: [MappingIssue] = []
    package internal(set) var issueCount = 0
}

/// A check that was begun: the sum over the rows so far.
struct CheckProgress: Sendable {
    /// The number of rows that were checked.
    var rowCount = 0
    var isComplete = false
    var report: MappingReport?
    var issues: [MappingIssue] = []
    var issueCount = 0
}

extension Exploration {
    /// The most issues that are kept.
    private static let mostIssues = 1_000

    /// Maps all rows.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package func check() -> ExplorationCheck {
        var copy = self
        while !copy.checkOn().isComplete {}
        return copy.checkOn()
    }

    /// Maps further rows of about so many bytes, and returns the sum over all rows so far; any step
    /// begins a new check.
    ///
    /// Rows are mapped at once if the table compares them or follows references, or if they aren't
    /// the elements of one array.
    package mutating func checkOn(bytes limit: Int = .max) -> ExplorationCheck {
        if !progress.isComplete, let table = checkedTable {
            let wanted = nextRows(for: table, bytes: limit)
            let text = part(ofRows: wanted)
            if let mapping = try? table.map(text, at: ListPath(state.list), reporting: true) {
                add(mapping, ofRows: wanted, in: text)
            }
            progress.rowCount = wanted.upperBound
            progress.isComplete = wanted.upperBound == rows.count
        } else {
            progress.isComplete = true
        }
        return checked
    }

    /// The table; without fields, one that uses the first key, so that the others are counted.
    private var checkedTable: RecordTable? {
        if !state.fields.isEmpty { return table }
        return firstKey.map { RecordTable([RecordField(name: $0, paths: [JSONPath(JSONLocation([.key($0)]))])]) }
    }

    /// The first key of the first row.
    private var firstKey: String? {
        var tree = tree
        guard let start = rows.first?.lowerBound,
            case .key(let key)? = tree.children(at: start, limit: 1).first?.component
        else { return nil }
        return key
    }

    private mutating func nextRows(for table: RecordTable, bytes limit: Int) -> Range<Int> {
        let first = progress.rowCount
        let isWhole = table.plan.hasLookups || table.plan.hasUniqueValues || arrayRange(at: state.list) == nil
        guard !isWhole, first < rows.count else { return first..<rows.count }
        let (end, isLong) = rows[first].lowerBound.addingReportingOverflow(limit)
        return first..<(isLong ? rows.count : min(rows.count, max(first + 1, firstRow(endingAfter: end))))
    }

    private mutating func add(_ mapping: RecordMapping, ofRows wanted: Range<Int>, in text: [UInt8]) {
        guard let report = mapping.report else { return }
        progress.report = progress.report.map { $0.adding(report) } ?? report
        // An issue of the whole table is the same in each part.
        let issues = mapping.issues.filter { $0.record != nil || wanted.lowerBound == 0 }
        progress.issueCount += mapping.issueCount - (mapping.issues.count - issues.count)
        guard !state.fields.isEmpty else { return }
        let new = issues.prefix(Self.mostIssues - progress.issues.count)
        progress.issues += wanted == rows.indices ? Array(new) : moved(Array(new), ofRows: wanted, in: text)
    }

    /// Returns the issues of a part of the document, with their positions in the whole.
    private func moved(_ issues: [MappingIssue], ofRows wanted: Range<Int>, in text: [UInt8]) -> [MappingIssue] {
        guard !issues.isEmpty, let first = rows.first?.lowerBound else { return [] }
        let skipped = rows[wanted.lowerBound].lowerBound - first
        let length = rows[wanted.upperBound - 1].upperBound - rows[wanted.lowerBound].lowerBound
        func offset(of old: Int) -> Int {
            old < first ? old : old < first + length ? old + skipped : old + tree.bytes.count - text.count
        }
        let offsets = issues.compactMap { $0.position.map { offset(of: $0.byteOffset) } }
        let positions = positions(of: offsets)
        return issues.map { issue in
            let position = issue.position.flatMap { old -> JSONPosition? in
                let start = offset(of: old.byteOffset)
                let range = start..<(start + old.byteRange.count)
                return positions[start].map { JSONPosition(line: $0.line, column: $0.column, byteRange: range) }
            }
            return issue.moved(
                by: wanted.lowerBound, at: state.list.steps?.count ?? 0, to: position, in: tree.bytes)
        }
    }

    /// The outcome so far.
    private var checked: ExplorationCheck {
        var check = ExplorationCheck(recordCount: progress.rowCount, isComplete: progress.isComplete)
        guard let report = progress.report else { return check }
        check.recordCount = report.recordCount
        check.unusedKeys = report.unmappedKeys
        guard !state.fields.isEmpty else {
            let first = JSONLocation([.key(report.fields[0].name)]).keyPath
            check.unusedKeys.append((first, report.recordCount - report.fields[0].tally.missing))
            check.unusedKeys.sort { ($1.count, $0.path) < ($0.count, $1.path) }
            return check
        }
        check.fields = report.fields
        (check.issues, check.issueCount) = (progress.issues, progress.issueCount)
        return check
    }
}
