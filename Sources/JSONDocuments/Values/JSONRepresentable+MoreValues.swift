extension Int128: JSONRepresentable {}
extension UInt128: JSONRepresentable {}
extension Int128: DictionaryKey {}
extension UInt128: DictionaryKey {}

extension Character: JSONRepresentable {
    /// A text of this character.
    public var json: JSONValue { JSONValue(String(self)) }
}

extension Character: DictionaryKey {
    /// Creates the character that is the whole text.
    public init?(jsonKey: String) {
        guard jsonKey.count == 1 else { return nil }
        self = jsonKey[jsonKey.startIndex]
    }
    /// The character as a text.
    public var jsonKey: String { String(self) }
}

extension Substring: JSONRepresentable {
    /// The text.
    public var json: JSONValue { JSONValue(String(self)) }
}

extension Substring: DictionaryKey {
    /// Creates the text itself.
    public init?(jsonKey: String) { self = jsonKey[...] }
    /// The text itself.
    public var jsonKey: String { String(self) }
}

extension Range: JSONRepresentable where Bound: JSONRepresentable {
    /// An array of the two bounds, as `Codable` writes it.
    public var json: JSONValue { JSONValue([lowerBound.json, upperBound.json]) }
}

extension ClosedRange: JSONRepresentable where Bound: JSONRepresentable {
    /// An array of the two bounds, as `Codable` writes it.
    public var json: JSONValue { JSONValue([lowerBound.json, upperBound.json]) }
}
