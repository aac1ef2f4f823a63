import HTTPLoading
import JSONDocuments

/// The names under which a token goes back, the likeliest first.
///
/// A token goes back under a name that is its own, less what says *next*, or a sister's: `nextPageToken` →
/// `pageToken`, `nextPageToken`, `page_token`; `LastEvaluatedKey` → `ExclusiveStartKey`.
enum TokenNames {
    /// - Parameter isDashed: Whether the address of the list has dashes between its words, as parameters may have, too.
    static func names(for mark: PageFacts.Mark, isDashed: Bool) -> [String] {
        let (words, key) = (mark.hint.words, mark.hint.key)
        let rest = words.filter { $0 != "next" && $0 != "forward" }
        let isWhole = rest.isEmpty || rest == words || rest == ["token"]
        let heads = isWhole ? [words] : [rest, words]
        var names = sisters(of: mark)
        if !isWhole { names.append(Spelling.spelled(rest, like: key)) }
        names.append(key)
        if isWhole, words.count > 1, !PagingWords.ofTokens.contains(words[0]) {
            // Its first word is no word of pages.
            names.append(Spelling.spelled(Array(words.dropFirst()), like: key))
        }
        if words.contains("after") || words == ["cursor"] { names.append("after") }
        names += usualSisters(of: mark, rest)
        let variants = variants(of: heads, isDashed: isDashed)
        let others = others(words, rest.isEmpty ? words : rest, like: key)
        // Members whose words are joined by underscores go with parameters that are.
        names += key.contains("_") ? others + variants : variants + others
        return (names + PagingWords.commonTokens).unique { $0 }
    }

    /// Returns the usual spellings of words, the likelier manner first.
    private static func variants(of heads: [[String]], isDashed: Bool) -> [String] {
        let spellings = heads.map { Spelling.all($0) }
        return (isDashed ? [0, 2, 1, 3] : [0, 1, 2, 3]).flatMap { manner in spellings.map { $0[manner] } }
    }

    /// Returns names that other words stand for.
    private static func sisters(of mark: PageFacts.Mark) -> [String] {
        let (words, key) = (mark.hint.words, mark.hint.key)
        if words.starts(with: ["last", "evaluated"]) {
            return [Spelling.spelled(["exclusive", "start"] + words.dropFirst(2), like: key)]
        }
        if words.first == "end", words.contains("cursor") { return ["after"] }
        if ["last", "end"].contains(words.first), words.last == "id" { return ["after", "after_id", key] }
        guard words == ["next"] else { return [] }
        if mark.value.pageNumber != nil { return ["page", "offset", "start", "cursor", "until"] }
        let parent = mark.hint.parent.isEmpty ? [] : [Spelling.spelled(mark.hint.parent + ["token"], like: "aA")]
        return ["cursor", "next", "page", "after", "from", "start", "offset", "token"] + parent
    }

    /// Returns the names that servers use whose token has this name, in its spelling.
    private static func usualSisters(of mark: PageFacts.Mark, _ rest: [String]) -> [String] {
        let (words, key) = (mark.hint.words, mark.hint.key)
        guard words.count > 1, let last = words.last else { return [] }
        if ["start", "offset"].contains(last), rest.count > 1 { return [Spelling.spelled([last], like: key)] }
        if last == "page", mark.value.pageNumber == nil {
            return [["page", "cursor"], ["page", "token"]].map { Spelling.spelled($0, like: key) }
        }
        // Where names have signs, other spellings of them are rare.
        guard key.contains("_"), words.first == "next" else { return [] }
        switch last {
        case "token": return ["pagination_token", "page_token"]
        case "cursor": return ["start_cursor", "page_cursor"]
        default: return []
        }
    }

    private static func others(_ words: [String], _ stem: [String], like key: String) -> [String] {
        guard let last = stem.last, words != ["next"] else { return [] }
        var names: [String] = []
        if stem.count > 1 || stem != words { names.append(Spelling.spelled([last], like: key)) }
        names += Spelling.all(stem).prefix(key.first?.isUppercase ?? false ? 4 : 3)
        names += ["starting", "start", "page", "next"].map { Spelling.spelled([$0, last], like: key) }
        if let first = words.first, words.count > 1, ["end", "last", "next"].contains(first) {
            names += ["start", "after", "from"].map { Spelling.spelled([$0] + words.dropFirst(), like: key) }
        }
        names += [words, stem].map { $0.joined() }
        return names + ["_\(last)", last, Spelling.spelled(["pagination", last], like: key)]
    }
}

extension Sequence {
    /// The elements without those whose key came before.
    func unique<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
