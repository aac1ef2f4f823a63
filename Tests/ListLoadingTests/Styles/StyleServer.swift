import Foundation
import HTTPLoading
import JSONDocuments
import ListLoading

/// A style of paging that a vendor documents, played as a server with 25 rows in pages of 10.
///
/// `frame` is a page with marks such as `$rows` and `$token`; a key with a question mark is left out of the last page.
struct StyleServer: Sendable {
    /// How the last page says that it is the last, or how many rows each page of a style with a token has.
    enum End: String, CaseIterable, Sendable {
        case absent, null, empty, trailing
        case hole, holeomit, hole4, short, firstempty, trailomit, hard
        /// The rows of each page; nil for pages of 10.
        var plan: [Range<Int>]? {
            switch self {
            case .absent, .null, .empty, .trailing: nil
            case .hole, .holeomit: [0..<10, 10..<10, 10..<20, 20..<25]
            case .hole4: [0..<10, 10..<10, 10..<10, 10..<10, 10..<10, 10..<25]
            case .short: [0..<10, 10..<13, 13..<23, 23..<25]
            case .firstempty: [0..<0, 0..<10, 10..<20, 20..<25]
            case .trailomit: [0..<10, 10..<20, 20..<25, 25..<25]
            case .hard: [0..<10, 10..<20, 20..<25]
            }
        }
    }

    let style: JSONValue
    let end: End

    var id: String { text("id") }
    var kind: String { text("kind") }
    /// The rows; of a map, its members.
    var rows: [(key: String, value: JSONValue)] {
        let rows = style["rows"] ?? []
        return rows.kind == .object ? Array(rows.members) : rows.elements.map { ("", $0) }
    }

    func text(_ key: String) -> String { style[key]?.string ?? "" }
    private func number(_ key: String, _ none: Int) -> Int { style[key]?.int ?? none }

    var request: APIRequest {
        let query = text("query")
        var headers: HeaderFields = [:]
        for (name, value) in style["reqheaders"]?.members.map({ ($0.key, $0.value) }) ?? [] {
            headers[name] = value.string
        }
        let isPost = text("method") == "POST"
        let body = style["body0"]?.string.flatMap { try? JSONDocument(parsing: $0).root }
        return APIRequest(
            "https://api.org", "\(text("path"))\(query.isEmpty ? "" : "?\(query)")", method: isPost ? .post : .get,
            headers: headers, body: isPost ? .json(body ?? [:]) : .none)
    }

    /// The value that a request has for the parameter of the style.
    private func sent(_ asked: LawServer.Asked) -> JSONValue? {
        let name = text("param")
        switch text("where") {
        case "header": return asked.headers[name].map { JSONValue($0) }
        case "body":
            return name.split(separator: ".").reduce(asked.body as JSONValue?) { $0?[String($1)] }
        default: return asked.query[name].map { JSONValue($0) }
        }
    }

    private static func refusal(_ message: String) -> LawServer.Answer {
        LawServer.Answer(status: 400, body: ["error": ["code": 400, "message": JSONValue(message)]])
    }

    private func token(_ page: Int) -> JSONValue {
        if let own = style["tokens"]?["\(page)"] { return own }
        if end == .hard {
            return JSONValue(
                ["a+b/c==", "x&y=1#f%20 \"q\" \u{fc}", "{\"id\":[1,2]}", "9007199254740993"][min(page, 3)])
        }
        let digits = "\(id)\(page)".utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return JSONValue("AAMA\(String(digits, radix: 16))4f2e==")
    }

