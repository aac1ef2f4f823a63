import HTTPLoading
import JSONDocuments
import JSONPaths

// The parameters that may take the token or the number of the next page.
extension PagingGuesser {
    /// The methods by which a token may go back, the likeliest first.
    func tokenCandidates(for hint: PagingHints.Hint) -> [PaginationMethod] {
        let isCursor = ["endcursor", "after"].contains(hint.name)
        if isCursor, case .json(let json) = request.body, json["query"]?.string != nil {
            return [.cursor("variables.after")] + otherMethods(for: hint)
        }
        if hint.name == "scrollid", let path = scrollPath {
            return [.continuation("scroll_id", path: path)] + otherMethods(for: hint)
        }
        return otherMethods(for: hint)
    }

    private func otherMethods(for hint: PagingHints.Hint) -> [PaginationMethod] {
        let own = PagingToken.names(for: hint.key)
        var names = used.filter { own.map(PagingHints.plain).contains($0.plainInner) }.map(\.name)
        names += [parameter(PagingNames.cursorParameters)].compactMap(\.self)
        if root["object"]?.string == "list", hint.name == "nextcursor" { names.append("start_cursor") }
        if let family { names += (own.prefix(1) + ["after", "cursor", "token"]).map(family.sibling) }
        names += usual(for: hint) + own
        names +=
            ["page", "pagination", "paging"].contains(hint.parent) ? own.prefix(2).map { "\(hint.parent)[\($0)]" } : []
        var methods = names.map { PaginationMethod.cursor($0) }
        if request.body.content != nil, let path = continuedPath { methods.append(.continuation(hint.key, path: path)) }
        methods += PagingToken.common.map { .cursor($0) }
        var seen: Set<PaginationMethod> = []
        return Array(methods.filter { seen.insert($0).inserted }.prefix(15))
    }

    /// The name that a field without *next* in it usually goes by.
    private func usual(for hint: PagingHints.Hint) -> [String] {
        switch hint.name {
        case "endcursor", "after": ["after"]
        case "next", "cursor": ["cursor"]
        case "scrollid": ["scroll_id"]
        case "nexttoken", "continuation", "continuationtoken", "offset": [hint.key]
        default: []
        }
    }

    /// The size parameter of the request, if paging has a family of parameters: `page[size]`.
    private var family: RequestNames.Parameter? {
        used.first { PagingNames.sizeParameters.contains($0.plainInner) && $0.isDecorated && !$0.name.hasPrefix("$") }
    }

    /// The address of further pages of a search in Elasticsearch and OpenSearch, which is that of no
    /// index.
    private var scrollPath: String? { request.endpoint.endpoint.hasSuffix("/_search") ? "../_search/scroll" : nil }

    /// An address below that of the request, at which some servers go on.
    private var continuedPath: String? {
        request.endpoint.endpoint.split(separator: "/").last.map { "\($0)/continue" }
    }

    /// The parameters that may take the number of a page, besides the guessed one.
    func numberCandidates(for page: PagingHints.Hint?) -> [PaginationMethod] {
        guard let page else { return shapedNumbers }
        let first = page.number == 0 ? 0 : 1
        let components = page.location.components.dropLast()
        var names = [page.key]
        if case .key(let container)? = components.last {
            names += ["\(container)[\(page.key)]", "\(container).\(page.key)"]
        }
        if let family { names = Spelling(page.key).others.map(family.sibling) + names }
        return (names + ["page[number]"]).map { .number($0, first: first) }
    }

    /// The members that may be the number of the page although their names say nothing, such as those in another
    /// language: 1 or 0, and another number in the same object.
    private var shapedNumbers: [PaginationMethod] {
        let numbers = hints.all.filter { $0.value.kind == .integer && $0.describes(rows.list) }
        return numbers.filter { hint in
            guard let number = hint.number, number == 0 || number == 1 else { return false }
            let names = [PagingNames.totals, PagingNames.totalPages, PagingNames.sizes, PagingNames.offsets].joined()
            guard !names.contains(hint.name), !hint.isFlag else { return false }
            return numbers.contains { $0.parent == hint.parent && $0.number ?? 0 > 1 }
        }.map { .number($0.key, first: $0.number ?? 1) }
    }

    /// A header with a token, or with the address or number of the next page: `X-Next-Cursor`.
    mutating func byTokenHeader() -> PaginationMethod? {
        for field in headers.fields where !field.value.isEmpty {
            let name = Self.withoutVendor(field.name)
            let plain = PagingHints.plain(name)
            let path = JSONPath(JSONLocation([.key(field.name.lowercased())]))
            if ["nextlink", "nexturl", "nextpageurl", "nexthref"].contains(plain)
                || (plain.hasPrefix("next") && field.value.contains("://"))
            {
                headerFields.append((.nextLink, path))
                reasons.append("the header \(field.name) holds an address")
                return .link
            }
            let isSure = PagingToken.isSure(plain, in: "")
            guard plain.hasPrefix("next") && PagingToken.isNext(plain, in: "") || isSure || Self.isToken(plain) else {
                continue
            }
            isUnsure = Self.isToken(plain)
            headerFields.append((.nextCursor, path))
            reasons.append("the header \(field.name) holds a token")
            candidates = headerCandidates(for: field.name, called: name)
            return candidates.first
        }
        return nil
    }

    /// `X-Next-Cursor` → `next-cursor`, `x-ms-continuationtoken` → `continuation-token`.
    private static func withoutVendor(_ header: String) -> String {
        var words = Spelling(header).words.map { $0.lowercased() }[...]
        if words.first == "x" { words = words.dropFirst() }
        guard !PagingToken.isOther(words.joined()) else { return words.joined(separator: "-") }
        while words.count > 1, words.first != "next" {
            let rest = words.dropFirst().joined()
            guard PagingToken.isSure(rest, in: "") || isToken(rest) else { break }
            words = words.dropFirst()
        }
        return words.joined(separator: "-")
    }

    /// Whether the name of a header without its vendor may be that of a token: `CB-AFTER`.
    private static func isToken(_ name: String) -> Bool { ["after", "cursor", "bookmark"].contains(name) }

    private func headerCandidates(for header: String, called name: String) -> [PaginationMethod] {
        let own = PagingToken.names(for: name)
        let likely = used.filter { own.map(PagingHints.plain).contains($0.plainInner) }.map(\.name)
        var methods = (likely + [parameter(PagingNames.cursorParameters)].compactMap(\.self)).map {
            PaginationMethod.cursor($0)
        }
        // A vendor's own header goes back as one; others name a parameter.
        let isOwn = !name.hasPrefix("next") && name.contains("-")
        if isOwn { methods.append(.cursorHeader(header)) }
        methods += (own + Spelling(name).others).map { .cursor($0) }
        if !isOwn { methods.append(.cursorHeader(header)) }
        if name.hasPrefix("next-") { methods.append(.cursorHeader(String(name.dropFirst(5)))) }
        methods += PagingToken.common.map { .cursor($0) }
        var seen: Set<PaginationMethod> = []
        return Array(methods.filter { seen.insert($0).inserted }.prefix(15))
    }
}
