/// A key taken apart: `publishedAt`, `published_at` and `PublishedAt` have the same words.
package struct KeyWords: Sendable, Hashable {
    /// The words in small letters, without separators.
    package let words: [String]
    /// All words in one: `next-page_URL` is `nextpageurl`.
    package let plain: String

    /// The first and the last word; empty for a key without letters and digits.
    var first: String { words.first ?? "" }
    package var last: String { words.last ?? "" }

    /// Takes a key apart at separators, and where a capital begins a word: after a small letter or a
    /// digit, and before two small letters.
    package init(_ key: String) {
        var words: [String] = []
        var word = ""
        let scalars = Array(key.unicodeScalars.prefix(100))
        for (index, scalar) in scalars.enumerated() {
            let isPart = Self.isPart(scalar)
            if !isPart || Self.startsWord(scalars, index), !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if isPart { word.unicodeScalars.append(scalar) }
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        self.words = words
        plain = words.joined()
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return isSmall(scalar) || isCapital(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    private static func startsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        guard index > 0, isCapital(scalars[index]) else { return false }
        if isSmall(scalars[index - 1]) || ("0"..."9").contains(scalars[index - 1]) { return true }
        return index + 2 < scalars.count && isSmall(scalars[index + 1]) && isSmall(scalars[index + 2])
    }

    /// Returns whether one of the words is in a class.
    func has(anyOf class: Words) -> Bool { words.contains { `class`.contains($0) } }

    /// True if a list or an object of this name is aside: `search_metadata`, not `metadata`, which a thing may have.
    var isAside: Bool {
        Words.aside.contains(plain) || Words.asideObject.contains(plain) || words.count > 1 && last == "metadata"
    }
}

/// English plurals, well enough for keys.
package enum Plural {
    private static let irregular = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "mice": "mouse",
        "indices": "index", "vertices": "vertex", "matrices": "matrix", "criteria": "criterion", "media": "medium",
        "aliases": "alias", "statuses": "status", "buses": "bus", "movies": "movie", "cookies": "cookie",
    ]

    private static let alwaysSingular: Set<String> = [
        "status", "news", "series", "address", "class", "access", "process", "progress", "success", "bus", "https",
        "sys", "gps", "css", "js", "dns", "sms", "focus", "bonus", "corpus", "canvas", "basis", "analysis", "this",
        "business", "alias", "lens", "atlas", "gas", "has", "is", "was", "details", "settings", "preferences",
    ]

    /// The singular of a word; nil if the word isn't a plural.
    package static func singular(of word: String) -> String? {
        if let known = irregular[word] { return known }
        guard word.count > 2, word.hasSuffix("s"), !word.hasSuffix("ss"), !alwaysSingular.contains(word) else {
            return nil
        }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["ches", "shes", "sses", "xes", "zzes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }

    /// The singular of the last word of a key with its other words: `featuredTopics` is
    /// `featuredtopic`; the plain key if it isn't a plural.
    package static func singular(of key: KeyWords) -> String {
        guard let single = singular(of: key.last) else { return key.plain }
        return key.words.dropLast().joined() + single
    }

    /// The names of a row in a list: `featuredtopic` and `topic` for `featuredTopics`, `film` for `filmList`.
    static func names(ofRowsIn list: KeyWords) -> Set<String> {
        guard let last = list.words.last else { return [] }
        var names: Set<String> = []
        if let single = singular(of: last) { names = [single, list.words.dropLast().joined() + single] }
        if last == "list" { names.insert(list.words.dropLast().joined()) }
        return names.subtracting([""])
    }
}
