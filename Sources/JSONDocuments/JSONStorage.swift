internal import CJansson

/// Owns one jansson tree and the bytes it was parsed from; freed when the last document or value lets go.
// SAFETY: the tree is not changed while more than one reference to the storage exists, jansson's reads do not write,
// and its reference counts are atomic; so reading from several threads is safe.
@safe package final class JSONStorage: @unchecked Sendable {
    /// The root of the tree.
    package let root: JSONNode

    /// The bytes the tree was parsed from, for positions and exact numbers; nil for a tree built in memory.
    package let source: [UInt8]?

    /// Takes over one reference to `root`.
    init(adopting root: JSONNode, source: [UInt8]?) {
        self.root = root
        self.source = source
    }

    deinit { unsafe json_decref(root.pointer) }
}
