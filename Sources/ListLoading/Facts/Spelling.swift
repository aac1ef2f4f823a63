/// A name as words: `nextPageToken`, `next_page_token`, `Next-Page-Token` and `nextpagetoken` are the same three.
enum Spelling {
    /// Words that are written together without a sign between them, those first that begin like others.
    private static let joined = [
        "continuation", "pagination", "resumption", "evaluated", "exclusive", "starting", "position", "previous",
        "bookmark", "paging", "cursor", "marker", "offset", "number", "result", "start", "token", "after", "total",
        "count", "index", "pages", "items", "skip", "page", "next", "prev", "last", "more", "mark", "key", "per", "has",
        "url", "end", "id", "is", "no", "at",
    ]

    /// Returns the words of a name, in lower case.
    static func words(_ name: String) -> [String] { parts(of: name).flatMap { separated($0.lowercased()) } }

    /// Returns the parts of a name between signs and at capitals: `nextURLPart` has three.
    private static func parts(of name: String) -> [String] {
        var parts: [String] = []
        var part = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard letter.isASCII, letter.isLetter || letter.isNumber else {
                if !part.isEmpty { parts.append(part) }
                part = ""
                continue
            }
            if letter.isUppercase, let last = part.last {
                let isLastCapital =
                    index + 1 < letters.count && letters[index + 1].isASCII && letters[index + 1].isLowercase
                if !last.isUppercase || isLastCapital {
                    parts.append(part)
                    part = ""
                }
            }
            part.append(letter)
        }
        return part.isEmpty ? parts : parts + [part]
    }

    private static func separated(_ word: String) -> [String] {
        var rest = word.utf8[...]
        var parts: [String] = []
        while let part = joined.first(where: { rest.starts(with: $0.utf8) }) {
            parts.append(part)
            rest = rest.dropFirst(part.utf8.count)
        }
        return rest.isEmpty && !parts.isEmpty ? parts : [word]
    }

    /// Returns the words of a name without anything between them.
    static func plain(_ name: String) -> String { words(name).joined() }

    /// Returns words in the spelling of another name.
    static func spelled(_ words: [String], like name: String) -> String {
        if name.drop(while: { $0 == "_" }).dropLast().contains("_") { return words.joined(separator: "_") }
        if name.contains("-") { return words.joined(separator: "-") }
        let text = camel(words)
        return name.first?.isUppercase ?? false ? capitalized(text) : text
    }

    /// Returns words in the usual spellings.
    static func all(_ words: [String]) -> [String] {
        let text = camel(words)
        return [
            text, words.joined(separator: "_"), words.joined(separator: "-"), capitalized(text), words.joined(),
        ]
    }

    private static func camel(_ words: [String]) -> String {
        (words.first ?? "") + words.dropFirst().map(capitalized).joined()
    }

    static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
