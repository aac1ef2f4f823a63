import ItemMapping
import JSONDocuments
import JSONPaths

/// The records of a list, those with an issue set apart from the rows.
package struct SeparatedRecords: Sendable {
    /// The rows of the records without an issue, and the issues of all of them.
    package internal(set) var mapping: RecordMapping

    /// The records with an issue, in the order of the data.
    package internal(set) var rejects: [RejectedRecord]

    /// The number of all records.
    package let recordCount: Int
}

/// A record with an issue: its location, its value and its issues.
package struct RejectedRecord: Sendable {
    /// The location, from the value that was mapped.
    package let location: JSONLocation

    /// The position in the text; nil for JSON that wasn't parsed from a text.
    package let position: JSONPosition?

    /// The record as it is in the data.
    package let value: JSONValue

    /// The issues, in the order in which they were found.
    package let issues: [MappingIssue]
}

extension RejectedRecord {
    fileprivate func moved(outOf portion: DocumentPortion, after count: Int) -> RejectedRecord {
        RejectedRecord(
            location: portion.location(location), position: position.flatMap { portion.position($0) }, value: value,
            issues: issues.map { $0.moved(outOf: portion, after: count) })
    }
}

extension RecordTable {
    /// Maps the list at a path, and sets records with an issue apart.
    ///
    /// A list that isn't there is one rejected record: the value itself.
    package func separated(_ json: JSONValue, at list: ListPath, reporting: Bool = false) -> SeparatedRecords {
        let (json, list) = list.resolved(in: json)
        let context = MappingContext(storage: json.storage)
        return separated(RecordList(in: json, at: list, context: context), of: json, in: context, reporting: reporting)
    }

    /// Maps the records of a portion of a document, and sets those with an issue apart, with their places in the whole
    /// of it.
    ///
    /// - Throws: `JSONSyntaxError` with the position in the whole text.
    package func separated(
        _ portion: DocumentPortion, at list: ListPath, after earlier: EarlierRecords, reporting: Bool
    ) throws(JSONSyntaxError) -> SeparatedRecords {
        do throws(JSONSyntaxError) {
            let (json, list) = list.resolved(in: try JSONDocument(parsing: portion.bytes).root)
            let context = MappingContext(storage: json.storage)
            context.checks.uniqueValues = earlier.uniqueValues
            let records = RecordList(in: json, at: list, context: context)
            var separated = separated(records, after: earlier.count, of: json, in: context, reporting: reporting)
            earlier.uniqueValues?.end()
            separated.mapping.move(outOf: portion, after: earlier.count)
            separated.rejects = separated.rejects.map { $0.moved(outOf: portion, after: earlier.count) }
            return separated
        } catch {
            throw portion.error(error)
        }
    }

    /// Maps one record, and sets it apart if it has an issue.
    ///
    /// Its values are compared with those of the records before it in its stream.
    package func separated(
        record json: JSONValue, number: Int, reporting: Bool, comparing uniqueValues: UniqueValues?
    ) -> SeparatedRecords {
        let context = MappingContext(storage: json.storage)
        context.cursor.streamNumber = number
        context.checks.uniqueValues = uniqueValues
        return separated(RecordList(of: json, context: context), of: json, in: context, reporting: reporting)
    }

    private func separated(
        _ list: RecordList, after count: Int = 0, of json: JSONValue, in context: MappingContext, reporting: Bool
    ) -> SeparatedRecords {
        let found = context.log.issues
        context.log = IssueLog(capacity: .max, excerpts: excerptLimit)
        for issue in found where context.log.count(issue.code) { context.log.append(issue) }
        if reporting { context.statistics = FieldTallies(plan) }
        plan.reportDefects(in: context)
        context.compareRecords(of: plan)
        var (rows, ends) = ([RecordValue](), [context.log.issues.count])
        for number in 0..<list.count {
            context.cursor.number = number
            if count > 0 { context.cursor.streamNumber = count + number }
            let row = listedRow(from: list[number], in: context)
            if context.log.issues.count == ends[number] { rows.append(row) }
            ends.append(context.log.issues.count)
        }
        return SeparatedRecords(
            mapping: mapping(of: rows, in: context),
            rejects: rejects(of: list, in: json, issues: context.log.issues, ends: ends), recordCount: list.count)
    }

    /// The records with an issue.
    ///
    /// - Parameter ends: The number of issues before the first record and after each one.
    private func rejects(
        of list: RecordList, in json: JSONValue, issues: [MappingIssue], ends: [Int]
    ) -> [RejectedRecord] {
        var records: [(location: JSONLocation, value: JSONValue, issues: ArraySlice<MappingIssue>)] = []
        if list.form == .nothing, !issues.isEmpty { records.append((.root, json, issues[...])) }
        for number in 0..<list.count where ends[number] < ends[number + 1] {
            let value = JSONValue(list[number], in: json.storage)
            records.append((list.location(of: number), value, issues[ends[number]..<ends[number + 1]]))
        }
        guard !records.isEmpty else { return [] }
        let document = JSONDocument(json.storage)
        let start = document.location(of: json.node)?.components
        let positions = document.positions(
            of: records.map { JSONLocation((start ?? []) + $0.location.components) })
        return zip(records, positions).map { record, position in
            RejectedRecord(
                location: record.location, position: start == nil ? nil : position, value: record.value,
                issues: Array(record.issues))
        }
    }
}
