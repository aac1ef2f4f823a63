import JSONRepairing
import JSONDocuments
import ListwrightEssentials

/// The rows of some blocks of records, and what was wrong with them.
struct RowBatch: Sendable {
    /// The text of the rows, if the form has texts of blocks.
    var piece: (any RowPiece)?
    /// The rows, if it hasn't.
    var rows: [RecordValue] = []
    /// The number of rows of both kinds.
    var rowCount = 0
    /// The number of records.
    var recordCount = 0
    /// What standard error is told, in the order of the records.
    var messages: [RowMessage] = []
    /// The number of all issues, and of those among the messages.
    var (issueCount, shownIssueCount) = (0, 0)
    /// The number of records without anything at the path.
    var absentCount = 0
    /// The exit status if a record isn't JSON.
    var failure: ExitStatus?
    /// True if the input can't be read to its end.
    var isBrokenOff = false
    /// The byte offset in the input.
    var byteOffset = 0
    /// The lines about the records that are left out, if they are requested.
    var rejects: [UInt8] = []
    /// The lines about all issues, if they are requested.
    var issueLines: [UInt8] = []
    /// The statistics of each field, if they are requested.
    var report: MappingReport?

    /// Counts the rows of a mapping, and adds the first of its issues as they are shown.
    ///
    /// - Parameter isReread: Whether the direct reader left the record to jansson, and counted it.
    mutating func count(
        _ mapping: RecordMapping, showing limit: Int, isReread: Bool = false, _ text: (MappingIssue) -> String
    ) {
        rowCount += mapping.rows.count
        let shown = mapping.issues.prefix(max(0, limit - shownIssueCount)).map { RowMessage.issue(text($0)) }
        messages += shown
        shownIssueCount += shown.count
        issueCount += mapping.issueCount
        var report = mapping.report
        if isReread { report?.reading = ReaderStatistics() }
        add(report)
    }

    /// Counts a record with nothing at the path as one issue.
    ///
    /// - Parameter warning: The message about it.
    mutating func count(absent warning: String, showing limit: Int, _ report: MappingReport?) {
        if shownIssueCount < limit {
            messages.append(.issue(warning))
            shownIssueCount += 1
        }
        issueCount += 1
        absentCount += 1
        add(report)
    }

    /// Adds the counts of another batch.
    mutating func add(_ other: RowBatch) {
        recordCount += other.recordCount
        absentCount += other.absentCount
        issueCount += other.issueCount
        failure = failure ?? other.failure
        add(other.report)
    }

    /// Adds the statistics of more records.
    mutating func add(_ more: MappingReport?) {
        if let more { report = report?.adding(more) ?? more }
    }
}

/// A message about the records of a batch.
enum RowMessage: Sendable {
    /// The repairs of a record.
    case repairs(RepairReport)
    /// The error of a line that isn't JSON, and the advice to repair it.
    case error(String, advice: String?)
    /// The error that ends the reading of a file.
    case failure(String)
    /// A defect of a record.
    case issue(String)
}
