import JSONDocuments

/// Follows the steps of a path in a text, from token to token.
///
/// For the path `a[*].b` and the text `{"a": [{"b": 1}, {"c": 2}], "a": [{"b": 3}]}`:
///
///     "a"            is selected: the rest of the path is followed in its value
///     {"b": 1}       has a match, 1
///     {"c": 2}       has none; the 2 is skipped, and validated
///     "a"            is selected again: of equal keys the last counts, so the match is dropped
///     {"b": 3}       has a match, 3
///
/// Whatever can't be decided this way throws, and the path is evaluated on a tree.
// SAFETY: the creator of the walk keeps the bytes while it runs.
@safe struct PathTextWalk {
    /// The matches so far.
    private(set) var matches: [Location] = []

    private let steps: [PathTextStep]
    private let bytes: UnsafeBufferPointer<UInt8>
    private let options: JSONDocument.Options

    /// The steps of work left: at least as many as an evaluation on a tree would have.
    private var work: Int
    private let limits: JSONPath.Limits

    init(
        _ steps: [PathTextStep], in bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options,
        limits: JSONPath.Limits
    ) {
        self.steps = steps
        unsafe self.bytes = unsafe bytes
        self.options = options
        self.limits = limits
        work = limits.work
    }

    /// Finds all matches.
    mutating func run() throws(ReaderFallback) {
        guard steps.count < limits.depth, var reader = unsafe JSONTokenReader(bytes, options: options) else {
            throw .input
        }
        try follow(from: 0, offset: 0, in: &reader)
        try reader.finish()
    }

    /// Follows the steps from an index on in the next value.
    ///
    /// - Parameter offset: The offset of the reader's bytes in those of the walk.
    private mutating func follow(
        from index: Int, offset: Int, in reader: inout JSONTokenReader
    ) throws(ReaderFallback) {
        try spend(2)
        guard index < steps.count else { return try addMatch(offset: offset, in: &reader) }
        switch reader.firstByte {
        case .openBrace: try followMember(index, offset: offset, in: &reader)
        case .openBracket: try followElements(index, offset: offset, in: &reader)
        default: try reader.skipValue()
        }
    }

    /// Adds the next value.
    private mutating func addMatch(offset: Int, in reader: inout JSONTokenReader) throws(ReaderFallback) {
        let start = offset + reader.offset
        try reader.skipValue()
        try add(Location(start..<offset + reader.offset))
    }

    /// Adds a match; locations cost work, too.
    private mutating func add(_ match: Location) throws(ReaderFallback) {
        try spend(8 * steps.count)
        guard matches.count < limits.matches else { throw .input }
        matches.append(match)
    }

    private mutating func spend(_ steps: Int) throws(ReaderFallback) {
        work -= steps
        if work < 0 { throw .input }
    }
}

extension PathTextWalk {
    /// Follows a step in the members of the object that is next.
    private mutating func followMember(
        _ index: Int, offset: Int, in reader: inout JSONTokenReader
    ) throws(ReaderFallback) {
        switch steps[index] {
        case .index, .slice: return try reader.skipValue()
        case .children: return try followMembers(index, offset: offset, in: &reader)
        case .key(let key, _):
            guard case .object(isEmpty: false) = try reader.next() else { return }
            let first = matches.count
            repeat {
                guard unsafe reader.bytes(of: try reader.key()).isEqual(to: key) else {
                    try reader.skipValue()
                    continue
                }
                matches.removeLast(matches.count - first)
                try follow(from: index + 1, offset: offset, in: &reader)
            } while try reader.hasNext(in: .closeBrace)
        }
    }

    /// Follows a wildcard in an object, whose keys must differ.
    private mutating func followMembers(
        _ index: Int, offset: Int, in reader: inout JSONTokenReader
    ) throws(ReaderFallback) {
        guard case .object(isEmpty: false) = try reader.next() else { return }
        var keys = DistinctKeys()
        repeat {
            guard unsafe keys.insert(reader.bytes(of: try reader.key())) else { throw .input }
            try follow(from: index + 1, offset: offset, in: &reader)
        } while try reader.hasNext(in: .closeBrace)
    }

    /// Follows a step in the elements of the array that is next.
    private mutating func followElements(
        _ index: Int, offset: Int, in reader: inout JSONTokenReader
    ) throws(ReaderFallback) {
        let slice: PathSlice
        switch steps[index] {
        case .key(_, index: nil): return try reader.skipValue()
        case .key(_, index: let number?): slice = PathSlice(start: number, end: number &+ 1)
        case .index(-1): slice = PathSlice(start: -1)
        case .index(let number): slice = PathSlice(start: number, end: number &+ 1)
        case .children: slice = PathSlice()
        case .slice(let own): slice = own
        }
        guard let range = slice.forward else { return try followSlice(slice, index, offset: offset, in: &reader) }
        guard case .array(isEmpty: false) = try reader.next() else { return }
        var number = 0
        repeat {
            if range.contains(number), (number - range.lowerBound).isMultiple(of: slice.step) {
                try follow(from: index + 1, offset: offset, in: &reader)
            } else {
                try reader.skipValue()
            }
            number += 1
        } while try reader.hasNext(in: .closeBracket)
    }

    /// Follows a slice that counts from the end: the elements are found first, and then read again.
    private mutating func followSlice(
        _ slice: PathSlice, _ index: Int, offset: Int, in reader: inout JSONTokenReader
    ) throws(ReaderFallback) {
        guard slice.step != 0 else { return try reader.skipValue() }
        guard case .array(isEmpty: false) = try reader.next() else { return }
        var elements: [Location] = []
        repeat {
            let start = offset + reader.offset
            try reader.skipValue()
            elements.append(Location(start..<offset + reader.offset))
        } while try reader.hasNext(in: .closeBracket)
        let (first, stop) = slice.bounds(count: elements.count)
        for number in stride(from: first, to: stop, by: slice.step) {
            try follow(from: index + 1, inPart: elements[number])
        }
    }

    /// Follows the steps from an index on in a value that was skipped.
    private mutating func follow(from index: Int, inPart part: Location) throws(ReaderFallback) {
        try spend(2)
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[part.range])
        guard index < steps.count else { return try add(part) }
        // A scalar has no children.
        guard var reader = unsafe JSONTokenReader(text, options: options) else { return }
        try follow(from: index, offset: part.range.lowerBound, in: &reader)
    }
}

extension PathSlice {
    /// The indexes from the first to the last that may be selected, if none is counted from the
    /// end; nil for other slices.
    fileprivate var forward: Range<Int>? {
        let (start, end) = (start ?? 0, end ?? .max)
        return step > 0 && start >= 0 && end >= 0 ? start..<max(start, end) : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the bytes are those of a key.
    // SAFETY: reads as many bytes as both have.
    @inline(__always)
    fileprivate func isEqual(to key: [UInt8]) -> Bool {
        guard count == key.count else { return false }
        for index in key.indices where unsafe self[index] != key[index] { return false }
        return true
    }
}
