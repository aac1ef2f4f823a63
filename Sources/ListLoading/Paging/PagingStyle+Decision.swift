import HTTPLoading
import JSONDocuments
import JSONPaths

extension PagingStyle {
    /// The step after a page.
    ///
    /// The first of these fields decides about the end: a flag for more, the next cursor or link,
    /// the number of pages, a short page, an empty page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - key: The key of the page; nil for the first one.
    ///   - request: The request of the list.
    func decision(after page: PageFacts, of key: PageKey?, in request: APIRequest) -> PageDecision {
        if method == .single { return .end(.single) }
        let next = nextKey(after: page, of: key, in: request)
        // A scroll that is read to its end: no rows, and the same cursor again.
        if page.count == 0, case .cursor? = next, next == key { return .end(.emptyPage) }
        if let more = page.fields.hasNext ?? page.fields.isLast.map({ !$0 }) ?? (absentFlagMeansEnd ? false : nil) {
            guard more else { return .end(.noMore) }
            return next.map { .next($0) }
                ?? .end(.noNext, note: "the page says there is another one, but not where")
        }
        // A scroll names itself for ever.
        if case .continuation = method, page.count == 0 { return .end(.emptyPage) }
        if tellsNext { return next.map { .next($0) } ?? .end(.noNext) }
        guard let next, !hidesNext(page) else { return .end(.noNext) }
        if let isLast = isLast(page, of: key, in: request) { return isLast ? .end(.lastPage) : .next(next) }
        if let size = size(page, in: request), page.count < size {
            return .end(page.count == 0 ? .emptyPage : .shortPage)
        }
        return page.count == 0 ? .end(.emptyPage) : .next(next)
    }

    /// Whether only the previous page knows the next one.
    var tellsNext: Bool {
        switch method {
        case .cursor, .cursorHeader, .continuation, .parameters, .link, .linkHeader: true
        case .number, .offset, .lastRow, .sortValues, .single: false
        }
    }

    /// Whether a page that is asked for by number has a field for a cursor or a link and nothing in
    /// it.
    private func hidesNext(_ page: PageFacts) -> Bool {
        let names: [PagingTable.Name] = [.nextLink, .nextCursor]
        return names.contains { table?[$0] != nil } && page.fields.nextLink == nil && page.fields.nextCursor == nil
    }

    /// Whether the page is the last by its number or by its rows; nil if unknown.
    private func isLast(_ page: PageFacts, of key: PageKey?, in request: APIRequest) -> Bool? {
        switch method {
        case .number(_, let first):
            let pages = page.fields.totalPages ?? pageCount(by: page, in: request)
            let current = page.fields.page ?? number(of: key, in: request)
            return pages.map { current.clampedDifference(first).clampedSum(1) >= $0 }
        case .offset(_, let first):
            guard let total = page.fields.total, page.count > 0 else { return nil }
            let start = page.fields.offset ?? number(of: key, in: request)
            return start.clampedDifference(first).clampedSum(page.count) >= total
        default: return nil
        }
    }

    /// The number of pages, by the number of rows.
    private func pageCount(by page: PageFacts, in request: APIRequest) -> Int? {
        guard let total = page.fields.total, let size = size(page, in: request), size > 0 else { return nil }
        return total / size + (total % size > 0 ? 1 : 0)
    }

