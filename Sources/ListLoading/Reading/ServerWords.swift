import HTTPLoading
import JSONDocuments

extension LoadingError {
    /// The server's own words about a request that it doesn't serve; nil if it has none.
    var words: String? {
        if code == .serverError { return found }
        guard let response, let root = try? JSONDocument(parsing: response.bytes).root, root.kind == .object else {
            return nil
        }
        return ErrorText.text(of: root)
    }

    /// The server's words about a limit on the rows that it serves; nil if it refuses the page for another reason.
    var limit: String? {
        guard [400, 422].contains(status), let words else { return nil }
        return ServerWords.speaks(words, of: ServerWords.limits) ? words : nil
    }

    /// True if the server is busy or out of order, whatever it is asked for.
    var isBusy: Bool {
        status.map { $0 == 429 || $0 == 503 } ?? false
            || code == .serverError && ServerWords.speaks(found, of: ServerWords.busy)
    }
}

/// What servers say about requests that they don't serve.
enum ServerWords {
    static let limits = [
        "exceed", "maximum", "at most", "too large", "too deep", "too high", "result window", "beyond", "limit",
        "only the first", "less than or equal",
    ]
    static let busy = [
        "rate limit", "ratelimit", "too many", "throttl", "frequency limit", "quota", "limit exceeded",
        "limit reached", "busy", "unavailable", "timed out", "timeout", "try again", "overload", "maintenance",
        "slow down", "internal error", "internal server error",
    ]

    static func speaks(_ text: String, of words: [String]) -> Bool {
        let text = text.lowercased().replacing(/[_\-]/, with: " ")
        return words.contains { text.contains($0) }
    }

    /// The words of a page that has nothing but a message; nil for others.
    static func message(_ page: PageFacts) -> String? {
        let isMessage = page.keys.contains { ErrorText.messages.contains(Spelling.plain($0)) }
        return isMessage && page.surroundings.kind == .object ? ErrorText.text(of: page.surroundings) : nil
    }
}
