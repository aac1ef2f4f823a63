import JSONDocuments

// The boundary between the parts of a list: where it may be, and whether it is there.

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
