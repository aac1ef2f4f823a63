internal import CJansson
internal import SystemHeaders

/// Finds the source offsets of the numbers of a parsed tree, by walking both side by side.
///
/// Only reals and `-0` are recorded: the text of any other integer is the integer. A key that
/// appears twice leads to one node twice; the later offset, which is that of the value, replaces
/// the earlier one.
struct NumberIndex {
    /// A container that is open: an array with the index of its next element, or an object with its
    /// next members.
    private struct Frame {
        let container: JSONNode
        let isArray: Bool
        var next = 0
        var members: JSONNode.Members
    }

    private var cursor: SourceCursor
    private var frames: [Frame] = []
    private(set) var offsets: [UInt: Int] = [:]

    init(of root: JSONNode, in source: [UInt8], from start: Int) {
        cursor = SourceCursor(source, at: start)
        guard cursor.significantByte() != nil else { return }
        enter(root)
        while !frames.isEmpty, step() {}
    }

    /// Returns whether a source has a `-0` that no digit follows: without one, an integer 0 is written `0`.
    // SAFETY: memchr reads within the array and returns an address in it or NULL.
    static func hasNegativeZero(_ source: [UInt8]) -> Bool {
        unsafe source.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var offset = 0
            while let minus = unsafe memchr(base + offset, Int32(UInt8.minus), bytes.count - offset) {
                offset = unsafe UnsafeRawPointer(minus) - base + 1
                guard offset < bytes.count, unsafe bytes[offset] == .digitZero else { continue }
                if unsafe offset + 1 == bytes.count || !bytes[offset + 1].isDecimalDigit { return true }
            }
            return false
        }
    }

    /// Visits the value of `node`; if the kinds differ, a later key has replaced the value in the
    /// text.
    private mutating func enter(_ node: JSONNode?) {
        guard let node, let byte = cursor.byte else { return cursor.skipValue() }
        switch (byte, node.kind) {
        case (.openBracket, .array):
            cursor.offset += 1
            frames.append(Frame(container: node, isArray: true, members: node.members))
        case (.openBrace, .object):
            cursor.offset += 1
            frames.append(Frame(container: node, isArray: false, members: node.members))
        case (.minus, .real), (.digitZero ... .digitNine, .real): record(node)
        case (.minus, .integer) where node.integer == 0: record(node)
        case (_, .integer) where node.integer == 0:
            // An earlier offset belongs to the value of an equal key.
            offsets[node.identity] = nil
            cursor.skipValue()
        default: cursor.skipValue()
        }
    }

    private mutating func record(_ node: JSONNode) {
        offsets[node.identity] = cursor.offset
        cursor.skipScalar()
    }

    private mutating func step() -> Bool {
        guard let byte = cursor.significantByte() else { return false }
        switch byte {
        case .closeBracket, .closeBrace:
            cursor.offset += 1
            frames.removeLast()
            return true
        case .comma:
            cursor.offset += 1
            return true
        default: return child()
        }
    }

    private mutating func child() -> Bool {
        let last = frames.count - 1
        let container = frames[last].container
        if frames[last].isArray {
            frames[last].next += 1
            enter(container.element(at: frames[last].next - 1))
            return true
        }
        guard let (key, hasEscapes) = cursor.keyRange() else { return false }
        var rest = frames[last].members
        if !hasEscapes, let next = rest.next(), unsafe cursor.has(next.utf8, in: key) {
            frames[last].members = rest
            enter(next.value)
        } else {
            enter(member(at: key, of: container, in: last))
        }
        return true
    }

    /// Returns the member with a key that isn't written as the next one is.
    ///
    /// A repeated key doesn't consume the next member: its value is elsewhere in their order.
    private mutating func member(at range: Range<Int>, of object: JSONNode, in frame: Int) -> JSONNode? {
        let key = StringEscapes.decoded(cursor.bytes[range])
        var rest = frames[frame].members
        if let next = rest.next(), unsafe next.utf8.elementsEqual(key) {
            frames[frame].members = rest
            return next.value
        }
        return unsafe key.withUnsafeBufferPointer { unsafe object.member($0) }
    }
}

/// The finished index of a document, keyed by the identities of the nodes.
final class NumberOffsets: Sendable {
    let offsets: [UInt: Int]

    init(_ offsets: [UInt: Int]) { self.offsets = offsets }
}
