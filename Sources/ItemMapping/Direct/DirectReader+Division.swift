import JSONDocuments
import Synchronization

// Two threads read the list: one from its start, the other from a place in the middle where a record
// seems to begin. Only the first can know whether one does: it must come to just this place between
// two records. Otherwise it reads on, and what the other has read is discarded.
//
// ```
// [{"id":1},{"id":2,"text":"},{"},{"id":3},{"id":4}]
//  ^ first                        ^ second
// ```

/// The division of one list between two threads.
package final class ListDivision: Sendable {
    /// The part of the list that is read before it is divided, to learn how long its records are.
    static let sampledPart = 32

    /// The offset of the boundary in the text; nil to guess it.
    let offset: Int?

    /// The number of bytes from which on a list is divided.
    let leastBytes: Int

    private let wasAbandoned = Atomic(false)
    private let wasProven = Atomic(false)

    /// A division at a guessed boundary, or, for tests, at any offset.
    package init(at offset: Int? = nil, leastBytes: Int = 262_144) {
        (self.offset, self.leastBytes) = (offset, leastBytes)
    }

    /// True if the first thread came to the boundary between two records, and the second has read the
    /// rest.
    package var isProven: Bool { wasProven.load(ordering: .relaxed) }

    /// True once the second thread reads in vain.
    var isAbandoned: Bool { wasAbandoned.load(ordering: .relaxed) }

    /// Notes that the second thread reads in vain.
    func abandon() { wasAbandoned.store(true, ordering: .relaxed) }

    /// Notes that the parts belong together.
    func prove() { wasProven.store(true, ordering: .relaxed) }
}

extension DirectReader {
    /// True if the record at the offset is the one with which another thread has begun.
    @inline(__always)
    var isAtBoundary: Bool {
        mutating get {
            guard let boundary = unsafe boundary, unsafe scanner.next >= boundary else { return false }
            return reachBoundary()
        }
    }

    /// True at the boundary; after it, the guess was wrong.
    @inline(never)
    private mutating func reachBoundary() -> Bool {
        if unsafe scanner.next == boundary { return true }
        unsafe boundary = nil
        division?.abandon()
        return false
    }

    /// Moves to a record in the middle of a list, as if the list began there.
    // SAFETY: the address is in the text.
    mutating func begin(at record: UnsafePointer<UInt8>) {
        form = .list
        unsafe (scanner.next, listStart) = unsafe (record, record)
    }

    /// Returns the place of the division, which may be wrong; nil if the list isn't divided.
    // SAFETY: the address is in the text.
    func place(of division: ListDivision) -> UnsafePointer<UInt8>? {
        guard form == .list, case .list(let list) = input else { return nil }
        guard let offset = division.offset else { return unsafe guessedPlace(in: list) }
        let start = unsafe list.text.baseAddress!
        return unsafe list.text.indices.contains(offset) && start + offset < scanner.next + scanner.remainingCount
            ? start + offset : nil
    }

    /// The number of places that are looked at, of records that are skipped at each, and of bytes of
    /// these.
    private static let (mostPlaces, provenRecords, provenBytes) = (64, 16, 65_536)

    /// Returns a place after the middle of the rest of the text that has the first bytes of the
    /// first record, up to its first value, after `}` and a comma, and from which on records can be
    /// skipped.
    ///
    /// An array in a record may look the same, but it ends after a few elements.
    // SAFETY: all addresses are between the start of the list and the end of the text.
    private func guessedPlace(in list: DirectList) -> UnsafePointer<UInt8>? {
        guard var probe = unsafe JSONScanner(list.text, options: list.options), let listStart = unsafe listStart else {
            return nil
        }
        unsafe probe.next = unsafe listStart + 1
        guard (try? probe.significantByte()) == .openBrace else { return nil }
        let first = unsafe UnsafeBufferPointer(start: probe.next, count: probe.remainingCount)
        let beginning = unsafe first.prefix(64).prefix { $0 != .colon }
        var place = unsafe scanner.next + scanner.remainingCount / 2
        let last = unsafe place + scanner.remainingCount / 8
        for _ in 0..<Self.mostPlaces {
            while unsafe place < last, unsafe !Self.isRecord(at: place, beginning) { unsafe place += 1 }
            guard unsafe place < last else { return nil }
            if unsafe Self.skipRecords(from: place, by: &probe) { return unsafe place }
            unsafe place = unsafe max(place + 1, probe.next)
        }
        return nil
    }

    /// True if the bytes at a place are the beginning of a record, after `}` and a comma.
    // SAFETY: the place is in the second half of the text, before an eighth of its size.
    @inline(__always)
    private static func isRecord(
        at place: UnsafePointer<UInt8>, _ beginning: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Bool {
        guard unsafe place.pointee == .openBrace else { return false }
        let bytes = unsafe UnsafeBufferPointer(start: place, count: beginning.count)
        guard unsafe bytes.elementsEqual(beginning) else { return false }
        var before = unsafe place - 1
        while unsafe before.pointee <= .space { unsafe before -= 1 }
        guard unsafe before.pointee == .comma else { return false }
        unsafe before -= 1
        while unsafe before.pointee <= .space { unsafe before -= 1 }
        return unsafe before.pointee == .closeBrace
    }

    /// Skips some records from a place on; false at the end of an array, after which the scanner is
    /// then, and if they aren't JSON.
    // SAFETY: the place is in the text.
    private static func skipRecords(from place: UnsafePointer<UInt8>, by probe: inout JSONScanner) -> Bool {
        unsafe probe.next = unsafe place
        do throws(ReaderFallback) {
            for _ in 0..<provenRecords {
                try probe.skipValue(bigIntegers: true)
                guard try probe.takeComma(orEnd: .closeBracket) else { return false }
                _ = try probe.significantByte()
                if unsafe probe.next - place > provenBytes { break }
            }
            return true
        } catch {
            unsafe probe.next = unsafe place
            return false
        }
    }
}

extension ItemTable {
    /// Reads the list on two threads, if it is long enough and its records can be told from one
    /// another; returns false at the end of what was read.
    func append(
        to items: inout [Root], from reader: inout DirectReader, number: inout Int, predictor: KeyPredictor,
        by division: ListDivision
    ) throws(ReaderFallback) -> Bool {
        if division.offset == nil {
            guard reader.scanner.remainingCount >= division.leastBytes else { return true }
            for _ in 0..<2 {
                let likely = reader.likelyCount(after: number, stride: MemoryLayout<Root>.stride)
                let limit = number == 0 ? likely : likely / ListDivision.sampledPart
                guard try append(to: &items, from: &reader, number: &number, predictor: predictor, atMost: limit)
                else { return false }
            }
        }
        guard case .list(let list) = reader.input, let place = unsafe reader.place(of: division) else { return true }
        let later = unsafe LaterItems(by: self, in: list, from: place, values: reader.context.values, division)
        unsafe reader.boundary = unsafe place
        defer { unsafe reader.boundary = nil }
        return try append(to: &items, from: &reader, number: &number, predictor: predictor, later: later)
    }
}

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
        log.append(contentsOf: part.log, movedBy: count, at: list.location.components.count)
        seen |= part.seen
        if part.hasReadRecord { context.hasReadRecord = true }
        unsafe scanner.next = unsafe part.end
        return true
    }
}
