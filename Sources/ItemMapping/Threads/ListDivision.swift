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
