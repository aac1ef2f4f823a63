import JSONDocuments

extension JSONPath {
    /// Why the path matches nothing in `value`; nil where it matches something.
    ///
    /// A path that reached several values (`tags[*].nmae`) is explained at the first of them.
    ///
    /// - Returns: nil also for a malformed literal, whose `syntaxError` says what is wrong, and for an evaluation that
    ///   went past its limits.
    /// - Complexity: one evaluation of each leading part of the path, up to the first match of each, and one
    ///   comparison of spellings for each of the first 1,000 keys.
    public func explain(in value: JSONValue, limits: Limits = .standard) -> PathExplanation? {
        guard syntaxError == nil, matchesNothing(in: value, limits) else { return nil }
        var reached = Match(value: value, location: .root)
        for length in 1...form.segments.count {
            let part = JSONPath(form.prefix(length))
            guard let match = part.firstMatch(in: value, limits) else {
                return explanation(failing: length - 1, at: reached)
            }
            reached = match
        }
        return nil
    }

    private func matchesNothing(in value: JSONValue, _ limits: Limits) -> Bool {
        do { return try first(in: value, limits: limits) == nil } catch { return false }
    }

    /// The first match and its place; nil also past the limits.
    private func firstMatch(in value: JSONValue, _ limits: Limits) -> Match? {
        var evaluation = PathEvaluation(of: self, in: value.node, limits: limits)
        var walk = PathWalk(program, from: value.node, keepsTrail: true)
        guard let node = try? walk.next(&evaluation) else { return nil }
        return Match(value: JSONValue(node, in: value.storage), location: walk.location)
    }

    private func explanation(failing number: Int, at reached: Match) -> PathExplanation {
        let segment = form.segments[number]
        let keys = reached.value.members.lazy.map(\.key)
        let wanted = segment.selectors.lazy.compactMap(\.key).first
        return PathExplanation(
            matched: form.prefix(number).canonicalSpelling, stopped: form.text(of: segment),
            location: reached.location, found: reached.value.kind, count: reached.value.count,
            keys: Array(keys.prefix(PathExplanation.mostKeys)),
            suggestion: wanted.flatMap { NearestSpelling(to: $0).among(keys.prefix(1_000)) },
            reason: segment.reason(for: reached.value), isMissing: segment.isMissing(in: reached.value))
    }
}

extension PathForm {
    /// The first parts of the path, in the same spelling.
    fileprivate func prefix(_ length: Int) -> PathForm { PathForm(like: self, segments: Array(segments[..<length])) }

    /// One part of the path, in the path's own spelling.
    fileprivate func text(of segment: PathSegment) -> String {
        let text = PathForm(like: self, segments: [segment]).canonicalSpelling
        return text.hasPrefix("$") ? String(text.dropFirst()) : text
    }
}

extension PathSelector {
    /// The key or name this asks for.
    var key: String? {
        switch self {
        case .name(let key), .step(let key): key
        case .index, .wildcard, .slice, .filter, .parent: nil
        }
    }
}

extension PathSegment {
    /// Whether this part asks for something that is not there, and does not just go through nothing.
    fileprivate func isMissing(in value: JSONValue) -> Bool {
        guard !isDescendant, value.kind == .array || value.kind == .object else { return true }
        return !selectors.allSatisfy { selector in
            switch selector {
            case .wildcard, .slice, .filter: true
            case .name, .step, .index, .parent: false
            }
        }
    }

    /// Why this part leads nowhere from `value`.
    fileprivate func reason(for value: JSONValue) -> String {
        if isDescendant { return "has nothing below that fits" }
        guard selectors.count == 1 else { return "has none of what is asked for" }
        switch selectors[0] {
        case .parent: return "has no parent here"
        case .step(let key) where value.kind == .array && ArrayIndex(key) != nil: return Self.elements(value.count)
        case .name(let key), .step(let key):
            if value.kind == .array { return "is an array, not an object; [*] goes through its elements" }
            return value.kind == .object ? "has no member '\(key.inMessage)'" : "is \(value.kind.phrase), not an object"
        case .index: return value.kind == .array ? Self.elements(value.count) : "is \(value.kind.phrase), not an array"
        case .slice: return value.kind == .array ? "has no such elements" : "is \(value.kind.phrase), not an array"
        case .wildcard: return value.kind == .array || value.kind == .object ? "is empty" : "is \(value.kind.phrase)"
        case .filter: return "has nothing that passes the filter"
        }
    }

    private static func elements(_ count: Int) -> String { count == 1 ? "has 1 element" : "has \(count) elements" }
}

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