    func answer(_ asked: LawServer.Asked) -> LawServer.Answer {
        let fixed = RequestParameters(query: text("query"))
        if text("unknown") == "400" {
            let allowed = Set((style["allowed"]?.elements.compactMap(\.string) ?? []) + fixed.pairs.map(\.name))
            let other = asked.query.pairs.first { !allowed.contains($0.name) }
            if let other { return Self.refusal("Unknown name \"\(other.name)\": Cannot bind query parameter.") }
        }
        var size = 10
        if let name = style["size"]?.string, let text = asked.query[name] {
            guard let number = Int(text) else { return Self.refusal("size") }
            size = max(1, min(number, 100))
        }
        let sent = sent(asked)
        let plan = kind == "token" ? end.plan : nil
        let pages = plan ?? stride(from: 0, to: max(1, rows.count), by: size).map { $0..<min($0 + size, rows.count) }
        switch kind {
        case "token":
            let isFirst = sent.map { $0.string == "" || $0.isNull || $0.string == text("start") } ?? true
            let count = pages.count + (end == .trailing ? 1 : 0)
            let number = isFirst ? 0 : (1..<(plan == nil ? 5 : count)).first { token($0) == sent }
            guard let number else { return Self.refusal("The token is not valid.") }
            let range = number < pages.count ? pages[number] : rows.count..<rows.count
            return page(range, number: number, of: count, size: size, asked)
        case "number":
            let first = self.number("first", 1)
            guard let number = sent.map(Self.integer) ?? first, number >= first else { return Self.refusal("page") }
            return page(from: (number - first).multipliedReportingOverflow(by: size).partialValue, size: size, asked)
        case "offset":
            let base = self.number("base", 0)
            guard let number = sent.map(Self.integer) ?? base, number >= base else { return Self.refusal("offset") }
            return page(from: number - base, size: size, asked)
        case "afterid":
            guard let sent = sent?.string, !sent.isEmpty else { return page(from: 0, size: size, asked) }
            let ids = rows.map { $0.value[text("idkey")].map { $0.string ?? $0.numberText ?? "" } }
            guard let index = ids.firstIndex(of: sent) else { return Self.refusal("no such id") }
            return page(from: index + 1, size: size, asked)
        default: return page(from: 0, size: rows.count, asked)
        }
    }

    private static func integer(_ json: JSONValue) -> Int? { json.int ?? json.string.flatMap { Int($0) } }

    private func page(from start: Int, size: Int, _ asked: LawServer.Asked) -> LawServer.Answer {
        let (low, high) = (min(max(0, start), rows.count), min(max(0, start) + size, rows.count))
        let count = (rows.count + size - 1) / max(1, size)
        return page(low..<high, start: start, number: start / max(1, size), of: count, size: size, asked)
    }

    private func page(
        _ range: Range<Int>, start: Int? = nil, number: Int, of count: Int, size: Int, _ asked: LawServer.Asked
    ) -> LawServer.Answer {
        let start = start ?? range.lowerBound
        let hasMore = kind == "token" ? number + 1 < count : start + size < rows.count
        let marks = marks(range, start: start, number: number, of: count, size: size, hasMore, asked)
        let frame = StyleFrame(marks: marks, hasMore: hasMore, isFirst: start == 0 && number == 0, end: end)
        var headers = HeaderFields()
        for (name, value) in style["headers"]?.members.map({ ($0.key, $0.value) }) ?? [] {
            headers[name] = header(value, frame, range, asked)
        }
        var body = frame.filled(style["frame"] ?? []) ?? [:]
        if let path = style["linklist"]?.string, hasMore {
            let keys = path.split(separator: ".").map(String.init)
            let relation = style["relkey"]?.string ?? "rel"
            let link: JSONValue = [relation: "next", style["hrefkey"]?.string ?? "href": marks["next"] ?? .null]
            body = Self.appending(link, at: keys[...], in: body)
        }
        return LawServer.Answer(body: body, headers: headers)
    }

    private static func appending(_ link: JSONValue, at keys: ArraySlice<String>, in json: JSONValue) -> JSONValue {
        guard let key = keys.first else { return JSONValue(Array(json.elements) + [link]) }
        var object = json
        object[key] = appending(link, at: keys.dropFirst(), in: json[key] ?? [:])
        return object
    }

