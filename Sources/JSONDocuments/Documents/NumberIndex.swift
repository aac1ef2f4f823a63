internal import SystemHeaders

/// Finds the source offsets of the numbers of a parsed tree, by walking both side by side.
///
/// Only reals and `-0` are recorded: the text of any other integer is the integer. A key that
/// appears twice leads to one node twice; the later offset, which is that of the value, replaces
/// the earlier one.
struct NumberIndex {
    private(set) var offsets: [UInt: Int] = [:]

    init(of root: JSONNode, in source: [UInt8], from start: Int) {
        var walk = TextWalk(source, at: start)
        var frames: [Frame] = []
        // The value of the last key.
        var member: JSONNode?
        while let event = walk.next() {
            switch event {
            case .key(let range, let hasEscapes):
                let key = hasEscapes ? StringEscapes.decoded(source[range])[...] : source[range]
                member = frames[frames.count - 1].member(at: key)
            case .open:
                let node = frames.isEmpty ? root : frames[frames.count - 1].child(or: member)
                // If the kinds differ, a later key has replaced the value in the text.
                if let node, node.kind == (walk.open.last == true ? .object : .array) {
                    frames.append(Frame(of: node))
                } else {
                    _ = walk.skipContent()
                }
            case .scalar(let range, _):
                if let node = frames.last == nil ? root : frames[frames.count - 1].child(or: member) {
                    note(node, at: range.lowerBound, startingWith: source[range.lowerBound])
                }
            case .close: frames.removeLast()
            }
        }
    }

    /// Records the offset of a number; an earlier offset may belong to the value of an equal key.
    private mutating func note(_ node: JSONNode, at offset: Int, startingWith byte: UInt8) {
        switch (byte, node.kind) {
        case (.minus, .real), (.digitZero ... .digitNine, .real): offsets[node.identity] = offset
        case (_, .integer) where node.integer == 0: offsets[node.identity] = byte == .minus ? offset : nil
        default: break
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
}

extension NumberIndex {
    /// A container that is open: an array with the index of its next element, or an object with its next members.
    private struct Frame {
        private let container: JSONNode
        private let isArray: Bool
        private var next = 0
        private var members: JSONNode.Members

        init(of container: JSONNode) {
            self.container = container
            isArray = container.kind == .array
            members = container.members
        }

        /// Returns the next element, or in an object the value of the last key.
        mutating func child(or member: JSONNode?) -> JSONNode? {
            guard isArray else { return member }
            next += 1
            return container.element(at: next - 1)
        }

        /// Returns the value of the next key.
        ///
        /// A repeated key doesn't consume the next member: its value is elsewhere in their order.
        mutating func member(at key: ArraySlice<UInt8>) -> JSONNode? {
            var rest = members
            if let next = rest.next(), unsafe next.utf8.elementsEqual(key) {
                members = rest
                return next.value
            }
            return unsafe key.withUnsafeBufferPointer { unsafe container.member($0) }
        }
    }
}

/// The finished index of a document, keyed by the identities of the nodes.
final class NumberOffsets: Sendable {
    let offsets: [UInt: Int]

    init(_ offsets: [UInt: Int]) { self.offsets = offsets }
}
