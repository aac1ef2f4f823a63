/// What comes after a page.
enum PageDecision: Sendable, Hashable {
    /// The page of this key.
    case next(PageKey)
    /// Nothing; the note says what is odd about it.
    case end(PageEnd, note: String? = nil)
}
