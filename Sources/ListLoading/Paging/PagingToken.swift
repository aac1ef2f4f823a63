import HTTPLoading
import JSONDocuments

/// A rule for tokens: recognizes them by the words of their names, in a page and in its headers, and
/// says which parameters may take them.
///
/// A token goes back under a name that is its own, less what says *next*, or a sister's:
/// `nextPageToken` → `pageToken`, `nextPageToken`, `page_token`; `LastEvaluatedKey` →
/// `ExclusiveStartKey`; `last_id` → `after_id`. The first one is asked for, and the others are tried
/// if the server sends the same page again or refuses the parameter.
enum PagingToken {
    /// Words of tokens that hardly mean anything else.
    private static let sure = [
        "nextcursor", "nexttoken", "nextkey", "nextmarker", "nextid", "nextstart", "nextstate", "nextposition",
        "nextanchor", "nextbookmark", "nextoffset", "nextafter", "nextrange", "nextbatch", "nextcontinuation",
        "nextpage", "continuation", "bookmark", "pagetoken", "pagingtoken", "paginationtoken", "pagekey", "pagingkey",
        "paginationkey", "pagestate", "pagingstate", "pagecursor", "pagingcursor", "paginationcursor", "pagemarker",
        "endcursor", "aftercursor", "cursorafter", "cursornext", "skiptoken", "resumetoken", "resumptiontoken",
        "scrollid", "scrolltoken", "searchafter", "startingafter", "lastevaluated", "endmarker", "seektoken",
    ]
    /// Words of the last row, which may go on after it.
    private static let likely = [
        "lastid", "lastkey", "lastcursor", "lasttoken", "lastmarker", "endid", "endkey", "afterid",
    ]
    /// What tokens and positions are called.
    static let words: Set<String> = ["cursor", "token", "marker", "position", "after", "bookmark", "offset", "key"]
    /// Words of other directions, and of tokens for other purposes.
    private static let others = [
        "prev", "before", "first", "startcursor", "access", "refresh", "csrf", "xsrf", "auth", "session", "security",
        "sync", "delta", "api", "retry",
    ]

    /// Whether a plain name means the token of the next page.
    static func isNext(_ name: String, in parent: String) -> Bool {
        isSure(name, in: parent) || (!isOther(name) && likely.contains { name.contains($0) })
    }

    /// Whether the name hardly means anything else.
    static func isSure(_ name: String, in parent: String) -> Bool {
        guard !isOther(name), !isOther(parent) else { return false }
        let isInside = parent.hasPrefix("next") && ["token", "cursor", "key", "marker", "id"].contains(name)
        return isInside || sure.contains { name.contains($0) }
    }

    /// Whether a name says of what it is the position: `vid-offset`.
    static func isPosition(_ key: String) -> Bool {
        let name = Spelling(key).words.map { $0.lowercased() }
        return name.count > 1 && !isOther(PagingHints.plain(key)) && words.contains(name.last ?? "")
    }

    /// Whether a word of a name says that the list goes on there: `scroll_param`, `continueFrom`.
    static func goesOn(_ key: String) -> Bool {
        let goingOn: Set<String> = ["next", "after", "cursor", "scroll", "continue", "resume", "position"]
        return !isOther(PagingHints.plain(key)) && Spelling(key).words.contains { goingOn.contains($0.lowercased()) }
    }

    /// Whether a text looks like one that a machine wrote, and not like a date.
    static func isOpaque(_ value: JSONValue) -> Bool {
        guard isValue(value), let text = value.string else { return false }
        return !text.contains(where: \.isWhitespace) && text.prefixMatch(of: /\d{4}-\d\d/) == nil
    }

    static func isOther(_ name: String) -> Bool { others.contains { name.contains($0) } }

    /// Whether a value can be a token: a text that isn't an address, a number, or an object with
    /// members.
    static func isValue(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .string: value.string.map { !$0.isEmpty && !$0.contains("://") } ?? false
        case .integer: true
        case .object: !value.isEmpty && value["href"] == nil && value["url"] == nil
        default: false
        }
    }

    /// Names in other APIs, for a token whose own name leads nowhere.
    static let common = [
        "cursor", "page_token", "pageToken", "next_token", "after", "starting_after", "pagination_token",
        "start_cursor", "next_cursor", "marker", "continuation_token", "from", "until",
    ]

    /// The names under which a token goes back, by its own.
    static func names(for key: String) -> [String] {
        let name = Spelling(key)
        let words = name.words.map { $0.lowercased() }
        var names: [String] = []
        if words.starts(with: ["last", "evaluated"]) {
            names.append(name.spelled(["exclusive", "start"] + words.dropFirst(2)))
        }
        let rest = withoutNext(key)
        names += [rest, key] + Spelling(rest).others
        if let first = words.first, words.count > 1, ["next", "last", "end", "new"].contains(first) {
            names += ["start", "after", "from"].map { name.spelled([$0] + words.dropFirst()) }
        }
        // `nextForwardToken` → `nextToken`; `next_page_token` → `pagetoken`.
        if words.count > 2, let last = words.last { names.append(name.spelled([words[0], last])) }
        return names + name.others + [rest.lowercased().filter(\.isLetter)]
    }

    /// `nextPageToken` → `pageToken`, `next_cursor` → `cursor`.
    private static func withoutNext(_ key: String) -> String {
        guard key.lowercased().hasPrefix("next") else { return key }
        let rest = key.dropFirst(4).drop { $0 == "_" || $0 == "-" || $0 == "." }
        guard let first = rest.first else { return key }
        return key.first == "N" ? String(rest) : first.lowercased() + rest.dropFirst()
    }
}

/// A name as words: `nextPageToken`, `next_page_token` and `Next-Page-Token` are the same three.
struct Spelling {
    let words: [String]
    private let separator: String
    private let isCapital: Bool

    init(_ name: String) {
        var words: [String] = [""]
        var isLower = false
        for character in name {
            let isLetter = character.isLetter || character.isNumber
            if !isLetter || (character.isUppercase && isLower) { words.append("") }
            if isLetter { words[words.count - 1].append(character) }
            isLower = character.isLowercase || character.isNumber
        }
        self.words = words.filter { !$0.isEmpty }.flatMap { Self.parts(of: $0) }
        separator = name.contains("_") ? "_" : name.contains("-") ? "-" : ""
        isCapital = name.first?.isUppercase ?? false
    }

    /// `continuationtoken` → `continuation`, `token`: headers are often written without capitals.
    private static func parts(of word: String) -> [String] {
        guard word.allSatisfy(\.isLowercase) else { return [word] }
        var rest = Substring(word)
        var parts: [String] = []
        while let part = joined.first(where: { rest.hasPrefix($0) }) {
            parts.append(part)
            rest = rest.dropFirst(part.count)
        }
        return rest.isEmpty && !parts.isEmpty ? parts : [word]
    }

    private static let joined = [
        "continuation", "pagination", "resumption", "paging", "page", "token", "cursor", "marker", "next", "start",
        "key", "after", "id",
    ]

    /// Words in the spelling of this name.
    func spelled(_ words: [String]) -> String { Self.spelled(words, separator: separator, isCapital: isCapital) }

    /// The name in the usual spellings.
    var others: [String] {
        ["", "_", "-"].map { Self.spelled(words.map { $0.lowercased() }, separator: $0, isCapital: false) }
    }

    private static func spelled(_ words: [String], separator: String, isCapital: Bool) -> String {
        let parts = words.enumerated().map { index, word in
            index > 0 && separator.isEmpty || isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word
        }
        return parts.joined(separator: separator)
    }
}
