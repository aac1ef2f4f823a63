extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String { JSONWriter.text(of: self) }
}