    private func header(
        _ value: JSONValue, _ frame: StyleFrame, _ range: Range<Int>, _ asked: LawServer.Asked
    ) -> String? {
        let next = frame.marks["next"]?.string ?? ""
        switch value.string {
        case "$linkheader": return frame.hasMore ? "<\(next)>; rel=\"next\"" : nil
        case "$ghlink":
            let first = "<https://api.org\(text("path"))>; rel=\"first\""
            return frame.hasMore ? "<\(next)>; rel=\"next\", \(first)" : first
        case "$range":
            let total = style["rangetotal"]?.string ?? "\(rows.count)"
            return "\(range.lowerBound)-\(range.upperBound - 1)/\(total)"
        default:
            let text = frame.filled(value).flatMap { $0.string ?? $0.numberText ?? $0.bool.map { "\($0)" } }
            return text?.isEmpty ?? true && end != .empty ? nil : text
        }
    }

    private func marks(
        _ range: Range<Int>, start: Int, number: Int, of count: Int, size: Int, _ hasMore: Bool,
        _ asked: LawServer.Asked
    ) -> [String: JSONValue] {
        let slice = rows[range]
        let (first, base) = (self.number("first", 1), self.number("base", 0))
        var marks: [String: JSONValue] = [
            "total": JSONValue(rows.count), "totalstr": JSONValue("\(rows.count)"), "count": JSONValue(slice.count),
            "more": JSONValue(hasMore), "last": JSONValue(!hasMore),
            "offset": JSONValue(start + (kind == "offset" ? base : 0)),
            "limit": JSONValue(size), "page": JSONValue(number + first), "pages": JSONValue(count),
            "nextpage": JSONValue(number + 1 + first), "nextoffset": JSONValue(start + size + base),
            "self": JSONValue("https://api.org\(text("path"))"), "prevtoken": "first",
            // At the end, the token doesn't change.
            "tokenalways": token(min(number + 1, end.plan == nil ? count : count - 1)),
        ]
        if !(slice.isEmpty && [.holeomit, .trailomit].contains(end)) {
            marks["rows"] = JSONValue(slice.map(\.value))
            marks["rowsmap"] = JSONValue(slice.map { ($0.key, $0.value) })
        }
        var query = asked.query
        let next: JSONValue =
            switch kind {
            case "token": token(number + 1)
            case "number": JSONValue(number + 1 + first)
            case "offset": JSONValue(start + size + base)
            default: slice.last?.value[text("idkey")] ?? .null
            }
        if kind == "afterid" { marks["lastid"] = next }
        if kind == "token" { marks["token"] = next }
        query[text("param")] = next.string ?? next.numberText
        let relative = "\(text("path"))?\(query.encoded)"
        (marks["next"], marks["nextrel"]) = (JSONValue("https://api.org\(relative)"), JSONValue(relative))
        marks["nextq"] = JSONValue("?\(query.encoded)")
        return marks
    }
}

/// A page whose marks are replaced by their values.
struct StyleFrame {
    let marks: [String: JSONValue]
    let hasMore: Bool
    let isFirst: Bool
    let end: StyleServer.End

    /// Returns a part of the page; nil if it is left out.
    func filled(_ json: JSONValue) -> JSONValue? {
        switch json.kind {
        case .object:
            let members = json.members.compactMap { key, value -> (key: String, value: JSONValue)? in
                let isOptional = key.hasPrefix("?")
                let name = isOptional ? String(key.dropFirst()) : key
                if isOptional, !hasMore { return end == .null ? (name, .null) : nil }
                return filled(value).map { (name, $0) }
            }
            return JSONValue(members)
        case .array: return JSONValue(json.elements.compactMap { filled($0) })
        default:
            guard let text = json.string, text.hasPrefix("$") else { return json }
            return filled(mark: String(text.dropFirst()), json)
        }
    }

    private func filled(mark: String, _ json: JSONValue) -> JSONValue? {
        if mark.hasPrefix("ontail:") { return hasMore ? nil : JSONValue(String(mark.dropFirst(7))) }
        if ["token", "next", "nextrel", "nextq", "nextpage", "nextoffset"].contains(mark), !hasMore {
            return end == .null ? .null : end == .empty ? "" : nil
        }
        if mark == "prevtoken" { return isFirst ? nil : marks[mark] }
        if ["rows", "rowsmap"].contains(mark) { return marks[mark] }
        return marks[mark] ?? json
    }
}
