/// A text that is compared by its code points, as in JSON, and not by canonical equivalence, as
/// Swift's strings are.
///
/// `"é"` may be one code point or two: for Swift both are equal, in JSON they are two keys.
package struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Returns the order of code points, which is that of UTF-8.
    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        // SAFETY: the bytes are read during the call only.
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
