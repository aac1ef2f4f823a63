/// A text that equals another only byte by byte, not by Unicode equivalence.
struct ExactText: Hashable, Sendable {
    /// The text.
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        // SAFETY: the bytes are read during the call only.
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
