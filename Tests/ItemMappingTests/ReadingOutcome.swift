import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The outcome of a reader in a comparable form.
struct ReadingOutcome: Equatable {
    private(set) var items: [String] = []
    private(set) var issues: [MappingIssue] = []
    private(set) var issueCount = 0
    private(set) var error: JSONSyntaxError?
    /// The number of Items in the list that `items(in:)` returns, or its error; then those of `item(in:)`.
    private(set) var listed: [String] = []
    private(set) var listErrors: [MappingError?] = []
    private(set) var reading = ReaderStatistics?.none
    /// The report without the statistics of the readers.
    private(set) var report: [String]?
    /// The statistics of the readers in the report.
    private(set) var reportedReading = ReaderStatistics?.none

    init<Value: FieldValue>(
        _ type: Value.Type, _ bytes: [UInt8], _ path: JSONPath, _ reader: ReaderStrategy,
        _ options: JSONDocument.Options = .init(), reporting: Bool = false
    ) {
        do throws(JSONSyntaxError) {
            let mapping = try Value.map(
                bytes, at: ListPath(path), options: options, reader: reader, reporting: reporting)
            items = mapping.items.map { "\($0)" }
            (issues, issueCount) = (mapping.issues, mapping.issueCount)
            reading = mapping.reading
            keep(mapping.report)
        } catch {
            self.error = error
        }
        keepList { () throws(MappingError) in
            try Value.items(in: bytes, at: ListPath(path), options: options, reader: reader)
        }
        keepList { () throws(MappingError) in
            try Value.items(
                in: bytes, at: ListPath(path), allowing: [.empty, .oneOrMany], options: options, reader: reader)
        }
        keepList { () throws(MappingError) in
            [try Value.item(in: bytes, at: ListPath(path), options: options, reader: reader)]
        }
    }

    private mutating func keepList<Value>(_ items: () throws(MappingError) -> [Value]) {
        do throws(MappingError) {
            listed.append("\(try items().count)")
            listErrors.append(nil)
        } catch {
            listed.append(error.rendered())
            listErrors.append(error)
        }
    }

    init(
        _ table: RecordTable, _ bytes: [UInt8], _ path: JSONPath, _ reader: ReaderStrategy, reporting: Bool = false
    ) {
        do throws(JSONSyntaxError) {
            let mapping = try table.map(bytes, at: ListPath(path), reader: reader, reporting: reporting)
            items = mapping.rows.map { Self.text(of: $0) }
            (issues, issueCount) = (mapping.issues, mapping.issueCount)
            reading = mapping.reading
            keep(mapping.report)
        } catch {
            self.error = error
        }
    }

    private mutating func keep(_ report: MappingReport?) {
        guard let report else { return }
        self.report =
            ["\(report.recordCount) records"] + report.fields.map { "\($0)" }
            + report.unmappedKeys.map { "\($0.path): \($0.count)" }
        reportedReading = report.reading
    }

    /// The outcome without its report.
    var unreported: ReadingOutcome {
        var outcome = self
        outcome.report = nil
        return outcome
    }

    /// The number of records that were read directly.
    var directCount: Int { reading.map { $0.reason == nil ? $0.directCount : 0 } ?? 0 }

    /// The first difference.
    func difference(to other: ReadingOutcome) -> String {
        if error != other.error { return "\(error, default: "none") ≠ \(other.error, default: "none")" }
        if listErrors != other.listErrors || listed != other.listed { return "\(listed) ≠ \(other.listed)" }
        for (mine, other) in zip(items, other.items) where !Self.areSame(mine, other) { return "\(mine) ≠ \(other)" }
        if let report, let other = other.report, report != other { return "\(report) ≠ \(other)" }
        for (mine, other) in zip(issues, other.issues) where mine != other {
            return "\(mine.rendered()) ≠ \(other.rendered())"
        }
        return "\(items.count) items, \(issueCount) issues ≠ \(other.items.count), \(other.issueCount)"
    }

    static func == (left: ReadingOutcome, right: ReadingOutcome) -> Bool {
        left.items.count == right.items.count && zip(left.items, right.items).allSatisfy(areSame)
            && left.issues == right.issues && left.issueCount == right.issueCount && left.error == right.error
            && left.report == right.report && left.listed == right.listed && left.listErrors == right.listErrors
    }

    /// True if two texts have the same bytes; equal Swift strings may differ.
    private static func areSame(_ left: String, _ right: String) -> Bool {
        left == right && Data(left.utf8) == Data(right.utf8)
    }

    /// A row with the kinds of its values.
    private static func text(of value: RecordValue) -> String {
        switch value {
        case .record(let record):
            "{\(zip(record.names, record.values).map { "\($0): \(text(of: $1))" }.joined(separator: ", "))}"
        case .list(let values): "[\(values.map { text(of: $0) }.joined(separator: ", "))]"
        case .null: "null"
        case .bool(let value): "bool \(value)"
        case .int(let value): "int \(value)"
        case .double(let value, let digits): "double \(value) written \(digits)"
        case .decimal(let digits): "decimal \(digits)"
        case .string(let text): "string \(text)"
        case .json(let value): "json \(value)"
        }
    }
}
