import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport

/// The server of a course: a list of rows in one of several paging styles.
struct CourseServer {
    typealias Post = ListCourse.Post

    enum Kind: CaseIterable {
        case offset, number, cursor, lastRow, rowLink, pageLink, headerLink, guessedLink, guessedCursor
    }

    private struct Entry {
        let id: Int
        var text: String
        let rank: Double
    }

    let kind: Kind
    let size: Int
    private let saysMore: Bool
    private let sendsSize: Bool
    /// Whether it confirms a page that it sent before (304).
    var knowsTags: Bool
    private var entries: [Entry]
    private var last = 100
    /// Rows that others inserted, or an edit of unknown outcome.
    private(set) var foreign: Set<Int> = []
    /// Rows that it has removed although the app thinks not.
    private(set) var ghosts: Set<Int> = []
    /// Rows whose texts are of unknown outcome.
    private(set) var dubious: Set<Int> = []
    private(set) var inserted: Set<Int> = []

    init(_ random: inout SeededGenerator) {
        kind = Kind.allCases.randomElement(using: &random)!
        size = Int.random(in: 1...5, using: &random)
        saysMore = Bool.random(using: &random)
        sendsSize = Bool.random(using: &random)
        knowsTags = Int.random(in: 0...3, using: &random) == 0
        entries = (0..<Int.random(in: 0...24, using: &random)).map { Entry(id: $0, text: "p\($0)", rank: Double($0)) }
    }

    var ids: [Int] { entries.map(\.id) }
    var rows: [Post] { entries.map { Post(id: $0.id, text: $0.text) } }
    func text(_ id: Int) -> String? { entries.first { $0.id == id }?.text }

    // MARK: Paging

    var isPositional: Bool { ![.cursor, .guessedCursor].contains(kind) }
    var canStartInside: Bool { kind == .number }

    var request: APIRequest {
        APIRequest("https://a.org", "list", parameters: sendsSize ? ["limit": "\(size)"] : [:])
    }

    var style: PagingStyle? {
        let more: JSONPath? = saysMore ? "more" : nil
        let flag = PagingTable(more.map { [.hasNext: $0] } ?? [:])
        switch kind {
        case .offset: return PagingStyle(.query("offset"), .rows(), rows: "rows", fields: flag)
        case .number: return PagingStyle(.query("page"), .number(from: 1), rows: "rows", fields: flag)
        case .cursor: return .cursor(next: "next", rows: "rows")
        case .lastRow: return PagingStyle(.query("after"), .lastRow("id"), rows: "rows", fields: flag)
        case .rowLink, .pageLink: return .link("next", rows: "rows")
        case .headerLink: return .linkHeader(rows: "rows")
        case .guessedLink, .guessedCursor: return nil
        }
    }

    /// Whether a key is that of the first page, which has no number.
    func isFirst(_ key: PageKey?) -> Bool { key == nil }

    /// The response to a page request; nil if the server doesn't know the row to go on after.
    func page(_ order: PageOrder) -> APIResponse? {
        let page: (rows: ArraySlice<Entry>, next: String?)
        switch order.key {
        case nil: page = kind == .cursor || kind == .guessedCursor ? after(rank: -1e9) : at(0)
        case .offset(let offset)?: page = at(offset)
        case .number(let number)?: page = at((number - 1) * size)
        case .cursor(let text)? where kind == .lastRow:
            guard let index = entries.firstIndex(where: { "\($0.id)" == text }) else { return nil }
            page = at(index + 1)
        case .cursor(let text)?: page = after(rank: Double(text) ?? 0)
        case .link(let link)?:
            let query = RequestParameters(query: String(link.split(separator: "?").last ?? ""))
            let number = Int(query[kind == .pageLink ? "page" : "start"] ?? "") ?? 0
            page = at(kind == .pageLink ? (number - 1) * size : number)
        case .before?, .token?: return nil
        }
        return response(page, order)
    }

    private func at(_ start: Int) -> (ArraySlice<Entry>, String?) {
        let rows = entries.dropFirst(max(0, start)).prefix(size)
        let end = max(0, start) + rows.count
        let address = "https://a.org/list?"
        let query = kind == .pageLink ? "page=\(max(0, start) / size + 2)" : "start=\(end)"
        return (rows, end < entries.count ? address + query : nil)
    }

