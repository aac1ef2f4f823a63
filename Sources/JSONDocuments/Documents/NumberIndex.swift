internal import CJansson
internal import SystemHeaders

/// Finds the source offsets of the numbers of a parsed tree, by walking both side by side.
///
/// Only reals and `-0` are recorded: the text of any other integer is the integer. A key that
/// appears twice leads to one node twice; the later offset, which is that of the value, replaces
/// the earlier one.
struct NumberIndex {
    /// An open container: an array with the index of its next element, or an object with its next members.
    private struct Frame {
        let container: JSONNode
        let isArray: Bool
        var next = 0
        var members: JSONNode.Members
    }

    private var walk: TextWalk
    private var frames: [Frame] = []
    private(set) var offsets: [UInt: Int] = [:]

    init(of root: JSONNode, in source: [UInt8], from start: Int) {
        walk = TextWalk(source, at: start)
        // The value of the next event: the root, or that of the last key.
        var member: JSONNode? = root
        while let event = walk.next() {
            switch event {
            case .key(let range, let hasEscapes): member = value(of: source[range], hasEscapes: hasEscapes)
            case .open: enter(nextNode(member), source[walk.start])
            case .scalar: record(nextNode(member), source[walk.start])
            case .close: frames.removeLast()
            }
        }
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

    /// Returns the node of the value that the last event starts; nil if a later key has replaced it.
    private mutating func nextNode(_ member: JSONNode?) -> JSONNode? {
        let last = frames.count - 1
        guard last >= 0, frames[last].isArray else { return member }
        frames[last].next += 1
        return frames[last].container.element(at: frames[last].next - 1)
    }

    /// Enters the container that a byte opens; if the kinds differ, a later key has replaced the value in the text.
    private mutating func enter(_ node: JSONNode?, _ byte: UInt8) {
        let isArray = byte == .openBracket
        if let node, node.kind == (isArray ? .array : .object) {
            frames.append(Frame(container: node, isArray: isArray, members: node.members))
        } else {
            record(node, byte)
            _ = walk.skipContent()
        }
    }

    /// Records the offset of a number; that of an equal key is removed if the value begins as no number does.
    private mutating func record(_ node: JSONNode?, _ byte: UInt8) {
        switch node?.kind {
        case .real where byte == .minus || byte.isDecimalDigit: offsets[node!.identity] = walk.start
        case .integer where node!.integer == 0: offsets[node!.identity] = byte == .minus ? walk.start : nil
        default: break
        }
    }

    /// Returns the value of a key in the innermost object; nil for a key that isn't there.
    ///
    /// A repeated key doesn't consume the next member: its value is elsewhere in their order.
    // SAFETY: memcmp reads as many bytes as both keys have.
    private mutating func value(of written: ArraySlice<UInt8>, hasEscapes: Bool) -> JSONNode? {
        let key = hasEscapes ? StringEscapes.decoded(written)[...] : written
        return unsafe key.withUnsafeBufferPointer { key in
            let last = frames.count - 1
            var rest = frames[last].members
            guard let next = rest.next(), unsafe next.utf8.count == key.count,
                unsafe key.isEmpty || memcmp(next.utf8.baseAddress!, key.baseAddress!, key.count) == 0
            else { return unsafe frames[last].container.member(key) }
            frames[last].members = rest
            return next.value
        }
    }
}

/// The finished index of a document, keyed by the identities of the nodes.
final class NumberOffsets: Sendable {
    let offsets: [UInt: Int]

    init(_ offsets: [UInt: Int]) { self.offsets = offsets }
}
