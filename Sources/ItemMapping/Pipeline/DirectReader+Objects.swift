import JSONDocuments
import JSONPaths

// Objects and fields: a record is read key by key, and each value goes to its field or is noted in
// its slot.

extension DirectReader {
    /// Reads the record at the offset by its table, and writes its fields into the Item at `root`.
    ///
    /// Throws if the record has a defect, a repeated key, or anything else that jansson must read.
    // SAFETY: `root` is the address of an initialized Item of the table.
    package mutating func readRecord(_ predictor: KeyPredictor, to root: UnsafeMutableRawPointer) throws(ReaderFallback)
    {
        guard try scanner.significantByte() == .openBrace else { throw .record }
        var record = unsafe OpenRecord(predictor, root: root, firstSlot: memory.openSlots(predictor.slotCount))
        defer { memory.closeSlots(from: record.firstSlot) }
        try readObject(0, of: &record)
        tally.seenSinceFailure |= record.seen
        if record.seen & predictor.earlyBits != predictor.earlyBits { try applyMissing(&record) }
        if predictor.hasMoreAtEnd { unsafe try finish(record, by: predictor, at: root) }
    }

    /// Makes the Item of the record at the offset, some levels deeper, without knowing its type.
    // SAFETY: `memory` is for one Item of the predictor's table. It is initialized unless this throws,
    // and also then if it was.
    mutating func readNested(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, by predictor: KeyPredictor
    ) throws(ReaderFallback) {
        let outer = levels
        defer { levels = outer }
        levels = outer &+ predictor.levels
        if Self.hasRoom(for: levels) {
            return unsafe try readItem(to: memory, isInitialized: isInitialized, by: predictor)
        }
        try readDeep { (reader) throws(ReaderFallback) in
            unsafe try reader.readItem(to: memory, isInitialized: isInitialized, by: predictor)
        }
    }

    // SAFETY: as for `readNested`.
    private mutating func readItem(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, by predictor: KeyPredictor
    ) throws(ReaderFallback) {
        if isInitialized {
            unsafe predictor.defaults.replace(memory)
        } else {
            unsafe predictor.defaults.initialize(memory)
        }
        do throws(ReaderFallback) {
            try unsafe readRecord(predictor, to: memory)
        } catch {
            if !isInitialized { unsafe predictor.defaults.elements.deinitialize(memory, 1) }
            throw error
        }
    }

    /// Reads the array of Items at the offset in place of one.
    // SAFETY: `target` has an array of Items of the predictor's table. An Item is counted once it
    // is initialized.
    mutating func readItems(to target: UnsafeMutableRawPointer, by predictor: KeyPredictor) throws(ReaderFallback) {
        var run = openRun(alignment: predictor.defaults.elements.alignment)
        do throws(ReaderFallback) {
            let outer = levels
            defer { levels = outer }
            levels = outer &+ 1
            if isDirect, Self.hasRoom(for: levels) {
                try readItems(into: &run, by: predictor)
            } else {
                levels = outer
                try forEachElement { (reader) throws(ReaderFallback) in
                    try reader.readElement(into: &run, by: predictor)
                }
            }
        } catch {
            unsafe predictor.defaults.elements.deinitialize(run.start, run.count)
            close(run)
            throw error
        }
        unsafe predictor.defaults.elements.replaceArray(run.start, run.count, target)
        close(run)
    }

