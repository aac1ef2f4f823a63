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
