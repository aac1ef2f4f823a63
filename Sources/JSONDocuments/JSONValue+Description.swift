extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
