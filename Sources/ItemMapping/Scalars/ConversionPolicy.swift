/// The conversions that a table allows: how far a value may be from the type of its field.
///
/// No policy loses information: nothing is truncated, no overflow wraps, hexadecimal isn't a
/// number, the leading digits of a text don't make a number, and a text isn't true because it isn't
/// empty. <doc:Conversions> lists the result for every type.
///
/// ```swift
/// let table = ItemTable(Book(), policy: .strict) {
///     Field(\.title, "title")
///     Field(\.year, "year", .lenient)
/// }
/// ```
public enum ConversionPolicy: String, Sendable, Hashable, CaseIterable {
    /// Only values of the matching kind; `42.0` and `1e2` equal integers exactly and so are
    /// integers.
    case strict

    /// Also text ↔ number if the whole text is that number, 0 and 1 ↔ Bool, and "true" and "false"
    /// ↔ Bool.
    case lossless

    /// Also text with white space around it, yes/no/on/off/1/0 as Bool, empty text as missing, and
    /// one scalar as a list of one.
    case lenient

    /// The conversions of texts that are part of the policy.
    var conversions: Conversions { self == .lenient ? .ofTexts : [] }
}

/// The conversions that a field asks for, beside those of its policy.
package struct Conversions: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// White space and line breaks at either end of a text are removed.
    package static let trimmed = Conversions(rawValue: 1)

    /// A text of only white space is no value.
    package static let blankIsMissing = Conversions(rawValue: 2)

    /// A single value is a list of one.
    package static let takesOne = Conversions(rawValue: 4)

    /// One invalid element makes its whole list invalid.
    package static let needsAllElements = Conversions(rawValue: 8)

    /// The value is a text that contains JSON.
    package static let isJSONText = Conversions(rawValue: 16)

    /// The characters of a URL outside ASCII are percent-encoded.
    package static let percentEncoded = Conversions(rawValue: 32)

    /// The value is a list that a text joins by a separator.
    package static let isJoined = Conversions(rawValue: 64)

    /// Those that change a text before it is converted.
    package static let ofTexts: Conversions = [.trimmed, .blankIsMissing]
}
