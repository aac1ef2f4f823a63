import HTTPLoading
import JSONDocuments

/// The names under which a token goes back, the likeliest first.
///
/// A token goes back under a name that is its own, less what says *next*, or a sister's: `nextPageToken` →
/// `pageToken`, `nextPageToken`, `page_token`; `LastEvaluatedKey` → `ExclusiveStartKey`.
enum TokenNames {
    static func names(for mark: PageFacts.Mark) -> [String] {
        let (words, key) = (mark.hint.words, mark.hint.key)
        let rest = words.filter { $0 != "next" && $0 != "forward" }
        var names = sisters(of: mark)
        var heads: [[String]]
        if rest.isEmpty || rest == words || rest == ["token"] {
            // Another spelling of the same name is likelier than another name, unless its first word is no word of pages.
            heads = [words]
            let isForeign = words.count > 1 && !PagingWords.ofTokens.contains(words[0])
            names += [key] + (isForeign ? [Spelling.spelled(Array(words.dropFirst()), like: key)] : [])
        } else {
            heads = [rest, words]
            names += [Spelling.spelled(rest, like: key), key]
        }
        if words.contains("after") || words == ["cursor"] { names.append("after") }
        names += usualSisters(of: mark, rest)
        let spellings = heads.map { Spelling.all($0) }
        for manner in 0..<4 { names += spellings.map { $0[manner] } }
        return (names + others(words, rest.isEmpty ? words : rest, like: key) + PagingWords.commonTokens).unique { $0 }
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
        names += Spelling.all(stem).prefix(4)
        names += ["start", "starting", "page", "next"].map { Spelling.spelled([$0, last], like: key) }
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
