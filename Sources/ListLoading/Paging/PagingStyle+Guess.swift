import JSONDocuments
import JSONPaths

extension PagingStyle {
    /// Guesses how a server pages from one answer, and says why.
    ///
    /// Looked at are the Link header, then the members around the rows (addresses, cursors, offsets, page numbers, flags)
    /// and the parameters of the request. Where nothing speaks for any style, page numbers are tried.
    ///
    /// ```swift
    /// let guess = try PagingStyle.guess(from: response, to: request)
    /// guess.style.turning  // link in the page
    /// guess.reasons        // ["the list at results: 20 rows", "next holds an address"]
    /// ```
    ///
    /// - Parameters:
    ///   - response: The answer: the first page, or any other.
    ///   - request: What was asked for.
    ///   - rows: Where the rows are; nil to look for them.
    /// - Throws: `LoadingError` with the code `notJSON`.
    public static func guess(
        from response: APIResponse, to request: APIRequest, rows: JSONPath? = nil
    ) throws(LoadingError) -> PagingGuess {
        guess(from: response, try response.document().root, to: request, rows: rows)
    }

    static func guess(
        from response: APIResponse, _ root: JSONValue, to request: APIRequest, rows: JSONPath?
    ) -> PagingGuess {
        var guesser = PagingGuesser(root, response.headers, request, rows: rows)
        return guesser.guess()
    }
}
