import HTTPLoading
import JSONDocuments
import TestSupport

/// A server with random habits: how it pages, what it calls its parameters, what it says about more, how it ends.
struct RandomServer: Sendable {
    enum Method: CaseIterable { case number, offset, token, header, nextOffset, nextPage, link, linkHeader, keyset }
    enum End: CaseIterable { case empty, notFound, badRequest, clamp, wrap, null, omit }
    enum Blank: CaseIterable { case absent, null, empty }
    enum Volatile: CaseIterable { case none, request, rows, tokens, reuse }

    let method: Method
    let count: Int
    let size: Int
    let base: Int
    let parameter: String
    let token: String
    let flag: String?
    let total: String?
    let ownNumber: String?
    let sizeName: String?
    let end: End
    let blank: Blank
    let volatile: Volatile
    let refusesOthers: Bool
    let filter: String?
    let isBare: Bool
    let isPost: Bool
    /// The first and the last row of each page, if some are empty.
    let plan: [Range<Int>]?

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        method = pick(Method.allCases)
        count = pick([0, 1, 3, 9, 10, 11, 19, 20, 21, 25, 30, 53])
        size = pick([3, 5, 7, 10, 20, 25])
        base = [.number, .offset].contains(method) ? pick([0, 1]) : 0
        let tokens = [
            ("nextToken", "nextToken"), ("next_cursor", "cursor"), ("nextPageToken", "pageToken"),
            ("NextMarker", "Marker"), ("marker", "marker"), ("cursor", "cursor"), ("next_token", "pagination_token"),
            ("endCursor", "after"), ("continuation", "continuation"), ("after", "after"),
            ("weird_bookmark", "resume_at"),
            ("position", "position"), ("nextToken", "startingToken"),
        ]
        let (name, tokenParameter) = pick(tokens)
        token = name
        switch method {
        case .number: parameter = pick(["page", "page", "p", "pageNumber", "pageNo", "pg"])
        case .offset: parameter = pick(["offset", "skip", "start", "startIndex", "from", "_skip", "first_row"])
        case .token, .header: parameter = tokenParameter
        case .nextOffset: parameter = pick(["offset", "skip", "start"])
        case .nextPage: parameter = "page"
        case .link, .linkHeader: parameter = "x"
        case .keyset: parameter = pick(["starting_after", "after", "since_id"])
        }
        flag = pick([nil, nil, nil, "has_more", "hasMore", "more", "hasNext", "!last", "!isLast", "!done"])
        total = pick([nil, nil, "total", "totalCount", "total_results", "count", "numFound"])
        ownNumber =
            method == .number
            ? pick([nil, nil, "page", "number", "currentPage"])
            : method == .offset ? pick([nil, nil, "offset", "start"]) : nil
        sizeName = pick([nil, nil, "limit", "per_page", "size"])
        end = pick(End.allCases)
        blank = pick(Blank.allCases)
        volatile = pick([.none, .none, .none] + Volatile.allCases)
        refusesOthers = Int.random(in: 0..<4, using: &random) == 0
        let other = pick([nil, nil, nil, "after", "from", "start", "page"])
        filter = other == parameter ? nil : other
        let tellsNothing = flag == nil && total == nil && ownNumber == nil
        isBare =
            Int.random(in: 0..<5, using: &random) == 0 && tellsNothing
            && [.number, .offset, .header, .linkHeader, .keyset].contains(method)
        isPost = Int.random(in: 0..<4, using: &random) == 0 && [.token, .number, .offset].contains(method)
        let hasHoles = Int.random(in: 0..<4, using: &random) == 0 && [.token, .header, .link].contains(method)
        guard hasHoles else {
            plan = nil
            return
        }
        var (pages, start) = ([Range<Int>](), 0)
        repeat {
            if Int.random(in: 0..<5, using: &random) < 2 { pages.append(start..<start) }
            pages.append(start..<min(count, start + size))
            start = min(count, start + size)
        } while start < count
        plan = pages
    }

    var request: APIRequest {
        let size = sizeName.map { "&\($0)=\(self.size)" } ?? ""
        return APIRequest(
            "https://api.org", "list?q=1\(size)", method: isPost ? .post : .get, body: isPost ? .json([:]) : .none)
    }

    private func row(_ index: Int, of asked: LawServer.Asked) -> JSONValue {
        let id = volatile == .reuse && method != .keyset ? index % size + 1 : index + 1
        var row: JSONValue = ["id": JSONValue(id), "name": JSONValue("n\(index)")]
        if volatile == .reuse { (row["text"], row["price"]) = (JSONValue("text \(index)"), JSONValue(index * 3)) }
        if volatile == .rows { (row["kind"], row["group"], row["age"]) = ("k", "g", JSONValue(asked.count)) }
        return row
    }

    func answer(_ asked: LawServer.Asked) -> LawServer.Answer {
        let names = asked.query.pairs.map(\.name) + asked.body.keys
        let known = Set(["q", parameter] + [sizeName, filter].compactMap(\.self))
        if refusesOthers, !known.isSuperset(of: names) {
            return LawServer.Answer(status: 400, body: ["error": "unknown parameter"])
        }
        if let filter, names.contains(filter) { return LawServer.Answer(body: isBare ? [] : ["items": []]) }
        guard let (start, page) = position(asked) else {
            return LawServer.Answer(status: 400, body: ["error": "bad value"])
        }
        return answer(asked, start, page)
    }

    /// The first row and the number of the page, from 0; nil for a value that the server can't read.
    private func position(_ asked: LawServer.Asked) -> (start: Int, page: Int)? {
        let text = asked.query[parameter] ?? asked.body[parameter]?.parameterText
        switch method {
        case .number, .nextPage:
            let first = method == .number ? base : 1
            guard let number = text.map({ Int($0) }) ?? first else { return nil }
            return ((max(number, first) - first) * size, max(number, first) - first)
        case .offset, .nextOffset:
            guard let number = text.map({ Int($0) }) ?? base else { return nil }
            return (max(0, number - base), max(0, number - base) / size)
        case .token, .header, .link, .linkHeader:
            guard let text, !text.isEmpty else { return (plan?[0].lowerBound ?? 0, 0) }
            guard text.hasPrefix("tk"), let page = Int(text.dropFirst(2).prefix { $0.isNumber }) else { return nil }
            if let plan { return page < plan.count ? (plan[page].lowerBound, page) : nil }
            return (page * size, page)
        case .keyset:
            guard let text, !text.isEmpty else { return (0, 0) }
            guard let id = Int(text), (1...max(1, count)).contains(id) else { return nil }
            return (id, id / size)
        }
    }

    private func answer(_ asked: LawServer.Asked, _ position: Int, _ page: Int) -> LawServer.Answer {
        var start = position
        if start >= count, count > 0, method == .number || method == .offset {
            switch end {
            case .notFound: return LawServer.Answer(status: 404, body: ["message": "out of range"])
            case .badRequest: return LawServer.Answer(status: 400, body: ["message": "out of range"])
            case .clamp: start = (count - 1) / size * size
            case .wrap: start = 0
            case .empty, .null, .omit: break
            }
        }
        let stop = plan?[page].upperBound ?? min(count, start + size)
        let rows = JSONValue((min(start, stop)..<stop).map { row($0, of: asked) })
        let hasMore = plan.map { page + 1 < $0.count } ?? (stop < count)
        var headers: HeaderFields = [:]
        var members: [(key: String, value: JSONValue)] = []
        if end == .null, rows.isEmpty {
            members.append(("items", .null))
        } else if end != .omit || !rows.isEmpty {
            members.append(("items", rows))
        }
        if volatile == .request { members.append(("requestId", JSONValue("r\(asked.count)"))) }
        if let ownNumber {
            members.append((ownNumber, JSONValue(method == .number ? start / size + base : start + base)))
        }
        if let flag {
            let isNegated = flag.hasPrefix("!")
            members.append((isNegated ? String(flag.dropFirst()) : flag, JSONValue(hasMore != isNegated)))
        }
        if let total { members.append((total, JSONValue(count))) }
        let next = "tk\(page + 1)" + (volatile == .tokens ? ".\(asked.count)" : "")
        let size = sizeName.map { "&\($0)=\(self.size)" } ?? ""
        let address = "https://api.org/list?q=1\(size)&x=\(next)"
        func put(_ name: String, _ value: JSONValue) {
            if hasMore {
                members.append((name, value))
            } else if blank != .absent {
                members.append((name, blank == .null ? .null : ""))
            }
        }
        switch method {
        case .token: put(token, JSONValue(next))
        case .header: if hasMore { headers["X-\(token)"] = next }
        case .nextOffset: put(parameter, JSONValue(stop))
        case .nextPage: put("nextPage", JSONValue(page + 2))
        case .link: put("next", JSONValue(address))
        case .linkHeader: if hasMore { headers["Link"] = "<\(address)>; rel=\"next\"" }
        case .number, .offset, .keyset: break
        }
        return LawServer.Answer(body: isBare ? rows : JSONValue(members), headers: headers)
    }
}

extension JSONValue {
    fileprivate var parameterText: String? { string ?? numberText }
}
