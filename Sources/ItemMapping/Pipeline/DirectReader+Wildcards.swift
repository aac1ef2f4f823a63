import JSONDocuments
import JSONPaths

// A path like `tags[*].text`: the array is read when its key is met, and its elements are objects of
// the plan, whose keys are predicted.

extension DirectReader {
    /// Reads the elements of the array at the offset into an early field.
    ///
    /// For any other value, the field is missing. The order of an object's members is jansson's.
    // SAFETY: as for `readRecord`.
    mutating func readElements(
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, of record: OpenRecord
    ) throws(ReaderFallback) {
        let number = unsafe edge.pointee.field
        let byte = unsafe scanner.next.pointee
        if byte == .openBrace { throw .record }
        guard byte == .openBracket else {
            try scanner.skipValue()
            return unsafe try lack(.missing, record.fields + number, of: record)
        }
        route.members = unsafe ElementMembers(edge, of: record)
        defer { route.members = nil }
        try readField(number, of: record)
    }

    /// Calls `body` at the value of each element of the array at the offset that has one.
    // SAFETY: the slots are the record's, which is open. Their addresses are in the text.
    mutating func forEachElement(
        with members: ElementMembers, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        var members = members
        let first = members.record.firstSlot
        repeat {
            guard try scanner.significantByte() == .openBrace else {
                try scanner.skipValue()
                continue
            }
            for slot in members.slots { unsafe memory.slots[first + slot] = nil }
            try readObject(members.object, of: &members.record)
            guard let start = unsafe memory.slots[first + members.slots.upperBound - 1] else { continue }
            let after = unsafe scanner.next
            unsafe scanner.next = unsafe start
            try body(&self)
            unsafe scanner.next = unsafe after
        } while try scanner.takeComma(orEnd: .closeBracket)
    }
}