    // SAFETY: as for `readItems`.
    private mutating func readItems(into run: inout ElementRun, by predictor: KeyPredictor) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        repeat {
            _ = try scanner.significantByte()
            try readElement(into: &run, by: predictor)
        } while try scanner.takeComma(orEnd: .closeBracket)
    }

    // SAFETY: as for `readItems`.
    @inline(__always)
    private mutating func readElement(into run: inout ElementRun, by predictor: KeyPredictor) throws(ReaderFallback) {
        let element = unsafe nextElement(of: &run, by: predictor.defaults.elements)
        unsafe try readNested(to: element, isInitialized: false, by: predictor)
        run.count += 1
    }

    /// Reads the object at the offset, which is the one of this number in the plan.
    ///
    /// The position is a local variable, so that it stays in a register.
    // SAFETY: the predictor has objects and edges for each number in its plan. Before `memberEnd` a
    // template and a scalar may be read without looking at the end of the text. Where bytes follow
    // that end, the object may be read beyond it: its record then ends elsewhere than its text, and
    // is refused.
    mutating func readObject(_ number: Int, of record: inout OpenRecord) throws(ReaderFallback) {
        let memberEnd = unsafe scanner.memberEnd
        var position = unsafe scanner.next
        var key = unsafe record.objects[number].keys
        var isFirst = true
        while true {
            if unsafe position < memberEnd {
                // At a comma, or at the opening brace.
                repeat {
                    var expected = unsafe key.following
                    if unsafe !JSONScanner.skip(expected, at: &position) {
                        // A record may omit a member.
                        unsafe expected = unsafe expected.following
                        guard unsafe JSONScanner.skip(expected, at: &position) else { break }
                    }
                    isFirst = false
                    unsafe key = unsafe expected
                    let edge = unsafe expected.pointee.target
                    if edge < 0 {
                        if unsafe JSONScanner.skipPlainScalar(at: &position) { continue }
                        unsafe position = try scanner.skipOtherValue(at: position)
                    } else {
                        if unsafe position.pointee <= .space { unsafe position = try scanner.skipSpace(at: position) }
                        unsafe position = try readValue(edge, at: position, of: &record)
                    }
                } while unsafe position < memberEnd && position.pointee == .comma
                if unsafe position < memberEnd {
                    if unsafe position.pointee == .closeBrace { break }
                    if unsafe position.pointee <= .space {
                        unsafe position = unsafe scanner.spaceEnd(inMemberFrom: position)
                        if unsafe position < memberEnd {
                            if unsafe position.pointee == .closeBrace { break }
                            if unsafe position.pointee == .comma { continue }
                        }
                    }
                }
            }
            unsafe scanner.next = unsafe position
            guard let other = unsafe try readOtherMembers(of: number, after: key, isFirst: isFirst, of: &record)
            else { return }
            unsafe (key, position) = unsafe (other, scanner.next)
            isFirst = false
        }
        unsafe scanner.next = unsafe position + 1
    }

    /// Reads members whose keys aren't the predicted ones, or that are written otherwise than
    /// before, up to a comma after which the key may be predicted.
    ///
    /// - Returns: The last known key; nil at the end of the object.
    // SAFETY: as for `readObject`.
    @inline(never)
    private mutating func readOtherMembers(
        of object: Int, after last: KeyList.Key, isFirst: Bool, of record: inout OpenRecord
    ) throws(ReaderFallback) -> KeyList.Key? {
        var (last, isFirst) = unsafe (last, isFirst)
        repeat {
            guard let edge = unsafe try takeEdge(in: object, after: &last, isFirst: isFirst, of: record) else {
                return nil
            }
            isFirst = false
            if edge >= 0 {
                unsafe scanner.next = try readValue(edge, at: scanner.next, of: &record)
            } else {
                unsafe scanner.next = try scanner.skipOtherValue(at: scanner.next)
            }
        } while unsafe scanner.next >= scanner.memberEnd || scanner.next.pointee != .comma
        return unsafe last
    }

    /// Reads a comma or brace, and the key after it, which isn't the predicted one, or is written
    /// otherwise than before; learns it.
    ///
    /// - Returns: The number of its edge, -1 if the table doesn't want it; nil at the end of the
    ///   object.
    // SAFETY: as for `readObject`.
    private mutating func takeEdge(
        in object: Int, after last: inout KeyList.Key, isFirst: Bool, of record: OpenRecord
    ) throws(ReaderFallback) -> Int? {
        var separator = unsafe scanner.next
        if isFirst {
            if try scanner.takeOpening(endingWith: .closeBrace) { return nil }
        } else {
            guard try scanner.takeComma(orEnd: .closeBrace) else { return nil }
            unsafe separator = unsafe scanner.next - 1
        }
        let none = unsafe record.objects[object].keys
        // A record may omit a member or two.
        var ahead = unsafe last.following
        for _ in 0..<2 where unsafe ahead != none && separator < scanner.memberEnd {
            unsafe ahead = unsafe ahead.following
            var position = unsafe separator
            if unsafe JSONScanner.skip(ahead, at: &position) {
                unsafe (last, scanner.next) = unsafe (ahead, position)
                _ = try scanner.significantByte()
                return unsafe ahead.pointee.target
            }
        }
        let key = unsafe try scanner.takeKey()
        guard let found = unsafe record.objects[object].find(key, after: last) else {
            unsafe noteUnused(key, in: object)
            return -1
        }
        unsafe found.pointee.learn(UnsafeBufferPointer(start: separator + 1, count: scanner.next - separator - 1))
        unsafe last = unsafe found
        return unsafe found.pointee.target
    }
}
