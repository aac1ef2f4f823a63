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

        /// The next member, or nil at the end.
        public mutating func next() -> (key: String, value: JSONValue)? {
            nodes.next().map { ($0.key, JSONValue($0.value, in: storage)) }
        }
    }
}
