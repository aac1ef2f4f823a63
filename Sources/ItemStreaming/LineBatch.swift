import ItemMapping
import JSONDocuments

/// The Items of a block of lines, up to the first one that isn't JSON, and their defects.
struct LineBatch<Value: FieldValue & Sendable>: Sendable {
    private(set) var items: [Value] = []
    private(set) var failure: JSONSyntaxError?
    private(set) var defects = LineDefects()

    /// The number of Items before the first defect.
    private(set) var soundCount = 0

    init(_ block: RecordBlock, reader: ReaderStrategy, _ uniqueValues: UniqueValues?) {
        if reader != .jansson,
            let found = Value.readDirectly(block, stopsAtError: true, values: MappingValues(), uniqueValues)
        {
            items = found.items
            soundCount = items.count
            note(found.exceptions)
            defects.hasReadRecord = found.hasReadRecord
        } else {
            readByJansson(block, uniqueValues)
        }
        defects.madeCount = items.count
        checkRecords(of: block)
    }

    /// Notes the records that jansson has read.
    private mutating func note(_ exceptions: [DirectBlock.Exception]) {
        failure = exceptions.last?.error
        var withoutItem = 0
        for exception in exceptions where exception.error == nil {
            if !exception.issues.isEmpty {
                soundCount = min(soundCount, exception.number - withoutItem)
                defects.add(exception.issues, hasItem: exception.hasItem)
            }
            if !exception.hasItem { withoutItem += 1 }
        }
    }

    private mutating func readByJansson(_ block: RecordBlock, _ uniqueValues: UniqueValues?) {
        items.reserveCapacity(block.count)
        for number in 0..<block.count where failure == nil {
            guard let record = block.record(number) else { continue }
            let row = Value.item(of: record, values: MappingValues(), uniqueValues)
            if let item = row.item { items.append(item) }
            if !row.issues.isEmpty { defects.add(row.issues, hasItem: row.item != nil) }
            if defects.issueCount == 0 { soundCount = items.count }
            failure = row.error
        }
    }

    /// Looks over jansson's values whether any record has one of the table's keys.
    private mutating func checkRecords(of block: RecordBlock) {
        guard !items.isEmpty, defects.issueCount == 0 else { return }
        if Value.plan?.usedKeys.canAllBeMissing != true { defects.hasReadRecord = true }
        for number in 0..<block.count where !defects.hasReadRecord {
            guard let root = block.record(number)?.document?.root else { continue }
            let mapping = Value.map(record: root)
            if mapping.issueCount == 0 { defects.hasReadRecord = true } else { defects.foreign += mapping.issues }
        }
    }
}

/// The defects of lines, and whether any of these was read.
struct LineDefects: Sendable {
    private var issues: [MappingIssue] = []
    private(set) var issueCount = 0

    /// The number of records that made no Item because of a defect, and of those that made one.
    private var lostCount = 0
    var madeCount = 0

    /// True if a record has one of the table's keys.
    var hasReadRecord = false

    /// The issues of records that have none of the table's keys, which matter only if no record has.
    var foreign: [MappingIssue] = []

    /// Adds the issues of one record.
    mutating func add(_ issues: [MappingIssue], hasItem: Bool) {
        self.issues += issues.prefix(MappingError.issueLimit - self.issues.count)
        issueCount += issues.count { !$0.isConsequence }
        if !hasItem { lostCount += 1 }
    }

    /// Adds the defects of the next lines.
    mutating func add(_ next: LineDefects) {
        issues += next.issues.prefix(MappingError.issueLimit - issues.count)
        foreign += next.foreign.prefix(MappingError.issueLimit - foreign.count)
        issueCount += next.issueCount
        lostCount += next.lostCount
        madeCount += next.madeCount
        hasReadRecord = hasReadRecord || next.hasReadRecord
    }

    /// The error; nil if nothing was lost.
    var error: MappingError? {
        if issueCount > 0 {
            return MappingError(
                madeCount == 0 ? .noRecord : .incomplete, issues, issueCount: issueCount, recordCount: lostCount)
        }
        guard !hasReadRecord, !foreign.isEmpty else { return nil }
        return MappingError(.noRecord, foreign, issueCount: foreign.count, recordCount: madeCount)
    }
}
