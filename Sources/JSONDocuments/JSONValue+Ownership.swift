internal import CJansson

extension JSONValue {
    /// A storage whose root is this value.
    var ownStorage: JSONStorage {
        if storage.root == node { return storage }
        // SAFETY: the new storage takes over the reference made here.
        let own = unsafe JSONStorage(adopting: JSONNode(json_incref(node.pointer)), height: 0)
        own.adopt(storage, below: 0)
        return own
    }
}
