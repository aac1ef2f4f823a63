import JSONDocuments

/// A type whose values are of several kinds, as lists of unlike rows have them.
///
/// The value at the path of ``variants`` picks the kind; an unknown kind goes to the fallback, or makes an issue.
public protocol OneOfSeveral: FieldValue {
    /// The kinds, and what tells them apart.
    static var variants: Variants<Self> { get }
}

extension OneOfSeveral {
    /// The value, as the kind that its discriminator names.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        try variants.variant(of: found).make(found)
    }
}
