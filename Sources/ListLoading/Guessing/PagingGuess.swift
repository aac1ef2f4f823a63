import HTTPLoading
import JSONDocuments
import JSONPaths

/// A style of paging, guessed from a page, and the reasons.
///
/// ``PagingStyle/guess(from:to:rows:)`` makes one. Print the reasons to see what a server's pages
/// say; then give the style.
///
/// ```swift
/// let guess = try PagingStyle.guess(from: response, to: request)
/// let model = ListModel<Book>(request, on: server, style: guess.style)
/// ```
public struct PagingGuess: Sendable {
    /// The style.
    public let style: PagingStyle
    /// The reasons, in the order of the search.
    public let reasons: [String]
    /// Another list of the page that is as likely to hold the rows; nil if it doesn't exist.
    public let otherRows: JSONPath?
    /// The styles to try if this one turns out to be wrong.
    let alternatives: [PagingStyle]
}

extension PagingStyle {
    /// Guesses the paging style of a server from one response, with reasons.
    ///
    /// The search covers the headers Link and X-Pagination, then the members around the rows
    /// (addresses, cursors, offsets, page numbers, flags) and the parameters of the request. If
    /// nothing speaks for a style, page numbers are tried.
    ///
    /// ```swift
    /// let guess = try PagingStyle.guess(from: response, to: request)
    /// guess.style.method  // link in the page
    /// guess.reasons        // ["the list at results: 20 rows", "next holds an address"]
    /// ```
    ///
    /// - Parameters:
    ///   - response: The response: the first page, or any other.
    ///   - request: The request of the response.
    ///   - rows: The path of the rows; nil to search for them.
    /// - Throws: `LoadingError` with the code `notJSON`.
    public static func guess(
        from response: APIResponse, to request: APIRequest, rows: JSONPath? = nil
    ) throws(LoadingError) -> PagingGuess {
        guess(from: response, try response.document().root, to: request, rows: rows)
    }

    static func guess(
        from response: APIResponse, _ root: JSONValue, to request: APIRequest, rows: JSONPath?
    ) -> PagingGuess {
        var guesser = PagingGuesser(root, headers: response.headers, request: request, rows: rows)
        return guesser.guess()
    }
}