    private func after(rank: Double) -> (ArraySlice<Entry>, String?) {
        let rows = entries.filter { $0.rank > rank }.prefix(size)
        let hasMore = rows.last.map { last in entries.contains { $0.rank > last.rank } } ?? false
        return (rows, hasMore ? rows.last.map { "\($0.rank)" } : nil)
    }

    private func response(_ page: (rows: ArraySlice<Entry>, next: String?), _ order: PageOrder) -> APIResponse {
        let rows = page.rows.map { #"{"id":\#($0.id),"text":"\#($0.text)"}"# }.joined(separator: ",")
        var body = #"{"rows":[\#(rows)]"#
        var headers: HeaderFields = [:]
        switch kind {
        case .offset, .number, .lastRow: if saysMore { body += #","more":\#(page.next != nil)"# }
        case .cursor, .rowLink, .pageLink, .guessedLink:
            body += #","next":\#(page.next.map { "\"\($0)\"" } ?? "null")"#
        case .guessedCursor: body += #","next_cursor":\#(page.next.map { "\"\($0)\"" } ?? "null")"#
        case .headerLink: if let next = page.next { headers["Link"] = "<\(next)>; rel=\"next\"" }
        }
        body += "}"
        let tag = "\"\(body.hashValue)\""
        if knowsTags {
            headers["ETag"] = tag
            if order.request.headers["If-None-Match"] == tag {
                return APIResponse(status: 304, headers: headers, bytes: [], address: order.request.address)
            }
        }
        return APIResponse(headers: headers, bytes: Array(body.utf8), address: order.request.address)
    }

    // MARK: Changes

    mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    mutating func apply(_ edit: RowEdit<Post>, _ random: inout SeededGenerator) -> EditOutcome<Post> {
        switch edit {
        case .remove(let row): remove(row.id)
        case .update(let row): change(row.id, to: row.text)
        case .insert(let row, _):
            let index = [0, 0, Int.random(in: 0...entries.count, using: &random)].randomElement(using: &random)!
            let id = insert(row.text, at: index)
            inserted.insert(id)
            dubious.insert(id)
            return .accepted(Post(id: id, text: row.text))
        case .move(let row, let after): move(row.id, after: after?.id)
        }
        return .accepted(nil)
    }

    mutating func applyUnseen(_ edit: RowEdit<Post>, _ random: inout SeededGenerator) {
        switch edit {
        case .remove(let row): ghosts.insert(row.id)
        case .update(let row): dubious.insert(row.id)
        case .insert: foreign.insert(last + 1)
        case .move: break
        }
        _ = apply(edit, &random)
    }

    mutating func changeByOthers(_ mode: Int, _ random: inout SeededGenerator) {
        guard mode > 0 else { return }
        let kind = mode == 1 ? 0 : Int.random(in: 0...2, using: &random)
        switch kind {
        case 0: foreign.insert(insert("f", at: mode == 1 ? 0 : Int.random(in: 0...entries.count, using: &random)))
        case 1: if let entry = entries.randomElement(using: &random) { remove(entry.id) }
        default: if let entry = entries.randomElement(using: &random) { change(entry.id, to: "f\(last)") }
        }
    }

    private mutating func change(_ id: Int, to text: String) {
        if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].text = text }
    }

    private mutating func insert(_ text: String, at index: Int) -> Int {
        last += 1
        entries.insert(Entry(id: last, text: text, rank: rank(index)), at: index)
        return last
    }

    /// Only among rows that the app knows: after its neighbor, else at its old index.
    private mutating func move(_ id: Int, after other: Int?) {
        guard let from = entries.firstIndex(where: { $0.id == id }) else { return }
        let moved = entries.remove(at: from)
        let index = entries.firstIndex { $0.id == other }.map { $0 + 1 } ?? from
        entries.insert(Entry(id: moved.id, text: moved.text, rank: rank(index)), at: index)
    }

    private func rank(_ index: Int) -> Double {
        let before = index > 0 ? entries[index - 1].rank : (entries.first?.rank ?? 0) - 2
        let after = index < entries.count ? entries[index].rank : (entries.last?.rank ?? 0) + 2
        return (before + after) / 2
    }
}
