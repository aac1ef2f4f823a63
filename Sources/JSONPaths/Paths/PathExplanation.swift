import JSONDocuments

/// Why a path matched nothing: how far it came, what was there, and what was probably meant.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"book": {"title": "Momo", "year": 1973}}"#).root
/// JSONPath("book.titel").explain(in: root)?.description
/// // book has no member 'titel'; did you mean 'title'? (keys: title, year)
/// ```
public struct PathExplanation: Sendable, Hashable {
    /// The path up to its last part that matched, in its canonical spelling; "" or "$" when not even the first did.
    public let matched: String

    /// The part that matched nothing, in its canonical spelling.
    public let stopped: String

    /// Where the path stood then: the first of the values reached.
    public let location: JSONLocation

    /// What kind of value stands there.
    public let found: JSONValue.Kind

    /// The number of elements or members there.
    public let count: Int

    /// The first keys there, in document order; at most `mostKeys`.
    public let keys: [String]

    /// The key there that is nearest to the one asked for by spelling; nil where none is near.
    public let suggestion: String?

    /// What went wrong, in words.
    public let reason: String

    /// Whether a key or an index is not there; false where a wildcard, a slice or a filter goes through nothing.
    public let isMissing: Bool

    /// How many keys are listed at the most.
    public static let mostKeys = 20
}

extension PathExplanation: CustomStringConvertible {
    /// The place, the reason, the suggestion and the keys, in one line.
    public var description: String {
        description(suggesting: suggestion.map { "'\($0.inMessage)'" })
    }

    /// The same, with another suggestion.
    package func description(suggesting suggestion: String?) -> String {
        var text = "\(location) \(reason)"
        if let suggestion { text += "; did you mean \(suggestion)?" }
        guard !keys.isEmpty else { return text }
        let more = count - keys.count
        let names = keys.map(\.inMessage).joined(separator: ", ")
        return text + " (keys: \(names)\(more > 0 ? ", and \(more) more" : ""))"
    }
}
