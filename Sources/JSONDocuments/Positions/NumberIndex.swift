internal import CJansson

/// Finds the source offsets of the numbers of a parsed tree, by walking both side by side.
///
/// Only reals and `-0` are recorded: the text of any other integer is the integer. A key that
/// appears twice leads to one node twice; the later offset, which is that of the value, replaces
/// the earlier one.
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

    /// Visits the value of `node`; if the kinds differ, a later key has replaced the value in the
    /// text.
    private mutating func enter(_ node: JSONNode?) {
        guard let node, let byte = cursor.byte else { return cursor.skipValue() }
        switch (byte, node.kind) {
        case (.openBracket, .array):
            cursor.offset += 1
            frames.append(.array(node, next: 0))
        case (.openBrace, .object):
            cursor.offset += 1
            frames.append(.object(node, node.members))
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
        switch frames.removeLast() {
        case .array(let array, let next):
            frames.append(.array(array, next: next + 1))
            enter(array.element(at: next))
        case .object(let object, let members):
            guard let key = cursor.key() else { return false }
            var rest = members
            let next = rest.next()
            let isNext = next.map { unsafe $0.utf8.elementsEqual(key) } ?? false
            // A repeated key doesn't consume the next member: its value is elsewhere in their
            // order.
            frames.append(.object(object, isNext ? rest : members))
            enter(isNext ? next?.value : unsafe key.withUnsafeBufferPointer { unsafe object.member($0) })
        }
        return true
    }
}

/// The finished index of a document, keyed by the identities of the nodes.
final class NumberOffsets: Sendable {
    let offsets: [UInt: Int]

    init(_ offsets: [UInt: Int]) { self.offsets = offsets }
}
