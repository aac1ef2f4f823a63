/// A regular expression of RFC 9485 that a whole text is matched with, in linear time.
///
/// Two patterns are equal if they are written in the same way.
package struct TextPattern: Sendable, Hashable {
    /// The pattern as it is written.
    package let text: String

    private let regexp: IRegexp?

    /// The reason why the pattern can't be used; nil if it can.
    package let defect: String?

    /// A pattern; one with a mistake has a ``defect``, and matches any text.
    package init(_ text: String) {
        self.text = text
        let limit = JSONPath.Limits.standard.patternSize
        switch IRegexp.compile(text, limit: limit) {
        case .success(let regexp): (self.regexp, defect) = (regexp, nil)
        case .failure(.invalid): (regexp, defect) = (nil, "isn't an I-Regexp (RFC 9485)")
        case .failure(.tooLarge): (regexp, defect) = (nil, "takes more than \(limit) instructions")
        }
    }

    /// Returns whether the whole text matches.
    ///
    /// - Complexity: O(*n* × *m*) for *n* code points and *m* instructions, for any pattern.
    package func matches(_ text: String) -> Bool {
        guard let regexp else { return true }
        var text = text
        // SAFETY: the bytes are read during the call only.
        return text.withUTF8 { unsafe regexp.matches($0, isSearch: false) { _ in } }
    }

    package static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }

    package func hash(into hasher: inout Hasher) {
        for scalar in text.unicodeScalars { hasher.combine(scalar) }
    }
}
