import JSONDocuments

/// A value of an enum, or a raw value that the enum does not know (yet), kept as it came.
///
/// ```swift
/// enum Genre: String, FieldValue { case novel, essay }
/// var genre = OpenEnum.known(Genre.novel)  // "novel" in the data; "poem" would be .unknown("poem")
/// ```
public enum OpenEnum<Known: RawRepresentable> {
    /// A case of the enum.
    case known(Known)
    /// A raw value without a case in the enum.
    case unknown(Known.RawValue)

    /// The case; nil for an unknown raw value.
    public var known: Known? {
        if case .known(let value) = self { value } else { nil }
    }

    /// The raw value, known or not.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let raw): raw
        }
    }

    /// Creates the case with a raw value, or else the raw value itself.
    ///
    /// Text is compared by its code points, as everywhere in JSON.
    public init(rawValue: Known.RawValue) { self = Known(exactly: rawValue).map { .known($0) } ?? .unknown(rawValue) }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    /// Returns true if the raw values are equal.
    public static func == (left: OpenEnum, right: OpenEnum) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    /// Feeds the raw value.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: FieldValue where Known.RawValue: FieldValue {
    /// Returns the case with the raw value that `found` is, or that raw value.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> OpenEnum {
        OpenEnum(rawValue: try Known.RawValue.value(from: found))
    }
}

extension OpenEnum: JSONRepresentable where Known.RawValue: JSONRepresentable {
    /// The raw value.
    public var json: JSONValue { rawValue.json }
}

extension OpenEnum: DictionaryKey where Known.RawValue: DictionaryKey {
    /// Creates the case with this raw value, or the raw value.
    public init?(jsonKey: String) {
        guard let raw = Known.RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: raw)
    }
    /// The raw value.
    public var jsonKey: String { rawValue.jsonKey }
}

/// An enum with a case for every raw value that it doesn't know.
///
/// A value of another kind (an array, say) is still an issue.
///
/// ```swift
/// enum Genre: String, FallbackCase {
///     case novel, essay, other
///     static let fallbackCase = Genre.other
/// }
/// ```
public protocol FallbackCase: FieldValue, RawRepresentable where RawValue: FieldValue {
    /// The case for all other raw values.
    static var fallbackCase: Self { get }
}

extension FallbackCase {
    /// Returns the case with the raw value that `found` is, or the fallback.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        Self(exactly: try RawValue.value(from: found)) ?? fallbackCase
    }
}
