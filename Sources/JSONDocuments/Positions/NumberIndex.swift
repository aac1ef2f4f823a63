internal import CJansson

/// Finds where the numbers of a parsed tree stand in its source, by walking both side by side.
///
/// Only reals and `-0` are noted: any other integer's text is the integer. A key that stands twice leads to one node
/// twice; the later place, which is the value's, replaces the earlier one.
struct NumberIndex {
    private enum Frame {
        case array(JSONNode, next: Int)
        case object(JSONNode, JSONNode.Members)
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

    /// Meets the value of `node`; where the kinds differ, the text's value is one that a later key replaced.
    private mutating func enter(_ node: JSONNode?) {
        guard let node, let byte = cursor.byte else { return cursor.skipValue() }
        switch (byte, node.kind) {
        case (0x5B, .array):
            cursor.offset += 1
            frames.append(.array(node, next: 0))
        case (0x7B, .object):
            cursor.offset += 1
            frames.append(.object(node, node.members))
        case (0x2D, .real), (0x30...0x39, .real): note(node)
        case (0x2D, .integer) where node.integer == 0: note(node)
        case (_, .integer) where node.integer == 0:
            // What stood here before was the value of an equal key.
            offsets[node.identity] = nil
            cursor.skipValue()
        default: cursor.skipValue()
        }
    }

    private mutating func note(_ node: JSONNode) {
        offsets[node.identity] = cursor.offset
        cursor.skipScalar()
    }

    private mutating func step() -> Bool {
        guard let byte = cursor.significantByte() else { return false }
        switch byte {
        case 0x5D, 0x7D:
            cursor.offset += 1
            frames.removeLast()
            return true
        case 0x2C:
            cursor.offset += 1
            return true
        default: return child()
        }
    }

    private mutating func child() -> Bool {
        switch frames.removeLast() {
        case .array(let array, let next):
            frames.append(.array(array, next: next + 1))
            enter(array.element(at: next))
        case .object(let object, let members):
            guard let key = cursor.key() else { return false }
            var rest = members
            let next = rest.next()
            let isNext = next.map { unsafe $0.utf8.elementsEqual(key) } ?? false
            // A repeated key does not use up the next member: its value stands elsewhere in their order.
            frames.append(.object(object, isNext ? rest : members))
            enter(isNext ? next?.value : unsafe key.withUnsafeBufferPointer { unsafe object.member($0) })
        }
        return true
    }
}

/// The finished index of a document, by the nodes' identities.
final class NumberOffsets: Sendable {
    let offsets: [UInt: Int]

    init(_ offsets: [UInt: Int]) { self.offsets = offsets }
}
