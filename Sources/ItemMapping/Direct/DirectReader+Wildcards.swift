import JSONDocuments
import JSONPaths

extension DirectReader {
    /// Calls `body` at each value that the steps lead to from the elements of the array at the place.
    mutating func forEachElement(
        then steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(StandBack) -> Void
    ) throws(StandBack) {
        if try scanner.takeOpening(endingWith: 0x5D) { return }
        repeat {
            _ = try scanner.significantByte()
            try forEachMatch(steps, body)
        } while try scanner.takeComma(orEnd: 0x5D)
    }

    /// Calls `body` at each value that the steps lead to from the place; passes over everything else.
    private mutating func forEachMatch(
        _ steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(StandBack) -> Void
    ) throws(StandBack) {
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
        _ body: (inout DirectReader) throws(StandBack) -> Void
    ) throws(StandBack) {
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
        _ key: String, then steps: ArraySlice<JSONPath.Step>, _ body: (inout DirectReader) throws(StandBack) -> Void
    ) throws(StandBack) {
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
