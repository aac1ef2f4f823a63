import JSONDocuments

extension JSONPath {
    /// Explains why the path has no match in `value`.
    ///
    /// A path that reached several values (`tags[*].nmae`) is explained at the first of them.
    ///
    /// - Returns: The explanation; nil if the path has a match, for a malformed literal (see
    ///   ``syntaxError``), and for an evaluation that exceeds its limits.
    /// - Complexity: One evaluation of each prefix of the path, up to the first match of each, and
    ///   one comparison of spellings for each of the first 1,000 keys.
    public func explain(in value: JSONValue, limits: Limits = .standard) -> PathExplanation? {
        guard syntaxError == nil, hasNoMatch(in: value, limits: limits) else { return nil }
        var reached = Match(value: value, location: .root)
        for length in 1...form.segments.count {
            let part = JSONPath(form.leading(length))
            guard let match = part.firstMatch(in: value, limits: limits) else {
                return explanation(failing: length - 1, at: reached)
            }
            reached = match
        }
        return nil
    }

    private func hasNoMatch(in value: JSONValue, limits: Limits) -> Bool {
        do { return try first(in: value, limits: limits) == nil } catch { return false }
    }

    /// Returns the first match with its location; nil also if the evaluation exceeds its limits.
    private func firstMatch(in value: JSONValue, limits: Limits) -> Match? {
        if hasLookups { return (try? matches(in: value, limits: limits))?.first }
        var evaluation = PathEvaluation(of: self, in: value.node, limits: limits)
        var walk = PathWalk(program, from: value.node, keepsTrail: true)
        guard let node = try? walk.next(in: &evaluation) else { return nil }
        return Match(value: JSONValue(node, in: value.storage), location: walk.location)
    }

    private func explanation(failing index: Int, at reached: Match) -> PathExplanation {
        let segment = form.segments[index]
        if let list = segment.lookup?.list.explain(in: JSONDocument(reached.value.storage).root) {
            return list.asPart(stopped: form.text(of: segment), matched: form.leading(index).canonicalSpelling)
        }
        let keys = reached.value.members.lazy.map(\.key)
        let wanted = segment.selectors.lazy.compactMap(\.key).first
        return PathExplanation(
            matched: form.leading(index).canonicalSpelling, stopped: form.text(of: segment),
            location: reached.location, found: reached.value.kind, count: reached.value.count,
            keys: Array(keys.prefix(PathExplanation.maximumKeys)),
            suggestion: wanted.flatMap { NearestSpelling(to: $0).among(keys.prefix(1_000)) },
            reason: segment.reason(for: reached.value), isMissing: segment.isMissing(in: reached.value))
    }
}

extension PathForm {
    /// Returns the first segments of the path, in the same language.
    fileprivate func leading(_ length: Int) -> PathForm { PathForm(like: self, segments: Array(segments[..<length])) }

    /// Returns one segment of the path, in the language of the path.
    fileprivate func text(of segment: PathSegment) -> String {
        let text = PathForm(like: self, segments: [segment]).canonicalSpelling
        return text.hasPrefix("$") ? String(text.dropFirst()) : text
    }
}

extension PathSelector {
    /// The key or name of the selector; nil for other selectors.
    var key: String? {
        switch self {
        case .name(let key), .step(let key): key
        case .index, .wildcard, .slice, .filter, .parent, .lookup: nil
        }
    }
}

extension PathSegment {
    /// Returns whether the segment asks for a key or an index that doesn't exist, and isn't just an iteration over
    /// nothing.
    fileprivate func isMissing(in value: JSONValue) -> Bool {
        guard !isDescendant, value.kind == .array || value.kind == .object else { return true }
        return !selectors.allSatisfy { selector in
            switch selector {
            case .wildcard, .slice, .filter: true
            case .name, .step, .index, .parent: false
            case .lookup: value.kind == .array && value.count == 0
            }
        }
    }

