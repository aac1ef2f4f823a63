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
        let stem = rest.isEmpty ? words : rest
        let last = stem.last ?? key
        var names: [String] = []
        if words.starts(with: ["last", "evaluated"]) {
            names.append(Spelling.spelled(["exclusive", "start"] + words.dropFirst(2), like: key))
        }
        if words.first == "end", words.contains("cursor") { names.append("after") }
        if words == ["next"] {
            names +=
                mark.value.pageNumber != nil
                ? ["page", "offset", "start", "cursor", "until"] : ["cursor", "next", "page", "after", "from"]
        } else if rest == ["token"] || rest.isEmpty || rest == words {
            // Another spelling of the same name is likelier than another name.
            names += rest == words ? [key] : [key] + Spelling.all(words).prefix(4) + [last]
        } else {
            names += [Spelling.spelled(rest, like: key), key]
        }
        if words.contains("after") || words == ["cursor"] { names.append("after") }
        for parts in [words, stem] { names += Spelling.all(parts).prefix(4) }
        names += ["start", "starting", "page", "next"].map { Spelling.spelled([$0, last], like: key) }
        if let first = words.first, words.count > 1, ["end", "last", "next"].contains(first) {
            names += ["start", "after", "from"].map { Spelling.spelled([$0] + words.dropFirst(), like: key) }
        }
        names += [words, stem].map { $0.joined() }
        names += ["_\(last)", last, Spelling.spelled(["pagination", last], like: key)]
        return (names + PagingWords.commonTokens).unique { $0 }
    }
}

extension Sequence {
    /// The elements without those whose key came before.
    func unique<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
