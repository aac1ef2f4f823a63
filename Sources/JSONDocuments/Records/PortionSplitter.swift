/// Splits a document whose bytes come in pieces into portions, each with some rows of a list.
///
/// Every byte of the text is in one portion, so that what reads them has read and checked the whole text.
package struct PortionSplitter {
    /// The most bytes of what is around rows that are kept for each container.
    private static let longestContext = 1 << 16

    private static let repeatedKey = "a key on the way to the rows is repeated, so that the rows before it don't count"

    /// A container on the way to the rows.
    private struct Frame {
        /// The offset in the open portion after the opening bracket, and the bytes from there to the child on the way.
        var start: Int
        var context: [UInt8] = []
        /// True if the child on the way was met.
        var isPassed = false
    }

    private let path: PortionPath
    private let leastSize: Int
    private let keys: [[UInt8]?]
    private var tracker = PrefixTracker(depthLimit: JSONDocument.Options().limits.depth)
    private var frames: [Frame] = []

    /// The keys of the outermost object each of whose children is on the way.
    private var members = KeyHashes()

    /// The open portion, the number of its bytes that lead to the first row, and where it begins in the text.
    private var portion: [UInt8] = []
    private var prefixCount = 0
    private var steps: [DocumentPortion.Step] = []
    private var start = TextPosition()

    private var mark = ByteOrderMarkSkip()
    private var piece: [UInt8] = []
    private var reached = 0
    /// True if the text isn't JSON, so that nothing more of it is needed.
    package private(set) var isBroken = false

    /// The error of a text that can't be divided: a key on the way is repeated, or too much is around the rows.
    package private(set) var failure: JSONSyntaxError?

    /// Creates a splitter of the rows at a path.
    ///
    /// - Parameter leastSize: The least number of bytes of a portion but the last.
    package init(at path: PortionPath, leastSize: Int = 256 * 1024) {
        (self.path, self.leastSize) = (path, leastSize)
        keys = path.steps.map { if case .key(let key) = $0 { Array(key.utf8) } else { nil } }
    }

    /// Adds the next bytes; those before them must be read.
    package mutating func feed(_ bytes: [UInt8]) {
        (piece, reached) = isBroken ? ([], 0) : (bytes, 0)
        portion += mark.skip(piece, at: &reached)
    }

    /// Returns the next portion; nil if another piece is needed.
    package mutating func next() -> DocumentPortion? {
        while reached < piece.count, failure == nil {
            if portion.count > JSONDocument.Limits.maximalBytes {
                failure = .tooManyBytes(limit: JSONDocument.Limits.maximalBytes)
                return nil
            }
            let first = reached
            let event = isBroken ? nothing() : tracker.take(piece, at: &reached)
            portion += piece[first..<reached]
            switch event {
            case .nothing: break
            case .began: if let whole = begin() { return whole }
            case .ended: if let whole = end() { return whole }
            case .broke: isBroken = true
            }
        }
        return nil
    }

    /// Ends the text; returns the last portion.
    package mutating func last() -> DocumentPortion? {
        guard failure == nil else { return nil }
        if members.haveRepeated { refuse(.duplicateKey, Self.repeatedKey) }
        defer { portion = [] }
        return portion.count > prefixCount ? made(portion, closing: 0) : nil
    }

    /// Takes the rest of the piece, of a text whose error is that of its last portion.
    private mutating func nothing() -> PrefixTracker.Event {
        reached = piece.count
        return .nothing
    }

    /// Takes the first byte of a child, and all of a container that isn't on the way and is whole in the piece.
    private mutating func begin() -> DocumentPortion? {
        let byte = piece[reached - 1]
        let isContainer = byte == .openBrace || byte == .openBracket
        let depth = tracker.frames.count - (isContainer ? 1 : 0)
        if frames.count == depth, depth > 0 { pass(isContainer: isContainer) }
        guard isContainer else { return nil }
        if frames.count == depth, isOnWay(byte, at: depth) {
            frames.append(Frame(start: portion.count))
        } else if let end = JSONScanner.certainEnd(ofContainerAt: reached - 1, in: piece) {
            portion += piece[reached..<end]
            tracker.leave(after: end - reached)
            reached = end
            return self.end()
        }
        return nil
    }

    /// Returns whether a container, with so many around it, is on the way to rows.
    private func isOnWay(_ byte: UInt8, at depth: Int) -> Bool {
        guard depth == 0 || leads(from: depth - 1) else { return false }
        return depth < path.steps.count || depth == path.steps.count && !path.endsInRows && byte == .openBracket
    }

    /// Returns whether the open child of a container on the way is on it, too.
    private func leads(from depth: Int) -> Bool {
        guard depth < path.steps.count, let key = keys[depth] else { return depth < path.steps.count }
        return tracker.frames[depth].isObject && tracker.frames[depth].key == key
    }

    /// Notes what is around the child that begins in the innermost container on the way.
    private mutating func pass(isContainer: Bool) {
        let depth = frames.count - 1
        guard tracker.frames[depth].isObject, depth < path.steps.count else { return }
        if keys[depth] == nil {
            if depth == path.steps.firstIndex(of: .each) { members.insert(tracker.frames[depth].key) }
            return
        }
        guard leads(from: depth) else {
            if path.needsSurroundings, frames[depth].isPassed, prefixCount > 0, depth < steps.count {
                refuse(.unknown, "a member after the rows belongs to what is around them")
            }
            return
        }
        if frames[depth].isPassed {
            return refuse(
                .duplicateKey, "a key on the way to the rows is repeated, so that the rows before it don't count")
        }
        frames[depth].isPassed = true
        let end = portion.count - 1
        let context = portion[frames[depth].start..<end]
        if path.needsSurroundings, context.count > Self.longestContext {
            return refuse(.unknown, "more than \(Self.longestContext) bytes are around the rows")
        }
        frames[depth].context = path.needsSurroundings ? Array(context) : Self.member(keys[depth]!)
    }

    private mutating func refuse(_ code: JSONSyntaxError.Code, _ message: String) {
        let position = start.advanced(past: portion[prefixCount...])
        failure = JSONSyntaxError(
            code: code, message: message, line: position.line, column: position.column - 1,
            byteOffset: position.byteOffset)
    }

    private static func member(_ key: [UInt8]) -> [UInt8] {
        Array(JSONWriter.text(of: JSONValue(String(decoding: key, as: UTF8.self))).utf8) + [.colon]
    }

    /// Ends a portion after a child, if that is long enough, and another child follows.
    private mutating func end() -> DocumentPortion? {
        let depth = tracker.frames.count
        while frames.count > depth { frames.removeLast() }
        guard depth > 0, frames.count == depth, portion.count - prefixCount >= leastSize,
            path.dividesChildren(at: depth - 1), let comma = nextComma
        else { return nil }
        let whole = made(portion, closing: depth)
        let gap = piece[reached...comma]
        start =
            prefixCount == 0
            ? TextPosition(of: portion.count, in: portion) : start.advanced(past: portion[prefixCount...])
        start.advance(past: gap)
        // The tracker meets the comma by itself, and its bytes are in no portion.
        var separator = 0
        _ = tracker.take(Array(gap), at: &separator)
        reached = comma + 1
        beginPortion(in: depth)
        return whole
    }

    /// The offset of the comma that comes next; nil for another byte, and at the end of the piece.
    private var nextComma: Int? {
        let offset = piece[reached...].firstIndex { !JSONScanner.isSpace($0) }
        return offset.flatMap { piece[$0] == .comma ? $0 : nil }
    }

    /// Begins a portion whose first row is the next child of the innermost of some containers.
    private mutating func beginPortion(in depth: Int) {
        portion = []
        steps = []
        for (number, frame) in tracker.frames.prefix(depth).enumerated() {
            portion.append(frame.isObject ? .openBrace : .openBracket)
            let isInnermost = number == depth - 1
            frames[number].start = portion.count
            if !frame.isObject {
                steps.append(.index(frame.index + (isInnermost ? 1 : 0)))
            } else if !isInnermost {
                steps.append(.key(frame.key))
                portion += keys[number] == nil ? Self.member(frame.key) : frames[number].context
            }
        }
        prefixCount = portion.count
    }

    private func made(_ bytes: [UInt8], closing depth: Int) -> DocumentPortion {
        DocumentPortion(
            bytes: bytes + PrefixTracker.brackets(closing: tracker.frames[..<depth]), prefixCount: prefixCount,
            steps: steps, start: start)
    }
}