    /// Returns the reason why the segment has no match in `value`.
    fileprivate func reason(for value: JSONValue) -> String {
        if isDescendant { return "has no match at any depth" }
        guard selectors.count == 1 else { return "has none of the selected values" }
        switch selectors[0] {
        case .parent: return "has no parent here"
        case .name(let key): return Self.missingMember(key, isIndex: false, in: value)
        case .step(let key): return Self.missingMember(key, isIndex: ArrayIndex(key) != nil, in: value)
        case .index: return Self.inArray(value, Self.elements(value.count))
        case .slice: return Self.inArray(value, "has no such elements")
        case .wildcard: return Self.childless(value)
        case .filter: return "has nothing that passes the filter"
        case .lookup(let lookup): return Self.missing(lookup, in: value)
        }
    }

    private static func childless(_ value: JSONValue) -> String {
        [.array, .object].contains(value.kind) ? "is empty" : "is \(value.kind.phrase)"
    }

    private static func inArray(_ value: JSONValue, _ reason: String) -> String {
        value.kind == .array ? reason : "is \(value.kind.phrase), not an array"
    }

    private static func missingMember(_ key: String, isIndex: Bool, in value: JSONValue) -> String {
        if value.kind == .array {
            return isIndex ? elements(value.count) : "is an array, not an object; [*] selects its elements"
        }
        return value.kind == .object ? "has no member '\(key.inMessage)'" : "is \(value.kind.phrase), not an object"
    }

    private static func missing(_ lookup: PathLookup, in value: JSONValue) -> String {
        guard value.kind == .array else { return "is not \(lookup.phrase)" }
        return value.count == 0 ? "is empty" : "has no element that is \(lookup.phrase)"
    }

    private static func elements(_ count: Int) -> String { count == 1 ? "has 1 element" : "has \(count) elements" }
}

/// The reason why a path has no match: the part that matched, the value there, and the key that was
/// probably meant.
///
/// ``JSONPath/explain(in:limits:)`` makes it. Its description is one line for messages and logs.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"book": {"title": "Momo", "year": 1973}}"#).root
/// JSONPath("book.titel").explain(in: root)?.description
/// // book has no member 'titel'; did you mean 'title'? (keys: title, year)
/// ```
public struct PathExplanation: Sendable, Hashable {
    /// The path up to its last segment that matched, in its canonical spelling; "" or "$" if not
    /// even the first did.
    public let matched: String

    /// The segment that has no match, in its canonical spelling.
    public let stopped: String

    /// The location of the last value reached; of several, the first.
    public let location: JSONLocation

    /// The kind of that value.
    public let found: JSONValue.Kind

    /// The number of its elements or members.
    public let count: Int

    /// Its first keys, in document order; at most ``maximumKeys``.
    public let keys: [String]

    /// Its key that is spelt most like the one in the path; nil if none is similar.
    public let suggestion: String?

    /// The reason as text.
    public let reason: String

    /// True if a key or an index doesn't exist; false if a wildcard, a slice or a filter selects
    /// nothing.
    public let isMissing: Bool

    /// The largest number of listed keys.
    public static let maximumKeys = 20
}

extension PathExplanation {
    /// Returns the explanation of the list of a lookup, as that of the whole path.
    fileprivate func asPart(stopped: String, matched: String) -> PathExplanation {
        PathExplanation(
            matched: matched, stopped: stopped, location: location, found: found, count: count, keys: keys,
            suggestion: suggestion, reason: reason, isMissing: isMissing)
    }
}

extension PathExplanation: CustomStringConvertible {
    /// The location, the reason, the suggestion and the keys, in one line.
    public var description: String {
        text(suggesting: suggestion.map { "'\($0.inMessage)'" })
    }

    /// Returns the description with another suggestion.
    package func text(suggesting suggestion: String?) -> String {
        var text = "\(location) \(reason)"
        if let suggestion { text += "; did you mean \(suggestion)?" }
        guard !keys.isEmpty else { return text }
        let more = count - keys.count
        let names = keys.map(\.inMessage).joined(separator: ", ")
        return text + " (keys: \(names)\(more > 0 ? ", and \(more) more" : ""))"
    }
}
