/// An enum with a case that stands for every raw value it does not know.
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
    /// The case for a raw value that is none of the others'.
    static var fallbackCase: Self { get }
}

extension FallbackCase {
    /// The case with the raw value that `found` is, or the fallback.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        Self(exactly: try RawValue.value(from: found)) ?? fallbackCase
    }
}
