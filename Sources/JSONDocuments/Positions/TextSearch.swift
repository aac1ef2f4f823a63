/// The keys and scalars of a document that contain a string, in upper or lower case.
///
/// A search for `mo` in `{"movies": [{"title": "Momo"}, {"mood": null}]}` finds the values of `movies` and `mood` by
/// their keys, and `"Momo"` by itself. Numbers and literals are searched as they are written.
package struct TextSearch: Sendable {
    /// The hits at one path, apart from the indexes in it.
    package struct Group: Sendable {
        /// The keys that lead to the values; nil for any index of an array.
        package let keys: [String?]
        /// The number of values that were found by their keys.
        package fileprivate(set) var keyCount = 0
        /// The number of scalars that contain the string.
        package fileprivate(set) var valueCount = 0
        /// The index of the first of them in ``TextSearch/hits``.
        package let firstHit: Int
    }

    /// The offsets of the values that were found, in the order of the document.
    package private(set) var hits: [Int] = []
    /// The hits by their paths, in the order of the document.
    package private(set) var groups: [Group] = []

    /// The number of keys that contain the string.
    package var keyCount: Int { groups.reduce(0) { $0 + $1.keyCount } }
    /// The number of scalars that contain the string.
    package var valueCount: Int { groups.reduce(0) { $0 + $1.valueCount } }

    private var paths = PathNumbers()
    private var groupNumbers: [Int: Int] = [:]

    /// Searches a document for a string; nothing contains an empty one.
    ///
    /// - Parameter bytes: A text that was checked.
    /// - Complexity: O(*n* · *m*) in the bytes of the document and of the string.
    package init(for string: String, in bytes: [UInt8]) {
        let needle = SearchedString(string)
        guard !needle.isEmpty else { return }
        var walk = TextWalk(bytes)
        var parents: [Parent] = []
        var key: Key?
        while let event = walk.next() {
            var isValue = false
            switch event {
            case .key(let range, let hasEscapes):
                key = Key(range: range, isHit: needle.isIn(bytes[range], hasEscapes: hasEscapes))
                continue
            case .close:
                parents.removeLast()
                continue
            case .open: break
            case .scalar(let range, let hasEscapes): isValue = needle.isIn(scalar: bytes[range], hasEscapes: hasEscapes)
            }
            if isValue || key?.isHit == true {
                add(walk.start, key, isValue: isValue, below: &parents, in: bytes)
            }
            if case .open = event { parents.append(Parent(key: key?.range)) }
            key = nil
        }
    }

    private mutating func add(
        _ start: Int, _ key: Key?, isValue: Bool, below parents: inout [Parent], in bytes: [UInt8]
    ) {
        var path = 0
        for level in parents.indices {
            if parents[level].path == nil {
                // The document itself has no key and no index.
                parents[level].path =
                    level == 0 ? 0 : paths.number(below: path, key: parents[level].key.map { bytes[$0] })
            }
            path = parents[level].path ?? 0
        }
        if !parents.isEmpty { path = paths.number(below: path, key: key.map { bytes[$0.range] }) }
        let group = groupNumbers[path] ?? groups.count
        if group == groups.count {
            groupNumbers[path] = group
            groups.append(Group(keys: paths.keys(of: path), firstHit: hits.count))
        }
        groups[group].keyCount += key?.isHit == true ? 1 : 0
        groups[group].valueCount += isValue ? 1 : 0
        hits.append(start)
    }
}

/// A container that is open, and the number of its path once it is asked for.
private struct Parent {
    /// The bytes of its own key; nil for an element and for the document.
    let key: Range<Int>?
    var path: Int?
}

/// The key of the next value.
private struct Key {
    let range: Range<Int>
    let isHit: Bool
}

/// Numbers for paths without indexes, so that hits at the same path are counted together.
private struct PathNumbers: Sendable {
    private struct Step: Hashable {
        let parent: Int
        /// The bytes of the key without escapes; nil for any index.
        let key: [UInt8]?
    }

    /// The steps by their number, from 1 on; 0 is the document.
    private var steps: [Step] = []
    private var numbers: [Step: Int] = [:]

    mutating func number(below parent: Int, key: ArraySlice<UInt8>?) -> Int {
        let step = Step(parent: parent, key: key.map { StringEscapes.decoded($0) })
        if let known = numbers[step] { return known }
        steps.append(step)
        numbers[step] = steps.count
        return steps.count
    }

    func keys(of path: Int) -> [String?] {
        var keys: [String?] = []
        var path = path
        while path > 0 {
            keys.append(steps[path - 1].key.map { String(decoding: $0, as: UTF8.self) })
            path = steps[path - 1].parent
        }
        return keys.reversed()
    }
}

/// A string that is searched for in upper and lower case.
private struct SearchedString {
    private let lowercased: [UInt8]
    private let isASCII: Bool

    var isEmpty: Bool { lowercased.isEmpty }

    init(_ string: String) {
        lowercased = Array(string.lowercased().utf8)
        isASCII = lowercased.allSatisfy { UTF8.isASCII($0) }
    }

    func isIn(_ bytes: ArraySlice<UInt8>, hasEscapes: Bool) -> Bool {
        let text = hasEscapes ? StringEscapes.decoded(bytes)[...] : bytes
        if isASCII {
            let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
            return isIn(text) { capitals.contains($0) ? $0 | .caseBit : $0 }
        }
        return isIn(Array(String(decoding: text, as: UTF8.self).lowercased().utf8)[...]) { $0 }
    }

    /// Returns true if a scalar contains the string, which the quotes of another aren't part of.
    func isIn(scalar: ArraySlice<UInt8>, hasEscapes: Bool) -> Bool {
        isIn(scalar.first == .quote ? scalar.dropFirst().dropLast() : scalar, hasEscapes: hasEscapes)
    }

    private func isIn(_ text: ArraySlice<UInt8>, folding fold: (UInt8) -> UInt8) -> Bool {
        guard text.count >= lowercased.count else { return false }
        return (text.startIndex...(text.endIndex - lowercased.count)).contains { start in
            lowercased.indices.allSatisfy { fold(text[start + $0]) == lowercased[$0] }
        }
    }
}
