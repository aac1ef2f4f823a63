internal import CJansson
import Synchronization

/// Owns one jansson tree and the bytes it was parsed from; freed when the last document or value lets go.
// SAFETY: a tree is changed only while one reference to its storage exists; jansson's reads do not write, and its
// reference counts are atomic; so reading from several threads is safe. What is filled in late is stored atomically.
@usableFromInline @safe package final class JSONStorage: @unchecked Sendable {
    /// The root of the tree.
    package let root: JSONNode

    /// The bytes the tree was parsed from, for positions and exact numbers; nil for a tree built in memory.
    package let source: [UInt8]?

    /// Where in `source` the document starts and ends, and which place of a larger file `source` is.
    var startOffset = 0
    var endOffset = 0
    var firstLine = 1
    var firstColumn = 1
    var firstByteOffset = 0

    /// Whether some number says more in the source than its double does, so that it must be written from there.
    var hasExactNumbers = false

    /// Whether every real of this tree was made from a decimal, whose digits all count.
    var keepsDecimals = false

    /// Storages whose numbers with more digits than a double this tree shares; kept alive so that nodes stay theirs.
    var origins: [JSONStorage] = []

    /// How deeply the tree is nested at the most; it may be less.
    var height: Int

    /// Where the numbers of the tree stand in the source, found when somebody first asks.
    ///
    /// Two threads that ask first at once both look, and keep one answer. (Not a Mutex: the thread sanitizer does not
    /// see its futex on Linux.)
    let numbers = AtomicLazyReference<NumberOffsets>()

    /// Takes over one reference to `root`.
    init(adopting root: JSONNode, source: [UInt8]? = nil, height: Int = JSONDocument.Limits.maximalDepth) {
        self.root = root
        self.source = source
        self.height = height
    }

    deinit { Self.release(root, height: height) }

    /// Lets go of one reference, without recursion where jansson's own could run out of stack.
    // SAFETY: the caller owns the reference. A container nobody else holds is emptied before it is freed.
    static func release(_ root: JSONNode, height: Int) {
        // jansson recurses, by some 90 bytes a level.
        if height < 64 || (height <= 4_096 && CallStack.bytesLeft > 16 * 1_024 + 128 * height) {
            return unsafe json_decref(root.pointer)
        }
        var pending = [root]
        while let node = pending.popLast() {
            if unsafe cjansson_refcount(node.pointer) == 1 {
                node.forEachChild { child in
                    unsafe json_incref(child.pointer)
                    pending.append(child)
                }
            }
            unsafe json_decref(node.pointer)
        }
    }

    /// The storages to keep for the numbers of this one.
    var exactOrigins: [JSONStorage] { hasExactNumbers ? [self] : origins }

    /// Whether this tree's numbers need another look when they are written or compared.
    var needsExactNumbers: Bool { hasExactNumbers || !origins.isEmpty }

    /// Keeps what the numbers of another tree need, and counts its nesting.
    func adopt(_ other: JSONStorage, below levels: Int = 1) {
        height = max(height, other.height + levels)
        guard other.needsExactNumbers else { return }
        for origin in other.exactOrigins where !origins.contains(where: { $0 === origin }) { origins.append(origin) }
    }
}

extension JSONNode {
    /// Calls `body` with each element or member's value; children nested in them are not visited.
    func forEachChild(_ body: (JSONNode) -> Void) {
        switch kind {
        case .array: for index in 0..<count { body(element(at: index)!) }
        case .object: for member in members { body(member.value) }
        default: break
        }
    }
}

extension JSONStorage {
    /// A storage without a tree, for the positions of values in `source`, which jansson would accept.
    package convenience init(placing source: [UInt8], _ options: JSONDocument.Options) {
        self.init(adopting: unsafe JSONNode(json_null()), source: source, height: 0)
        startOffset = options.byteOrderMark == .skip && source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }
}

extension JSONStorage {
    /// The text of a number as it stands in the source; nil where that is not known or says no more than the value.
    ///
    /// The first call walks the whole document, once.
    package func exactNumberText(of node: JSONNode) -> String? {
        let kind = node.kind
        guard kind == .real || (kind == .integer && node.integer == 0) else { return nil }
        if let text = ownNumberText(of: node) { return text }
        for origin in origins {
            if let text = origin.ownNumberText(of: node) { return text }
        }
        return nil
    }

    private func ownNumberText(of node: JSONNode) -> String? {
        guard let source, let start = numberOffset(of: node, in: source) else { return nil }
        var cursor = SourceCursor(source, at: start)
        cursor.skipScalar()
        return String(decoding: source[start..<cursor.offset], as: UTF8.self)
    }

    private func numberOffset(of node: JSONNode, in source: [UInt8]) -> Int? {
        if let known = numbers.load() { return known.offsets[node.identity] }
        let found = NumberOffsets(NumberIndex(of: root, in: source, from: startOffset).offsets)
        return numbers.storeIfNil(found).offsets[node.identity]
    }
}

extension JSONStorage {
    /// The text of an integer past Int64; nil for any other number.
    func bigIntegerText(of node: JSONNode) -> String? {
        writtenText(of: node).flatMap { text in text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? nil : text }
    }

    /// The text to write for a real: of an integer past Int64, or a number made from a decimal; nil for any other.
    func writtenText(of node: JSONNode) -> String? {
        guard needsExactNumbers, node.kind == .real else { return nil }
        for storage in exactOrigins {
            guard let text = storage.ownNumberText(of: node) else { continue }
            return storage.keepsDecimals || !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } ? text : nil
        }
        return nil
    }
}
