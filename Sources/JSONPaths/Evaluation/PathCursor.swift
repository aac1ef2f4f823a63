import JSONDocuments

/// Moves a scanner along a path, from one match to the next.
///
/// For the path `a[*].b` and the text `{"a": [{"b": 1}, {"c": 2}], "a": [{"b": 3}]}`:
///
///     "a"            is selected: the rest of the path is followed in its value
///     {"b": 1}       has a match, 1, which the caller reads to its end
///     {"c": 2}       has none; the 2 is skipped, and validated
///     "a"            is selected again: of equal keys the last counts, so the match is dropped
///     {"b": 3}       has a match, 3
///
/// Whatever can't be decided this way throws, and the path is followed in a tree.
package struct PathCursor {
    /// The number of matches, without those in values that a repeated key has replaced.
    package private(set) var matchCount = 0

    private let program: PathProgram
    private var levels: [Level] = []
    private var hasBegun = false

    /// What the rows are if they aren't the matches.
    private enum Rows {
        /// The elements of each match that is an array; of others the match itself, null is left to a tree.
        case inMatches
        /// The children of each match of the path without its last step. After an array, a match that is none is a
        /// row.
        case children
    }

    private let rows: Rows?
    /// True if the first container whose children are rows is an array.
    private var isInArrays: Bool?

    /// The most steps of a path, in whose matches values may be nested 63 levels deeper.
    private static let mostSteps = 100

    /// The error at a repeated key; nil if the last one counts.
    private let repetition: ReaderFallback?
    private let mostMatches: Int

    /// The steps of work left: at least as many as an evaluation on a tree would have.
    private var work: Int

    /// True if the path was followed to the end of the value.
    package var isFinished: Bool { hasBegun && levels.isEmpty }

    /// Creates a cursor; nil for a path that needs more than keys, indexes, wildcards and slices, and for one that is
    /// deeper than the limits allow.
    ///
    /// - Parameter repetition: The error at a repeated key; nil if the last one counts.
    package init?(_ path: JSONPath, repetition: ReaderFallback?, limits: JSONPath.Limits = .standard) {
        self.init(path, rows: nil, repetition: repetition, limits: limits)
    }

    /// Creates a cursor over the rows of a list, which are those of ``RowList``; nil also for rows with named cells.
    package init?(rowsOf list: ListPath, repetition: ReaderFallback?) {
        guard list.cells == .asTheyAre else { return nil }
        self.init(
            list.path, rows: list.isSpread ? .inMatches : list.readsMembers ? .children : nil, repetition: repetition,
            limits: .standard)
    }

    private init?(_ path: JSONPath, rows: Rows?, repetition: ReaderFallback?, limits: JSONPath.Limits) {
        program = path.program
        self.rows = rows
        guard program.next == nil, program.count < limits.depth, program.count <= Self.mostSteps else { return nil }
        for index in 0..<program.count where !program.operation(index).isFollowedInText { return nil }
        self.repetition = repetition
        (work, mostMatches) = (limits.work, limits.matches)
    }

    /// Moves to the next match, from the value at the scanner's offset or from the end of the last match; returns false
    /// after the last, at the end of the value.
    package mutating func next(in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        if !hasBegun {
            hasBegun = true
            if try enter(0, in: &scanner) { return true }
        }
        while let hasMore = try advance(in: &scanner) {
            if hasMore { return true }
        }
        return false
    }

    /// Returns the address of the only match in the value at the scanner's offset, which was skipped before; nil
    /// without one. The scanner is left anywhere.
    // SAFETY: the address is in the text, at the start of a value.
    package mutating func address(in scanner: inout JSONScanner) throws(ReaderFallback) -> UnsafePointer<UInt8>? {
        guard try next(in: &scanner) else { return nil }
        let match = unsafe scanner.next
        // Only a repeated key could select another.
        levels.removeFirst(levels.prefix { $0.end == .closeBracket }.count)
        if !levels.isEmpty {
            try scanner.skipValue()
            _ = try next(in: &scanner)
        }
        return unsafe match
    }

    /// Moves on in the innermost container; returns true at a match, and nil at the end of the value.
    // SAFETY: a place is in the text, at the start of a value or at the end of one.
    private mutating func advance(in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool? {
        guard !levels.isEmpty else { return nil }
        let last = levels.count - 1
        if let place = unsafe levels[last].places?.popLast() {
            unsafe scanner.next = unsafe place
            guard unsafe levels[last].places?.isEmpty == false else {
                levels.removeLast()
                return false
            }
            return try enter(levels[last].step + 1, in: &scanner)
        }
        if try scanner.takeComma(orEnd: levels[last].end) { return try child(in: &scanner) }
        levels.removeLast()
        return false
    }

    /// Follows the steps from an index on in the value at the offset; returns true at a match.
    private mutating func enter(_ step: Int, in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        try spend(2)
        if rows != nil, let isRow = try enterRow(step, in: &scanner) { return isRow }
        guard step < program.count else {
            // Locations cost work, too.
            try spend(8 * program.count)
            guard matchCount < mostMatches else { throw .input }
            matchCount += 1
            return true
        }
        let (byte, operation) = unsafe (scanner.next.pointee, program.operation(step))
        if byte == .openBrace, operation.selectsMembers {
            return try open(Level(step, endingWith: .closeBrace, after: matchCount), in: &scanner)
        }
        guard byte == .openBracket, let slice = operation.slice(in: program) else {
            try scanner.skipValue()
            return false
        }
        guard let range = slice.forward else { return try count(slice, at: step, in: &scanner) }
        return try open(Level(step, selecting: range, by: slice.step, after: matchCount), in: &scanner)
    }

    /// Decides what the rows are at the end of the path; nil to go on as for any match.
    private mutating func enterRow(_ step: Int, in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool? {
        let byte = unsafe scanner.next.pointee
        switch rows {
        case .inMatches? where step == program.count:
            // Null instead of a row is reported by its location.
            if byte == UInt8(ascii: "n") { throw .input }
            guard byte == .openBracket else { return nil }
            return try open(Level(step, selecting: 0..<Int.max, by: 1, after: matchCount), in: &scanner)
        case .children? where step == program.count - 1:
            if byte == .openBracket || byte == .openBrace, isInArrays == nil { isInArrays = byte == .openBracket }
            guard isInArrays == true, byte != .openBracket, byte != UInt8(ascii: "n") else { return nil }
            return try enter(program.count, in: &scanner)
        default: return nil
        }
    }

    private mutating func open(_ level: Level, in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        guard try !scanner.takeOpening(endingWith: level.end) else { return false }
        levels.append(level)
        return try child(in: &scanner)
    }

    private mutating func spend(_ steps: Int) throws(ReaderFallback) {
        work -= steps
        if work < 0 { throw .input }
    }
}

extension PathCursor {
    /// Reads up to the element, or to the value of the member, that is next; follows the steps in it.
    private mutating func child(in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        let last = levels.count - 1
        let isSelected: Bool
        if levels[last].end == .closeBrace {
            isSelected = unsafe try select(scanner.takeDecodedKey(), at: last)
        } else {
            _ = try scanner.significantByte()
            isSelected = levels[last].selectsNext()
        }
        if isSelected { return try enter(levels[last].step + 1, in: &scanner) }
        try scanner.skipValue()
        return false
    }

    /// Returns whether a key is selected; the keys that a wildcard selects must differ.
    private mutating func select(
        _ key: UnsafeBufferPointer<UInt8>, at level: Int
    ) throws(ReaderFallback) -> Bool {
        let operation = program.operation(levels[level].step)
        if operation.code == .children {
            guard unsafe levels[level].keys.insert(key) else { throw repetition ?? .input }
            return true
        }
        guard unsafe operation.hasKey(key) else { return false }
        if levels[level].isMet, let repetition { throw repetition }
        levels[level].isMet = true
        matchCount = levels[level].firstMatch
        return true
    }

    /// Opens an array for a slice that counts from its end: the elements are counted first, and then read again.
    // SAFETY: the addresses are in the text, at the starts of values.
    private mutating func count(
        _ slice: PathSlice, at step: Int, in scanner: inout JSONScanner
    ) throws(ReaderFallback) -> Bool {
        let start = unsafe scanner.next
        var count = 0
        var places: [UnsafePointer<UInt8>] = unsafe []
        if try scanner.takeOpening(endingWith: .closeBracket) { return false }
        repeat {
            _ = try scanner.significantByte()
            if slice.step < 0 { unsafe places.append(scanner.next) }
            count += 1
            try scanner.skipValue()
        } while try scanner.takeComma(orEnd: .closeBracket)
        let (first, stop) = slice.bounds(count: count)
        guard slice.step < 0 else {
            unsafe scanner.next = start
            let range = first..<max(first, stop)
            return try open(Level(step, selecting: range, by: slice.step, after: matchCount), in: &scanner)
        }
        let selected = unsafe stride(from: first, to: stop, by: slice.step).map { unsafe places[$0] }
        levels.append(unsafe Level(step, visiting: selected, upTo: scanner.next, after: matchCount))
        return false
    }
}

extension PathCursor {
    /// A container on the way.
    // SAFETY: the places are in the text of the scanner that the cursor moves.
    @safe private struct Level {
        /// The number of the step that selects in it.
        let step: Int
        /// The bracket that ends it.
        var end = UInt8.closeBracket
        /// The number of matches before it.
        let firstMatch: Int

        /// True if the member with the step's key was met.
        var isMet = false
        /// The keys that a wildcard has met.
        var keys = DistinctKeys()

        /// The elements that are selected, and the number of the next one.
        private var range = 0..<0
        private var stride = 1
        private var number = 0

        /// The selected elements that are left, the next one last, after the end of the array; nil if elements are read
        /// in their order.
        var places: [UnsafePointer<UInt8>]?

        init(_ step: Int, endingWith bracket: UInt8, after matches: Int) {
            self.step = step
            end = bracket
            firstMatch = matches
        }

        init(_ step: Int, selecting range: Range<Int>, by stride: Int, after matches: Int) {
            self.step = step
            firstMatch = matches
            (self.range, self.stride) = (range, stride)
        }

        init(
            _ step: Int, visiting elements: [UnsafePointer<UInt8>], upTo end: UnsafePointer<UInt8>, after matches: Int
        ) {
            self.step = step
            firstMatch = matches
            unsafe places = [end] + elements.reversed()
        }

        /// Returns whether the next element is selected.
        mutating func selectsNext() -> Bool {
            defer { number += 1 }
            return range.contains(number) && (number - range.lowerBound).isMultiple(of: stride)
        }
    }
}

extension PathProgram.Operation {
    /// True if the operation is followed in a text.
    fileprivate var isFollowedInText: Bool {
        switch code {
        case .member, .memberOrIndex, .index, .children, .slice: true
        case .filter, .choices, .descend, .parent: false
        }
    }

    fileprivate var selectsMembers: Bool { code == .member || code == .memberOrIndex || code == .children }

    /// Returns the elements that the operation selects in an array; nil if it selects none in any.
    fileprivate func slice(in program: PathProgram) -> PathSlice? {
        switch code {
        case .index where first == -1: return PathSlice(start: -1)
        case .index, .memberOrIndex: return PathSlice(start: first, end: first &+ 1)
        case .children: return PathSlice()
        case .slice:
            let slice = program.slices[first]
            return slice.step == 0 ? nil : slice
        case .member, .filter, .choices, .descend, .parent: return nil
        }
    }

    /// Returns whether the bytes are those of the key.
    // SAFETY: reads as many bytes as both have.
    @inline(__always)
    fileprivate func hasKey(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = unsafe key
        guard key.count == bytes.count else { return false }
        for index in 0..<bytes.count where unsafe key[index] != bytes[index] { return false }
        return true
    }
}
