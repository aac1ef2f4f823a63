import JSONDocuments

/// A search for the object or array that a path without a match probably means.
///
/// The order of preference: the same last key elsewhere (`items` means `data.items`), a location
/// whose whole spelling is similar (`data.itms`), a similar last key elsewhere (`itms` means
/// `data.items`).
struct NearestLocation {
    private let wanted: [String]

    /// The largest number of values to examine, and the largest depth below the root.
    private static let maximumValues = 10_000
    private static let maximumDepth = 8

    /// Prepares the search for a path; nil if the path has no key.
    init?(of path: JSONPath) {
        wanted = path.form.segments.compactMap { $0.selectors.lazy.compactMap(\.key).first }
        if wanted.isEmpty { return nil }
    }

    /// Returns the nearest location in a value; nil if none is near.
    func location(in root: JSONValue) -> JSONLocation? {
        let candidates = Self.containers(in: root)
        let last = wanted[wanted.count - 1]
        if let same = best(of: candidates.filter { Self.lastKey($0) == last }) { return same }
        let spellings = candidates.map(\.keyPath)
        if let near = NearestSpelling(to: wanted.joined(separator: ".")).among(spellings) {
            return candidates[spellings.firstIndex(of: near)!]
        }
        let keys = candidates.compactMap(Self.lastKey)
        return NearestSpelling(to: last).among(keys).flatMap { near in
            best(of: candidates.filter { Self.lastKey($0) == near })
        }
    }

    /// Returns the candidate that shares the most keys with the path; of equals the first, which is the shallowest.
    private func best(of candidates: [JSONLocation]) -> JSONLocation? {
        func commonLength(_ location: JSONLocation) -> Int {
            location.components.count { component in
                if case .key(let key) = component { wanted.contains(key) } else { false }
            }
        }
        let most = candidates.map(commonLength).max()
        return candidates.first { commonLength($0) == most }
    }

    /// Returns the first array in a value that is under a key.
    static func firstList(in root: JSONValue) -> JSONLocation? {
        containers(in: root).first { location in (try? JSONPath(location).first(in: root))??.kind == .array }
    }

    private static func lastKey(_ location: JSONLocation) -> String? {
        if case .key(let key)? = location.components.last { key } else { nil }
    }

    /// Returns the objects and arrays under keys, level by level; of an array, only the first element is searched.
    private static func containers(in root: JSONValue) -> [JSONLocation] {
        var found: [JSONLocation] = []
        var level = [(value: root, location: JSONLocation.root)]
        var visited = 0
        for _ in 0..<maximumDepth where !level.isEmpty {
            var next: [(value: JSONValue, location: JSONLocation)] = []
            for (value, location) in level {
                for (component, child) in children(of: value) where visited < maximumValues {
                    visited += 1
                    guard child.kind == .object || child.kind == .array else { continue }
                    let childLocation = location.appending(component)
                    if case .key = component { found.append(childLocation) }
                    next.append((child, childLocation))
                }
            }
            level = next
        }
        return found
    }

    private static func children(of value: JSONValue) -> [(JSONLocation.Component, JSONValue)] {
        switch value.kind {
        case .object: value.members.prefix(maximumValues).map { (.key($0.key), $0.value) }
        case .array: value[0].map { [(.index(0), $0)] } ?? []
        default: []
        }
    }
}

extension JSONPath {
    /// Returns the location of the object or array that this path probably means, if it has no match in `value`.
    ///
    /// It helps with a message about a wrong path: the location is where the last key, or a similar
    /// one, exists.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"data": {"items": []}}"#).root
    /// JSONPath("items").nearestLocation(in: root)?.keyPath  // data.items
    /// ```
    ///
    /// - Returns: The nearest location; nil if none is near.
    /// - Complexity: O(1): at most 10,000 values are examined.
    public func nearestLocation(in value: JSONValue) -> JSONLocation? {
        NearestLocation(of: self)?.location(in: value)
    }

    /// Returns the reason why the path has no match in `value`, with the location that was probably meant: of a list,
    /// or of the nearest key; nil if the path has a match, or selects nothing from a list.
    package func absence(in value: JSONValue) -> (location: JSONLocation, reason: String)? {
        guard let explanation = explain(in: value), explanation.isMissing else { return nil }
        let near = nearestLocation(in: value).map { "\($0)" } ?? explanation.suggestion?.inMessage
        let list = near == nil ? JSONPath.firstList(in: value).map { "; there is a list at \($0)" } : nil
        return (explanation.location, explanation.text(suggesting: near) + (list ?? ""))
    }

    /// Returns the first list in a value, as a suggestion for a path that isn't near to anything.
    package static func firstList(in value: JSONValue) -> JSONLocation? { NearestLocation.firstList(in: value) }
}

/// A search for the text that a misspelt one probably means.
///
/// The measure is the Damerau–Levenshtein distance (optimal string alignment): insertions,
/// deletions, substitutions and transpositions. Texts are compared without case, `_` and `-`.
package struct NearestSpelling {
    private let text: String
    private let wanted: [UInt8]
    private let folded: [UInt8]

    /// Longer texts are not compared: the time is the product of the lengths.
    private static let maximumLength = 64

    /// Prepares a search for texts similar to `text`.
    package init(to text: String) {
        self.text = text
        wanted = Array(text.utf8)
        folded = Self.fold(wanted)
    }

    /// Returns the nearest of `candidates`, and of equals the first; nil if none is within a third of the length.
    package func among(_ candidates: some Sequence<String>) -> String? {
        guard !wanted.isEmpty, wanted.count <= Self.maximumLength else { return nil }
        let most = max(1, folded.count / 3)
        var best: (text: String, distance: Int)?
        for candidate in candidates where candidate.utf8.count <= Self.maximumLength && !candidate.isEmpty {
            // The same characters as other code points are the likeliest mistake, and the hardest
            // to see.
            if candidate == text { return candidate }
            let distance = Self.editDistance(folded, to: Self.fold(Array(candidate.utf8)))
            // Replacing the letters of a very short text isn't a misspelling of it.
            guard distance <= most, distance < max(folded.count, 1), distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.text
    }

    /// Lower case, without `_` and `-`.
    private static func fold(_ text: [UInt8]) -> [UInt8] {
        text.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + (UInt8(ascii: "a") - UInt8(ascii: "A"))
            case UInt8(ascii: "_"), .minus: nil
            default: byte
            }
        }
    }

    private static func editDistance(_ left: [UInt8], to right: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var next = [row + 1]
            for column in right.indices {
                let same = left[row] == right[column]
                var cost = min(last[column + 1] + 1, next[column] + 1, last[column] + (same ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}