    /// The number of rows in a full page; the server's number takes precedence over that of the
    /// request.
    func size(_ page: PageFacts, in request: APIRequest) -> Int? {
        if contradicted.contains(.size) { return nil }
        let size = page.fields.size ?? sizeParameter.flatMap { request.parameter($0) }.flatMap { Int($0) }
        return size.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The number of a page, from 1, whatever the server counts from; nil if pages have no numbers.
    func pageNumber(of key: PageKey?, in request: APIRequest) -> Int? {
        guard case .number(_, let first) = method else { return nil }
        return number(of: key, in: request).clampedDifference(first).clampedSum(1)
    }

    /// The number that a page was asked for by: the key's, the request's own, or the first.
    func number(of key: PageKey?, in request: APIRequest) -> Int {
        switch (method, key) {
        case (.number, .number(let number)?), (.offset, .offset(let number)?): number
        case (.number(let name, let first), _), (.offset(let name, let first), _):
            request.parameter(name).flatMap { Int($0) } ?? first
        default: 0
        }
    }

    /// The next page by the style alone; nil at the end, or if the page doesn't name it.
    func nextKey(after page: PageFacts, of key: PageKey?, in request: APIRequest) -> PageKey? {
        switch method {
        case .number(let name, _):
            let number = number(of: key, in: request)
            if key == nil, isBaseOpen, request.parameter(name) == nil { return .number(number) }
            return number < .max ? .number(number + 1) : nil
        case .offset:
            let start = page.fields.offset ?? number(of: key, in: request)
            // Past the last number there is no page.
            return page.count > 0 && start <= .max - page.count ? .offset(start + page.count) : nil
        case .cursor, .cursorHeader, .continuation, .parameters: return page.fields.nextCursor.map { .cursor($0) }
        case .lastRow, .sortValues: return page.lastID.map { .cursor($0) }
        case .link:
            return page.fields.nextLink.map { .link(Self.resolved(Self.expanded($0), on: page)) }
        case .linkHeader:
            let link = page.links.links.first { $0.relations.contains("next") }
            // Some servers always name a next page, and say beside it that it is empty.
            guard let link, link.parameters["results"] != "false" else { return nil }
            return .link(ServerAddress.resolve(link.target, from: page.address))
        case .single: return nil
        }
    }

    /// The path of the member `base` beside the next link, with which Confluence's links begin.
    func linkBase(in page: JSONValue) -> String? {
        guard method == .link, let steps = table?[.nextLink]?.steps, steps.count > 1 else { return nil }
        let base = try? JSONPath(steps: steps.dropLast() + [.key("base")]).first(in: page)?.string
        return base.flatMap { $0.contains("://") ? $0 : nil }
    }

    /// The whole address of a link in a page.
    private static func resolved(_ link: String, on page: PageFacts) -> String {
        guard let base = page.linkBase, link.hasPrefix("/"), !link.hasPrefix("//") else {
            return ServerAddress.resolve(link, from: page.address)
        }
        let root = base.last == "/" ? String(base.dropLast()) : base
        let whole = ServerAddress.resolve(link, from: root)
        return whole.hasPrefix(root) ? whole : root + link
    }

    /// An address without the variables of a template (RFC 6570), which have no values.
    private static func expanded(_ link: String) -> String { link.replacing(/\{[^{}]*\}/, with: "") }

    /// The key of the previous page; nil if this is the first, or if it is unknown.
    func previousKey(before page: PageFacts, of key: PageKey?, in request: APIRequest) -> PageKey? {
        let number = number(of: key, in: request)
        switch method {
        case .number(_, let first): return number > first ? .number(number - 1) : nil
        case .offset(_, let first):
            guard number > first, let size = size(page, in: request) else { return nil }
            return .offset(max(first, number.clampedDifference(size)))
        case .cursor, .parameters:
            // A page that can say whether there is one before it names its own start, too.
            if table?[.hasPrevious] != nil, page.fields.hasPrevious != true { return nil }
            return page.fields.previousCursor.map { backward == nil ? .cursor($0) : .before($0) }
        case .link: return page.fields.previousLink.map { .link(ServerAddress.resolve($0, from: page.address)) }
        case .linkHeader:
            let link = page.links["prev"] ?? page.links["previous"]
            return link.map { .link(ServerAddress.resolve($0, from: page.address)) }
        case .lastRow, .sortValues, .cursorHeader, .continuation, .single: return nil
        }
    }

    /// The key with the rows of a page that have moved up; nil if the server doesn't count.
    func key(_ key: PageKey, movedUpBy rows: Int) -> PageKey? {
        switch (method, key) {
        case (.number(_, let first), .number(let number)): .number(max(first, number - 1))
        case (.offset(_, let first), .offset(let number)): .offset(max(first, number - rows))
        default: nil
        }
    }

    /// The number of rows before the first page of the list; nil if unknown.
    func rowsBefore(_ page: PageFacts, of key: PageKey?, in request: APIRequest) -> Int? {
        let offset = page.fields.offset ?? request.number(PagingNames.offsetParameters)
        if case .offset(_, let first) = method {
            return max(0, (page.fields.offset ?? number(of: key, in: request)).clampedDifference(first))
        }
        if let offset { return max(0, offset) }
        if case .sortValues(let name, _) = method, request.hasMember(name) { return nil }
        if request.endpoint.query.hasCursor || previousKey(before: page, of: key, in: request) != nil { return nil }
        return request.number(PagingNames.numberParameters) ?? 1 > 1 || page.fields.page ?? 1 > 1 ? nil : 0
    }

    /// The page with which a style is tried after others brought so many rows; nil if the last page
    /// lacks its key.
    func trialKey(after page: PageFacts, rowsRead: Int) -> PageKey? {
        switch method {
        case .number(_, let first): .number(isBaseOpen ? first : first.clampedSum(1))
        case .offset(_, let first): rowsRead > 0 ? .offset(first.clampedSum(rowsRead)) : nil
        case .cursor, .cursorHeader, .continuation, .parameters: page.fields.nextCursor.map { .cursor($0) }
        case .lastRow, .sortValues: page.lastID.map { .cursor($0) }
        case .link, .linkHeader, .single: nil
        }
    }
}

extension APIRequest {
    /// The number in the first of these parameters that the request has.
    fileprivate func number(_ names: [String]) -> Int? {
        endpoint.query.pairs.first { names.contains(PagingHints.plain($0.name)) }.flatMap { Int($0.value) }
    }
}

extension APIRequest {
    /// Whether the JSON that is sent has a member of this name.
    fileprivate func hasMember(_ name: String) -> Bool {
        if case .json(let json) = body { json[name] != nil } else { false }
    }
}

extension RequestParameters {
    /// Whether one of them is a cursor.
    var hasCursor: Bool { pairs.contains { PagingNames.cursorParameters.contains(PagingHints.plain($0.name)) } }
}
