/// How far a value may be from the type a field wants.
///
/// In no policy does a conversion lose anything: no truncation, no wrapped overflow, no hexadecimal, no number out of
/// the first digits of a text, no "every text that is not empty is true".
public enum ConversionPolicy: String, Sendable, Hashable, CaseIterable {
    /// Matching kinds alone; `42.0` and `1e2` are integers because they are exactly so.
    case strict

    /// Also text ↔ number where the whole text is that number, 0 and 1 ↔ Bool, "true" and "false" ↔ Bool.
    case lossless

    /// Also white space around text, yes/no/on/off/1/0 as Bool, empty text as missing, one scalar as a list of one.
    case lenient
}
