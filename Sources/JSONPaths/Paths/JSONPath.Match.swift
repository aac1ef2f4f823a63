import JSONDocuments

extension JSONPath {
    /// A value that a path matched, and where it is.
    public struct Match: Sendable {
        /// The value.
        public let value: JSONValue

        /// The place, counted from the value that the path was applied to.
        public let location: JSONLocation

        package init(value: JSONValue, location: JSONLocation) {
            self.value = value
            self.location = location
        }
    }
}
