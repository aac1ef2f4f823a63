internal import CJansson

extension JSONValue {
    /// The member with a key; nil if the value isn't an object or has no such key
    /// (`json_object_getn`).
    ///
    /// Setting adds a member, or replaces one at its position; setting nil removes it, and setting
    /// `.null` stores a null. A value of another kind doesn't change; `set(_:at:)` throws instead.
    /// A value that isn't shared is changed in place.
    ///
    /// ```swift
    /// var book: JSONValue = ["title": "Momo", "year": 1973]
    /// book["year"] = nil
    /// book["tags"] = ["time"]
    /// book.description  // {"title":"Momo","tags":["time"]}
    /// ```
    ///
    /// - Complexity: O(1) on average; O(*n*) in the number of members for the first change of a
    ///   value that is shared.
    public subscript(key: String) -> JSONValue? {
        get { node.member(key).map { JSONValue($0, in: storage) } }
        _modify {
            var member = takeMember(key)
            defer { putMember(member, at: key) }
            yield &member
        }
    }

    /// The element at an index, counted from the end if negative; nil if it doesn't exist
    /// (`json_array_get`).
    ///
    /// Setting replaces an element; setting nil removes it. Nothing changes if there is no such
    /// element; `append(_:)` and `insert(_:at:)` add one.
    ///
    /// ```swift
    /// var list: JSONValue = ["time", "tortoise"]
    /// list[-1]?.string  // "tortoise"
    /// list[0] = nil
    /// list.description  // ["tortoise"]
    /// ```
    ///
    /// - Complexity: O(1); O(*n*) for removing, and for the first change of a value that is shared.
    public subscript(index: Int) -> JSONValue? {
        get {
            guard kind == .array else { return nil }
            return node.element(at: index < 0 ? index + node.count : index).map { JSONValue($0, in: storage) }
        }
        _modify {
            var element = takeElement(at: index)
            let isThere = element != nil
            defer { if isThere { putElement(element, at: index) } }
            yield &element
        }
    }

    /// Returns a value for `node`, and has `leave` replace it in its container by a null.
    // SAFETY: the storage made here takes over the reference made here.
    private func take(_ node: JSONNode, leaving leave: () -> Void) -> JSONValue {
        let own = unsafe JSONStorage(adopting: JSONNode(json_incref(node.pointer)!), height: 0)
        own.adopt(storage, below: 0)
        leave()
        return JSONValue(node, in: own)
    }

    /// Takes a member out for a change; a null replaces it until `putMember`.
    mutating func takeMember(_ key: String) -> JSONValue? {
        guard kind == .object else { return nil }
        makeUnshared()
        guard let member = node.member(key) else { return nil }
        return take(member) { setMember(JSONValue.null.node, at: key) }
    }

    /// Puts a member back, or adds, replaces or removes it.
    mutating func putMember(_ value: JSONValue?, at key: String) {
        guard kind == .object else { return }
        guard let value else { return deleteMember(key) }
        storage.adopt(value.storage)
        setMember(value.node, at: key)
    }

    /// Replaces a member; the old value must not be nested deeply, or must be held by another
    /// owner.
    private func setMember(_ value: JSONNode, at key: String) {
        var key = key
        key.withUTF8 { unsafe Self.put(value, at: $0, in: node.pointer) }
    }

    // SAFETY: jansson reads the key during the call only; an empty key still needs an address.
    private func deleteMember(_ key: String) {
        var key = key
        key.withUTF8 { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!)
            _ = unsafe json_object_deln(node.pointer, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }

    /// Takes an element out for a change; a null replaces it until `putElement`.
    mutating func takeElement(at index: Int) -> JSONValue? {
        let position = index < 0 ? index + count : index
        guard kind == .array, node.element(at: position) != nil else { return nil }
        makeUnshared()
        return take(node.element(at: position)!) {
            _ = unsafe json_array_set_new(node.pointer, position, json_null())
        }
    }

    /// Puts an element back, or replaces or removes it.
    // SAFETY: the array takes over the reference made here.
    mutating func putElement(_ value: JSONValue?, at index: Int) {
        let position = index < 0 ? index + count : index
        guard let value else {
            _ = unsafe json_array_remove(node.pointer, position)
            return
        }
        storage.adopt(value.storage)
        _ = unsafe json_array_set_new(node.pointer, position, json_incref(value.node.pointer))
    }
}

extension JSONValue {
    /// The elements of an array in order; empty for another kind.
    public var elements: Elements { Elements(of: self) }

    /// The elements of an array, in order.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: "[1, 2, 3]").root
    /// root.elements.compactMap(\.int)  // [1, 2, 3]
    /// ```
    public struct Elements: RandomAccessCollection, Sendable {
        private let array: JSONValue

        /// The number of elements.
        public let endIndex: Int

        init(of value: JSONValue) {
            array = value
            endIndex = value.kind == .array ? value.node.count : 0
        }

        /// Always 0.
        public var startIndex: Int { 0 }

        /// The element at a valid index.
        public subscript(position: Int) -> JSONValue {
            precondition(position >= 0 && position < endIndex, "index \(position) is out of range 0..<\(endIndex)")
            return JSONValue(array.node.element(at: position)!, in: array.storage)
        }
    }
}

extension JSONValue {
    /// The members of an object, in document order.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"b": 1, "a": 2}"#).root
    /// root.members.map(\.key)  // ["b", "a"]
    /// ```
    public struct Members: Sequence, IteratorProtocol {
        private let storage: JSONStorage
        private var nodes: JSONNode.Members

        init(of value: JSONValue) {
            storage = value.storage
            nodes = value.node.members
        }

        /// Returns the next member, or nil at the end.
        public mutating func next() -> (key: String, value: JSONValue)? {
            nodes.next().map { ($0.key, JSONValue($0.value, in: storage)) }
        }
    }
}
