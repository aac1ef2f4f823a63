/// A JSON text of whose long arrays and objects only the first children are kept, made while its bytes come in pieces.
///
/// It shows how a document is built without having it in memory. Each long container has its true count.
///
/// ```
/// {"total": 3, "items": [{"id": 1}, {"id": 2}, {"id": 3}]}     with at most two elements
/// {"total": 3, "items": [{"id": 1}, {"id": 2}]}                counts[items] = 3
/// ```
package struct ThinnedText: Sendable {
    /// The most elements of an array that are kept, by the bytes that are kept already, and the most members of an object.
    private let elements: @Sendable (_ size: Int) -> Int
    private let members: Int
    private var tracker = PrefixTracker(depthLimit: JSONDocument.Options().limits.depth)

    /// The text so far.
    package private(set) var bytes: [UInt8] = []

    /// The true counts of the containers whose children aren't all kept.
    package private(set) var counts: [JSONLocation: Int] = [:]

    /// The number of children of each open container, and the end of the last one that is kept.
    private var children: [(count: Int, end: Int)] = []

    /// The number of containers around children that aren't kept; nil if the next one is kept.
    private var muted: Int?

    private var mark = ByteOrderMarkSkip()

    /// True if the text isn't JSON.
    package private(set) var isBroken = false

    /// True if the text is a whole document.
    package private(set) var isWhole = false

    /// Creates a text without bytes.
    ///
    /// - Parameters:
    ///   - elements: The most elements of an array that are kept, by the number of bytes that are kept already.
    ///   - members: The most members of an object that are kept.
    package init(
        elements: @escaping @Sendable (_ size: Int) -> Int = { $0 < 1 << 19 ? 200 : $0 < 1 << 21 ? 50 : 10 },
        members: Int = 2_000
    ) {
        (self.elements, self.members) = (elements, members)
    }

    /// Adds the next bytes.
    ///
    /// - Complexity: O(*n*); children that aren't kept are skipped in blocks.
    package mutating func feed(_ piece: [UInt8]) {
        var next = 0
        _ = mark.skip(piece, at: &next)
        while next < piece.count, !isBroken {
            let start = next
            let event = tracker.take(piece, at: &next)
            if muted == nil { bytes += piece[start..<next] }
            switch event {
            case .nothing: break
            case .began: begin(piece, at: &next)
            case .ended: end(piece[max(next, 1) - 1])
            case .broke: isBroken = true
            }
        }
    }

    /// Ends the text.
    package mutating func finish() {
        if tracker.finish() == .ended { end(.digitZero) }
        if !isWhole { isBroken = true }
    }

    private mutating func begin(_ piece: [UInt8], at next: inout Int) {
        let byte = piece[next - 1]
        let isContainer = byte == .openBrace || byte == .openBracket
        let depth = tracker.frames.count - (isContainer ? 1 : 0)
        if muted == nil, depth > 0, children[depth - 1].count >= limit(of: tracker.frames[depth - 1]) {
            muted = depth
            bytes.removeSubrange(children[depth - 1].end...)
        }
        guard isContainer else { return }
        if muted == depth, let end = JSONScanner.certainEnd(ofContainerAt: next - 1, in: piece) {
            tracker.leave(after: end - next)
            next = end
            return self.end(piece[next - 1])
        }
        children.append((0, bytes.count))
    }

    private func limit(of frame: PrefixTracker.Frame) -> Int { frame.isObject ? members : elements(bytes.count) }

    /// Counts a child that has ended, a container with its last byte.
    private mutating func end(_ last: UInt8) {
        let depth = tracker.frames.count
        if children.count > depth {
            let count = children.removeLast().count
            if let muted, muted == depth + 1 {
                counts[JSONLocation(tracker.frames.map(\.component))] = count
                self.muted = nil
                bytes.append(last)
            }
        }
        guard depth > 0 else { return isWhole = true }
        children[depth - 1].count += 1
        if muted == nil { children[depth - 1].end = bytes.count }
    }
}
