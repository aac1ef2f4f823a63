import JSONDocuments
import JSONPaths

// The steps of a path after the keys that the plan's objects have: indexes, keys in arrays, and what
// follows a wildcard.

// MARK: - Steps without wildcards

extension DirectReader {
    /// The address that steps lead to from a value that was skipped; `nil` if they lead nowhere.
    // SAFETY: both addresses are in the text, at the starts of values.
    mutating func findAddress(
        from start: UnsafePointer<UInt8>, along steps: ArraySlice<JSONPath.Step>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        var exists = true
        for step in steps where exists { exists = try enter(step) }
        let end = unsafe scanner.next
        unsafe scanner.next = unsafe after
        return unsafe exists ? end : nil
    }

    /// Moves from the value at the offset to one inside it; returns false if it doesn't exist.
    private mutating func enter(_ step: JSONPath.Step) throws(ReaderFallback) -> Bool {
        switch (unsafe scanner.next.pointee, step) {
        case (.openBracket, .index(let index)): return try enterElement(index)
        case (.openBracket, .key(let key)):
            guard let index = PathTrie.index(of: key) else { return false }
            return try enterElement(index)
        case (.openBrace, .key(let key)): return try enterMember(key)
        default: return false
        }
    }

    /// Moves to an element of the array at the offset, counted from its end if the index is
    /// negative.
    private mutating func enterElement(_ index: Int) throws(ReaderFallback) -> Bool {
        let index = index < 0 ? try elementCount() + index : index
        guard index >= 0, try !scanner.takeOpening(endingWith: .closeBracket) else { return false }
        for _ in 0..<index {
            _ = try scanner.significantByte()
            try scanner.skipValue()
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
        }
        _ = try scanner.significantByte()
        return true
    }

    /// The number of elements of the array at the offset, which stays there.
    // SAFETY: the address to return to is in the text, at the start of the array.
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

    private static func isEqual(_ found: UnsafeBufferPointer<UInt8>, _ key: String) -> Bool {
        var key = key
        return key.withUTF8 { key in unsafe key.count == found.count && key.elementsEqual(found) }
    }

    /// Moves to a member of the object at the offset; a repeated key makes the record jansson's.
    // SAFETY: the member's address is in the text, at the start of a value.
    private mutating func enterMember(_ key: String) throws(ReaderFallback) -> Bool {
        guard try !scanner.takeOpening(endingWith: .closeBrace) else { return false }
        var found: UnsafePointer<UInt8>?
        repeat {
            if unsafe Self.isEqual(try scanner.takeKey(), key) {
                guard unsafe found == nil else { throw .record }
                unsafe found = unsafe scanner.next
            }
            try scanner.skipValue()
        } while try scanner.takeComma(orEnd: .closeBrace)
        guard let found = unsafe found else { return false }
        unsafe scanner.next = unsafe found
        return true
    }
}

// MARK: - Steps after a wildcard

extension DirectReader {
    /// Calls `body` at each value that the steps lead to from the elements of the array at the
    /// offset.
    mutating func forEachElement(
        then steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        repeat {
            _ = try scanner.significantByte()
            try forEachMatch(of: steps, body)
        } while try scanner.takeComma(orEnd: .closeBracket)
    }

    /// Calls `body` at each value that the steps lead to from the offset; skips everything else.
    private mutating func forEachMatch(
        of steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        guard let step = steps.first else { return try body(&self) }
        switch (unsafe scanner.next.pointee, step) {
        case (.openBracket, .wildcard): try forEachElement(then: steps.dropFirst(), body)
        case (.openBrace, .key(let key)): try descend(toMember: key, then: steps.dropFirst(), body)
        case (.openBrace, .wildcard): throw .record
        case (.openBracket, let step): try descend(toElement: step, then: steps.dropFirst(), body)
        default: try scanner.skipValue()
        }
    }

    /// Continues at one element of the array at the offset.
    // SAFETY: the address to return to is in the text, at the end of the array.
    private mutating func descend(
        toElement step: JSONPath.Step, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        let start = unsafe scanner.next
        try scanner.skipValue()
        let after = unsafe scanner.next
        if let element = unsafe try findAddress(from: start, along: [step]) {
            unsafe scanner.next = element
            try forEachMatch(of: steps, body)
        }
        unsafe scanner.next = unsafe after
    }

    /// Continues at one member of the object at the offset; a repeated key makes the record
    /// jansson's.
    private mutating func descend(
        toMember key: String, then steps: ArraySlice<JSONPath.Step>,
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBrace) { return }
        var isMet = false
        repeat {
            if unsafe Self.isEqual(try scanner.takeKey(), key) {
                guard !isMet else { throw .record }
                isMet = true
                try forEachMatch(of: steps, body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBrace)
    }
}
