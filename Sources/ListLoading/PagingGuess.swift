/// A style of paging, guessed, and why.
public struct PagingGuess: Sendable {
    /// The style.
    public let style: PagingStyle
    /// What spoke for it, in the order in which it was looked at.
    public let reasons: [String]
}
