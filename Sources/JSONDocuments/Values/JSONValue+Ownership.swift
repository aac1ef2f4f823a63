internal import CJansson

extension JSONValue {
    /// Takes over one reference to a jansson value.
    // SAFETY: `pointer` is a fresh reference, or nil if the process is out of memory, which traps.
    init(adopting pointer: UnsafeMutablePointer<json_t>?, height: Int = 0) {
        let node = unsafe JSONNode(pointer!)
        self.init(node, in: JSONStorage(adopting: node, height: height))
    }

    /// The storage with this value as its root.
    var ownStorage: JSONStorage {
        if storage.root == node { return storage }
        // SAFETY: the new storage takes over the reference made here.
        let own = unsafe JSONStorage(adopting: JSONNode(json_incref(node.pointer)!), height: 0)
        own.adopt(storage, below: 0)
        return own
    }

    /// Makes this container unique, by a copy of its top level if it is shared or was parsed (copy
    /// on write).
    ///
    /// Elements and members are shared with the original, not copied. A parsed tree never changes,
    /// and a tree with indexes neither.
    mutating func makeUnshared() {
        // SAFETY: a container with one reference, in a storage with one reference, isn't shared.
        if storage.root == node, storage.source == nil, !storage.hasIndexes, isKnownUniquelyReferenced(&storage),
            unsafe cjansson_refcount(node.pointer) == 1
        {
            return
        }
        let copy = JSONValue(copyingTop: node)
        copy.storage.adopt(storage, below: 0)
        self = copy
    }

    /// Creates a copy of one level.
    // SAFETY: the copy takes a reference of its own to each child; keys are copied.
    private init(copyingTop node: JSONNode) {
        switch node.kind {
        case .array:
            let array = unsafe json_array()
            node.forEachChild { child in _ = unsafe json_array_append_new(array, json_incref(child.pointer)) }
            unsafe self.init(adopting: array)
        case .object:
            let object = unsafe json_object()
            for member in node.members { unsafe Self.put(member.value, at: member.utf8, in: object!) }
            unsafe self.init(adopting: object)
        default: unsafe self.init(adopting: json_incref(node.pointer))
        }
    }

    /// Sets a member of a raw object, which retains the value.
    // SAFETY: jansson copies the key during the call; an empty key still needs an address.
    static func put(_ node: JSONNode, at key: UnsafeBufferPointer<UInt8>, in object: UnsafeMutablePointer<json_t>) {
        let start = unsafe UnsafeRawPointer(key.baseAddress ?? UnsafePointer(bitPattern: 1)!)
        let text = unsafe start.assumingMemoryBound(to: CChar.self)
        _ = unsafe json_object_setn_new_nocheck(object, text, key.count, json_incref(node.pointer))
    }
}
