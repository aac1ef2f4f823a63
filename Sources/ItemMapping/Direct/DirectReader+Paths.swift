import JSONDocuments
import JSONPaths

extension DirectReader {
    /// Where steps without wildcards lead from a value that was passed over before; nil where there is nothing.
    // SAFETY: both places are in the text, at the starts of values.
    mutating func place(
        from start: UnsafePointer<UInt8>, along steps: ArraySlice<JSONPath.Step>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        var isThere = true
        for step in steps where isThere { isThere = try enter(step) }
        let end = unsafe scanner.next
        unsafe scanner.next = unsafe after
        return unsafe isThere ? end : nil
    }

    /// Goes from the value at the place to one in it; false where there is no such value.
    private mutating func enter(_ step: JSONPath.Step) throws(ReaderFallback) -> Bool {
        switch (unsafe scanner.next.pointee, step) {
        case (0x5B, .index(let index)): return try enterElement(index)
        case (0x5B, .key(let key)):
            guard let index = PathTrie.index(of: key) else { return false }
            return try enterElement(index)
        case (0x7B, .key(let key)): return try enterMember(key)
        default: return false
        }
    }

    /// Goes to an element of the array at the place, counted from its end where the index is negative.
    private mutating func enterElement(_ index: Int) throws(ReaderFallback) -> Bool {
        let index = index < 0 ? try elementCount() + index : index
        guard index >= 0, try !scanner.takeOpening(endingWith: 0x5D) else { return false }
        for _ in 0..<index {
            _ = try scanner.significantByte()
            try scanner.skipValue()
            guard try scanner.takeComma(orEnd: 0x5D) else { return false }
        }
        _ = try scanner.significantByte()
        return true
    }

    /// How many elements the array at the place has, which stays the place.
    // SAFETY: the place that is gone back to is in the text, at the start of the array.
    private mutating func elementCount() throws(ReaderFallback) -> Int {
        let start = unsafe scanner.next
        var count = 0
        try forEachElement(then: []) { (reader) throws(ReaderFallback) in
            count += 1
            try reader.scanner.skipValue()
        }
        unsafe scanner.next = unsafe start
        return count
    }

    /// Goes to a member of the object at the place; a key that comes twice makes the record jansson's.
    // SAFETY: the member's place is in the text, at the start of a value.
    private mutating func enterMember(_ key: String) throws(ReaderFallback) -> Bool {
        guard try !scanner.takeOpening(endingWith: 0x7D) else { return false }
        var found: UnsafePointer<UInt8>?
        repeat {
            if unsafe try scanner.takeKey().elementsEqual(key.utf8) {
                guard unsafe found == nil else { throw .record }
                unsafe found = unsafe scanner.next
            }
            try scanner.skipValue()
        } while try scanner.takeComma(orEnd: 0x7D)
        guard let found = unsafe found else { return false }
        unsafe scanner.next = unsafe found
        return true
    }
}

extension DirectReader {
    /// Calls `body` at each value that the steps lead to from the elements of the array at the place.
    mutating func forEachElement(
        then steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: 0x5D) { return }
        repeat {
            _ = try scanner.significantByte()
            try forEachMatch(steps, body)
        } while try scanner.takeComma(orEnd: 0x5D)
    }

    /// Calls `body` at each value that the steps lead to from the place; passes over everything else.
    private mutating func forEachMatch(
        _ steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        guard let step = steps.first else { return try body(&self) }
        switch (unsafe scanner.next.pointee, step) {
        case (0x5B, .wildcard): try forEachElement(then: steps.dropFirst(), body)
        case (0x7B, .key(let key)): try forMember(key, then: steps.dropFirst(), body)
        case (0x7B, .wildcard): throw .record
        case (0x5B, let step): try forElement(step, then: steps.dropFirst(), body)
        default: try scanner.skipValue()
        }
    }

    /// Goes down one element of the array at the place.
    // SAFETY: the place that is gone back to is in the text, at the start of the array.
    private mutating func forElement(
        _ step: JSONPath.Step, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        let start = unsafe scanner.next
        try scanner.skipValue()
        let after = unsafe scanner.next
        if let element = unsafe try place(from: start, along: [step]) {
            unsafe scanner.next = element
            try forEachMatch(steps, body)
        }
        unsafe scanner.next = unsafe after
    }

    /// Goes down one member of the object at the place; a key that comes twice makes the record jansson's.
    private mutating func forMember(
        _ key: String, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: 0x7D) { return }
        var isMet = false
        repeat {
            if unsafe try scanner.takeKey().elementsEqual(key.utf8) {
                guard !isMet else { throw .record }
                isMet = true
                try forEachMatch(steps, body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: 0x7D)
    }
}
