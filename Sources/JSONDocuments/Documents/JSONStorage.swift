internal import CJansson
import Synchronization

/// The owner of one jansson tree and of the bytes that it was parsed from.
///
/// Documents and values share it by reference.
// SAFETY: a tree is changed only while one reference to its storage exists. jansson's reads don't
// write, and its reference counts are atomic, so reading from several threads is safe. The lazy
// index is stored atomically.
@usableFromInline @safe package final class JSONStorage: @unchecked Sendable {
    /// The root of the tree.
    package let root: JSONNode

    /// The bytes that the tree was parsed from, for positions and exact numbers; nil for a tree
    /// built in memory.
    package let source: [UInt8]?

    /// The offsets of the document in `source`, and the position of `source` in a larger input.
    var startOffset = 0
    var endOffset = 0
    var firstLine = 1
    var firstColumn = 1
    var firstByteOffset = 0

    /// True if the tree may have a real, whose text in the source isn't always that of its value.
    var hasReals = true

    /// The storages of shared numbers, whose sources have their texts; kept alive so that their nodes
    /// stay valid.
    private(set) var origins = NumberOrigins()

    /// An upper bound of the nesting of the tree.
    var height: Int

    /// The source offsets of the numbers of the tree; a lazy index.
    ///
    /// Two threads that read it first at the same time both build it, and keep one. (Not a Mutex:
    /// the thread sanitizer doesn't see its futex on Linux.)
    let numbers = AtomicLazyReference<NumberOffsets>()

    /// True if the source has an integer `-0`, which jansson reads as 0: 0 if that isn't known yet, 1 if
    /// it has none, 2 if it may have one.
    private let negativeZeros = Atomic<UInt8>(0)

    /// The text that `source` was made from; nil if positions are those of `source`.
    var sourceMap: SourceMap?

    /// The other indexes over the tree, made on demand.
    let indexes = AtomicLazyReference<TreeIndexes>()

    /// Takes over one reference to `root`.
    init(adopting root: JSONNode, source: [UInt8]? = nil, height: Int = JSONDocument.Limits.maximalDepth) {
        self.root = root
        self.source = source
        self.height = height
    }

    deinit { Self.release(root, height: height) }

    /// Releases one reference, without recursion if jansson's own could run out of stack.
    // SAFETY: the caller owns the reference. The children of a container with one reference are
    // retained before it is freed.
    static func release(_ root: JSONNode, height: Int) {
        // The recursion of jansson takes some 90 bytes a level.
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

    /// True if a source may have another text of a number than its value is written with.
    var keepsNumbers: Bool { hasOwnNumbers || !origins.isEmpty }

    private var hasOwnNumbers: Bool { source.map { hasReals || mayHaveNegativeZeros($0) } ?? false }

    /// Keeps the sources of the numbers of another tree, whose root becomes a part of this one
    /// `levels` down.
    func adopt(_ other: JSONStorage, below levels: Int = 1) {
        height = max(height, other.height + levels)
        if other.hasOwnNumbers { origins.insert(other) } else { origins.formUnion(other.origins) }
    }
}

extension JSONNode {
    /// Calls `body` with each element or each member's value, not with their own children.
    func forEachChild(_ body: (JSONNode) -> Void) {
        switch kind {
        case .array: for index in 0..<count { body(element(at: index)!) }
        case .object: for member in members { body(member.value) }
        default: break
        }
    }
}

extension JSONStorage {
    /// Creates a storage without a tree, for the positions of values in `source`, a valid JSON
    /// text.
    package convenience init(positionsIn source: [UInt8], options: JSONDocument.Options) {
        self.init(adopting: unsafe JSONNode(json_null()), source: source, height: 0)
        startOffset = options.byteOrderMark == .skip && source.hasByteOrderMark ? 3 : 0
    }
}

/// The text of a number: its place in the source of a storage.
struct NumberPlace {
    let source: [UInt8]
    let range: Range<Int>

    var bytes: ArraySlice<UInt8> { source[range] }
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONStorage {
    /// Returns the text of a number in the source; nil if it isn't known or adds nothing to the
    /// value.
    ///
    /// - Complexity: The first call walks the whole document.
    func numberPlace(of node: JSONNode) -> NumberPlace? {
        let kind = node.kind
        guard kind == .real || (kind == .integer && node.integer == 0) else { return nil }
        return ownNumberPlace(of: node) ?? origins.numberPlace(of: node)
    }

    /// Returns the text of a number in the source of this storage.
    func ownNumberPlace(of node: JSONNode) -> NumberPlace? {
        guard let source, node.kind == .real || mayHaveNegativeZeros(source),
            let start = numberOffsets.offsets[node.identity]
        else { return nil }
        var cursor = SourceCursor(source, at: start)
        cursor.skipScalar()
        return NumberPlace(source: source, range: start..<cursor.offset)
    }

    /// Returns whether the source has a `-0` that no digit follows, in a text or as a number.
    private func mayHaveNegativeZeros(_ source: [UInt8]) -> Bool {
        let known = negativeZeros.load(ordering: .relaxed)
        if known > 0 { return known == 2 }
        let isFound = NumberIndex.hasNegativeZero(source)
        negativeZeros.store(isFound ? 2 : 1, ordering: .relaxed)
        return isFound
    }

    /// The offsets of the numbers in the source; the first call walks the whole document.
    var numberOffsets: NumberOffsets {
        if let known = numbers.load() { return known }
        let found = source.map { NumberIndex(of: root, in: $0, from: startOffset).offsets }
        return numbers.storeIfNil(NumberOffsets(found ?? [:]))
    }
}

// MARK: - Numbers that jansson can't hold

extension JSONStorage {
    /// Returns the text of an integer past Int64, or of any number past a double's range; nil for any other.
    func largeNumberText(of node: JSONNode) -> String? {
        guard node.kind == .real, node.real.magnitude >= 0x1p63, let place = numberPlace(of: node) else { return nil }
        let isReal = place.bytes.contains { $0 == .period || $0.isExponentMark }
        return !isReal || isPastDouble(node) ? place.text : nil
    }

    /// True for a number past a double's range, which is held as the greatest double.
    func isPastDouble(_ node: JSONNode) -> Bool {
        guard node.kind == .real, node.real.magnitude == .greatestFiniteMagnitude, let place = numberPlace(of: node)
        else { return false }
        return Double(place.text)?.isFinite != true
    }

    /// Makes the marks of numbers past a double's range the greatest double.
    // SAFETY: the index has nodes of this tree, which nobody else has seen.
    func raiseMarks() {
        for (identity, start) in numberOffsets.offsets {
            let node = unsafe JSONNode(raw: UnsafeMutableRawPointer(bitPattern: identity)!)
            guard node.kind == .real, node.real.magnitude == LargeNumbers.mark, let source else { continue }
            var cursor = SourceCursor(source, at: start)
            cursor.skipScalar()
            guard LargeNumbers.isPastDouble(source[start..<cursor.offset]) else { continue }
            let greatest = Double.greatestFiniteMagnitude
            unsafe json_real_set(node.pointer, node.real < 0 ? -greatest : greatest)
        }
    }
}
