/// A key taken apart: `publishedAt`, `published_at` and `PublishedAt` have the same words.
struct KeyWords: Sendable, Hashable {
    /// The words in small letters, without separators.
    let words: [String]
    /// All words in one: `next-page_URL` is `nextpageurl`.
    let plain: String

    /// The first and the last word; empty for a key without letters and digits.
    var first: String { words.first ?? "" }
    var last: String { words.last ?? "" }

    /// Takes a key apart at separators and where a small letter precedes a capital.
    init(_ key: String) {
        var words: [String] = []
        var word = ""
        var previous: Unicode.Scalar?
        for scalar in key.unicodeScalars.prefix(100) {
            let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            let startsWord = scalar.properties.isUppercase && previous.map { $0.properties.isLowercase } == true
            if !isPart || startsWord, !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if isPart { word.unicodeScalars.append(scalar) }
            previous = scalar
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        self.words = words
        plain = words.joined()
    }

    /// Whether one of the words is in a set.
    func has(anyOf set: Set<String>) -> Bool { words.contains { set.contains($0) } }
}

/// English plurals, well enough for keys.
enum Plural {
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
    static func singular(of word: String) -> String? {
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
    static func singular(of key: KeyWords) -> String {
        guard let single = singular(of: key.last) else { return key.plain }
        return key.words.dropLast().joined() + single
    }
}
