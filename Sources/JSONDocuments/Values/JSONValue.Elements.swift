extension JSONValue {
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
