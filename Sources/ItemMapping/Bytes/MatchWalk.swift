import JSONDocuments
import JSONPaths

// A list at a path of keys and wildcards, such as `plugins.*` or `departments[*].staff[*]`: its records
// are read on the way, in one pass.

/// The way along such a path.
struct MatchWalk {
    /// A container on the way.
    private struct Level {
        /// The number of the step that selects in it.
        let step: Int
        let isObject: Bool
        /// True if the member with the step's key was met.
        var hasMatched = false
        /// The keys that a wildcard has met.
        var keys = DistinctKeys()
    }

    /// The bytes of each step's key; nil for a wildcard.
    private let steps: [[UInt8]?]
    private var levels: [Level] = []
    /// The first byte of the containers whose children are the matches, once it is known.
    private var opening: UInt8?
    private var work: Int
    private var matches: Int
    private(set) var hasBegun = false

    /// True if the path was followed to the end of the text.
    var isFinished: Bool { hasBegun && levels.isEmpty }

    /// A walk along a path; nil for one with other steps, or with keys that may be indexes.
    ///
    /// - Parameter inArrays: Whether the matches are elements of arrays alone.
    init?(_ path: JSONPath, inArrays: Bool) {
        guard let steps = path.steps, steps.contains(.wildcard) else { return nil }
        var bytes: [[UInt8]?] = []
        for step in steps {
            switch step {
            case .key(let key) where PathTrie.index(of: key) == nil: bytes.append(Array(key.utf8))
            case .wildcard: bytes.append(nil)
            default: return nil
            }
        }
        self.steps = bytes
        opening = inArrays ? .openBracket : nil
        (work, matches) = (JSONPath.Limits.standard.work, JSONPath.Limits.standard.matches)
    }

    /// Moves to the next match; returns false at the end of the text.
    ///
    /// Whatever can't be decided on the way leaves the text to jansson.
    mutating func next(in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        if !hasBegun {
            hasBegun = true
            if try enter(0, in: &scanner) { return true }
            guard !levels.isEmpty else { throw .input }
        }
        while !levels.isEmpty {
            let isObject = levels[levels.count - 1].isObject
            guard try scanner.takeComma(orEnd: isObject ? .closeBrace : .closeBracket) else {
                levels.removeLast()
                continue
            }
            if try takeMember(in: &scanner) { return true }
        }
        guard scanner.isAtEnd else { throw .input }
        return false
    }

    /// Follows the steps from an index on in the value at the offset.
    private mutating func enter(_ step: Int, in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        try spend(2)
        guard step < steps.count else {
            try spend(8 * steps.count)
            matches -= 1
            guard matches >= 0 else { throw .input }
            return true
        }
        let byte = try scanner.significantByte()
        if step == steps.count - 1, steps[step] == nil, byte != UInt8(ascii: "n") {
            // What isn't a list among lists is a row.
            guard byte == .openBracket || byte == .openBrace, byte == opening ?? byte else { throw .input }
            opening = byte
        }
        guard byte == .openBrace || byte == .openBracket && steps[step] == nil else {
            try scanner.skipValue()
            return false
        }
        guard try !scanner.takeOpening(endingWith: byte + 2) else { return false }
        levels.append(Level(step: step, isObject: byte == .openBrace))
        return try takeMember(in: &scanner)
    }

    /// Reads up to the value of the member, or to the element, that is next; follows its steps.
    private mutating func takeMember(in scanner: inout JSONScanner) throws(ReaderFallback) -> Bool {
        let last = levels.count - 1
        let step = levels[last].step
        guard levels[last].isObject else {
            _ = try scanner.significantByte()
            return try enter(step + 1, in: &scanner)
        }
        guard let key = unsafe try scanner.takeKey(allowsEscapes: true) else { throw .input }
        if let wanted = steps[step] {
            guard unsafe key.elementsEqual(wanted) else {
                try scanner.skipValue()
                return false
            }
            guard !levels[last].hasMatched else { throw .input }
            levels[last].hasMatched = true
        } else {
            guard unsafe levels[last].keys.insert(key) else { throw .input }
        }
        return try enter(step + 1, in: &scanner)
    }

    private mutating func spend(_ steps: Int) throws(ReaderFallback) {
        work -= steps
        if work < 0 { throw .input }
    }
}
