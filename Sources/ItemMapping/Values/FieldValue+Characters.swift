import JSONDocuments

extension Int128: FieldValue {}
extension UInt128: FieldValue {}

extension Character: FieldValue {
    /// Returns the text, or the text of a number or boolean unless the policy is strict, if it is one
    /// character: a letter with its accents, an emoji with its modifiers.
    ///
    /// Lenient text is trimmed.
    ///
    /// - Throws: `ConversionFailure` for an empty text, and for one of several characters.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Character {
        let text = try Conversion.text(found)
        guard text.count == 1, let character = text.first else {
            throw ConversionFailure(expected: "one character", found: found)
        }
        return character
    }
}

extension Substring: FieldValue {
    /// Returns the text, as a `String` reads it.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Substring {
        try Conversion.text(found)[...]
    }
}
