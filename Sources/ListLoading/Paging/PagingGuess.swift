import JSONPaths

/// A style of paging, guessed, and why.
public struct PagingGuess: Sendable {
    /// The style.
    public let style: PagingStyle
    /// What spoke for it, in the order in which it was looked at.
    public let reasons: [String]
    /// Another list of the page that is as likely to hold the rows; nil where there is none.
    public let otherRows: JSONPath?
    /// The styles to try where this one turns out to be wrong.
    let alternatives: [PagingStyle]
}
