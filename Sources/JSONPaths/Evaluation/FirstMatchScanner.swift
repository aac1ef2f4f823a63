import JSONDocuments

/// Reads a text in chunks up to the first match of a path, and no further.
///
/// For the path `data.id` and the text `{"data": {"n": [1], "id": 7, "rest": …` it reads to the 7,
/// and makes the document `{"data": {"n": [1], "id": 7}}` of what it has read. It interprets quotes
/// and brackets only: parsing that document finds the errors before the match.
package struct FirstMatchScanner {
    /// The end of the text, before a match.
    private struct EndOfText: Error {}

    /// The bytes that were read.
    package private(set) var bytes: [UInt8] = []

    private let steps: [JSONPath.Step]
    private let next: () -> [UInt8]
    private var index = 0

    /// The brackets that close the containers around the offset, the outermost first.
    private var closers: [UInt8] = []

    /// The longest path that is followed, which limits the recursion.
    private static var mostSteps: Int { 500 }

    /// Creates a scanner; nil for a path that isn't made of keys, indexes and wildcards.
    ///
    /// - Parameter next: Returns the next chunk of the text, empty at its end.
    package init?(_ path: JSONPath, chunks next: @escaping () -> [UInt8]) {
        guard let steps = path.steps, steps.count <= Self.mostSteps else { return nil }
        let canBeFollowed = steps.allSatisfy { step in
            switch step {
            case .key, .wildcard: true
            case .index(let index): index >= 0
            case .parent: false
            }
        }
        guard canBeFollowed else { return nil }
        self.steps = steps
        self.next = next
    }

    /// The text up to the end of the first match, with the open containers closed; nil if the text
    /// ends without a match.
    ///
    /// - Complexity: O(*n*) in the number of bytes up to the match.
    package mutating func beginning() -> [UInt8]? {
        do throws(EndOfText) {
            try passByteOrderMark()
            guard try findMatch(of: steps[...]) else { return nil }
        } catch {
            return nil
        }
        return Array(bytes[..<index]) + closers.reversed()
    }
}

// MARK: - Values

extension FirstMatchScanner {
    /// Passes the value at the offset; true if a match ends at the new offset.
    private mutating func findMatch(of steps: ArraySlice<JSONPath.Step>) throws(EndOfText) -> Bool {
        let first = try significant()
        guard let step = steps.first else {
            try passValue()
            return true
        }
        switch first {
        case .openBrace: return try findMember(for: step, steps.dropFirst())
        case .openBracket: return try findElement(for: step, steps.dropFirst())
        default:
            try passValue()
            return false
        }
    }

    private mutating func findMember(
        for step: JSONPath.Step, _ rest: ArraySlice<JSONPath.Step>
    ) throws(EndOfText) -> Bool {
        closers.append(.closeBrace)
        index += 1
        while try significant() == .quote {
            let isSelected = step.selects(try passString())
            if try significant() == .colon { index += 1 }
            if try isSelected ? findMatch(of: rest) : passed() { return true }
            if try significant() == .comma { index += 1 }
        }
        return leave()
    }

    private mutating func findElement(
        for step: JSONPath.Step, _ rest: ArraySlice<JSONPath.Step>
    ) throws(EndOfText) -> Bool {
        closers.append(.closeBracket)
        index += 1
        var number = 0
        while try significant() != .closeBracket {
            if try step.selects(number) ? findMatch(of: rest) : passed() { return true }
            number += 1
            guard try significant() == .comma else { break }
            index += 1
        }
        return leave()
    }

    /// Passes a value that the path doesn't lead through; false, since it holds no match.
    private mutating func passed() throws(EndOfText) -> Bool {
        try passValue()
        return false
    }

    /// Passes the bracket at the end of a container without a match.
    private mutating func leave() -> Bool {
        index += 1
        closers.removeLast()
        return false
    }

    private mutating func passValue() throws(EndOfText) {
        switch try significant() {
        case .quote: _ = try passString()
        case .openBrace, .openBracket: try passContainer()
        default: repeat { index += 1 } while try !peek().endsScalar
        }
    }

    private mutating func passContainer() throws(EndOfText) {
        var depth = 0
        repeat {
            switch try peek() {
            case .quote:
                _ = try passString()
                continue
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket: depth -= 1
            default: break
            }
            index += 1
        } while depth > 0
    }

    /// Passes a string, and returns the bytes between its quotes.
    private mutating func passString() throws(EndOfText) -> ArraySlice<UInt8> {
        index += 1
        let start = index
        while case let byte = try peek(), byte != .quote { index += byte == .backslash ? 2 : 1 }
        index += 1
        return bytes[start..<index - 1]
    }
}

// MARK: - Bytes

extension FirstMatchScanner {
    private mutating func passByteOrderMark() throws(EndOfText) {
        guard try peek() == 0xEF else { return }
        index = 3
        _ = try peek()
        if !bytes.hasByteOrderMark { index = 0 }
    }

    /// The byte at the offset, which is read if it isn't there yet.
    private mutating func peek() throws(EndOfText) -> UInt8 {
        while index >= bytes.count {
            let chunk = next()
            if chunk.isEmpty { throw EndOfText() }
            bytes += chunk
        }
        return bytes[index]
    }

    /// The next byte that isn't white space.
    private mutating func significant() throws(EndOfText) -> UInt8 {
        while try peek() <= .space { index += 1 }
        return bytes[index]
    }
}

extension UInt8 {
    /// Whether this byte ends a number or a literal.
    fileprivate var endsScalar: Bool {
        self <= .space || self == .comma || self == .closeBracket || self == .closeBrace
    }
}

extension JSONPath.Step {
    /// Whether the step selects the member with a key, as written between its quotes.
    fileprivate func selects(_ key: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .key(let text):
            key.contains(.backslash)
                ? StringEscapes.decoded(key).elementsEqual(text.utf8) : key.elementsEqual(text.utf8)
        case .wildcard: true
        case .index, .parent: false
        }
    }

    /// Whether the step selects the element at an index.
    fileprivate func selects(_ number: Int) -> Bool {
        switch self {
        case .key(let text): text.utf8.first?.isDecimalDigit == true && Int(text) == number
        case .index(let index): index == number
        case .wildcard: true
        case .parent: false
        }
    }
}
