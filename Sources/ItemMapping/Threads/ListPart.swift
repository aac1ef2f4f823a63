import JSONDocuments

// SAFETY: the end is in the text, which stays in place while it is read.
/// What a reader has found out about the records of the second part of a list, besides their Items.
@safe struct ListPart {
    fileprivate let log: IssueLog
    fileprivate let reading: ReaderStatistics
    fileprivate let mostExcess: Int
    fileprivate let seen: UInt64
    fileprivate let hasReadRecord: Bool
    fileprivate let nestedUnions: Int
    fileprivate let end: UnsafePointer<UInt8>

    /// The part that a reader has read to the end of the list.
    init(_ reader: borrowing DirectReader) {
        log = reader.log
        reading = reader.reading
        mostExcess = reader.mostExcess
        seen = reader.seen
        hasReadRecord = reader.context.hasReadRecord
        nestedUnions = reader.context.unionsTaken
        unsafe end = unsafe reader.scanner.next
    }
}

extension DirectReader {
    /// Continues after the second part of the list, before which there are `count` records; false if
    /// one thread would have stopped in it.
    mutating func follow(_ part: ListPart, after count: Int) -> Bool {
        guard case .list(let list) = input, context.nestedUnions >= part.nestedUnions else { return false }
        let sum = reading + part.reading
        if list.givesUp, part.reading.rereadCount > 0, sum.rereadCount >= Self.rereadLimit {
            guard reading.rereadCount - reading.directCount + part.mostExcess <= 0 else { return false }
        }
        context.nestedUnions -= part.nestedUnions
        reading = sum
        // Without a location, no record was left to jansson, which alone makes issues.
        if let location = list.location {
            log.append(contentsOf: part.log, movedBy: count, at: location.components.count)
        }
        seen |= part.seen
        if part.hasReadRecord { context.hasReadRecord = true }
        unsafe scanner.next = unsafe part.end
        return true
    }
}
