/// A type that can be the key of a dictionary field: text, or an enum whose raw value is text.
public protocol DictionaryKey: Hashable {
    /// The key with this text, or nil where there is none.
    init?(text: String)

    /// The key's text.
    var text: String { get }
}

extension String: DictionaryKey {
    /// The text itself.
    public init?(text: String) { self = text }
    /// The text itself.
    public var text: String { self }
}

extension RawRepresentable where Self: DictionaryKey, RawValue == String {
    /// The case with this raw value.
    public init?(text: String) { self.init(exactly: text) }
    /// The raw value.
    public var text: String { rawValue }
}
