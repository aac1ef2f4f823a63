import HTTPLoading
import JSONDocuments
import JSONPaths

/// A page as far as paging goes: its rows, and what the members around them and the headers say.
struct PageFacts: Sendable {
    /// A value that leads to another page.
    struct Mark: Sendable {
        /// 3 for a name that hardly means anything else, 2.9 for a number of a page, 2 for a name that mostly means a
        /// token, 1 for a weaker one, less where only the value looks like one.
        let strength: Double
        let hint: PageHint
        /// The strength of a value that only looks like a token.
        static let guess = 0.5
        var isGuess: Bool { strength < 1 }
        var spot: PageSpot { hint.spot }
        var value: JSONValue { hint.value }
    }

    /// An address of another page.
    struct Link: Sendable {
        /// 3 for one that is called next, 1 for one that only differs from the request in its query, or leads
        /// elsewhere.
        let strength: Double
        let spot: PageSpot
        let target: String
    }

    /// The number of this page, or of its first row.
    struct Position: Sendable {
        let hint: PageHint
        let number: Int
    }

    /// The key by which it was requested; nil for the first page.
    var key: PageKey?
    /// The number that the request has itself, where the method counts.
    var ownNumber: Int?
    /// The request of the page, and the address of the response.
    var request = APIRequest("")
    var address = ""
    var headers = HeaderFields()
    /// The page without its rows.
    var surroundings = JSONValue.null
    /// The location of the list.
    var list = JSONLocation.root
    /// True if the page has no list there.
    var isMissing = false
    /// True if it is the list alone, and other pages have members around it.
    var isBare = false
    /// The number of its records, readable or not.
    var count = 0
    /// The members of the page at the top.
    var keys: [String] = []
    /// True if the rows are an array.
    var isList = false
    var rows = RowPrints()
    var firstRow: JSONValue?
    var lastRow: JSONValue?
    /// The parameters of the request that choose the rows, and no page.
    var fixed: Set<String> = []
    /// The fields that were declared.
    var declared = PagingFields()

    // The roles of members and headers.
    var links: [Link] = []
    var tokens: [Mark] = []
    var flags: [(spot: PageSpot, more: Bool)] = []
    var totals: [(isSure: Bool, number: Int)] = []
    /// The least number of rows that the server says there are.
    var least: Int?
    /// Names of tokens and links without a value.
    var blanks: [String] = []
    var page: Position?
    var offset: Position?
    var size: Int?
    var pages: Int?
    var previousLink: String?
    var hints: [PageHint] = []

    var total: Int? { sureTotal?.number }
    /// The total that counts: a sure one first, then the largest.
    var sureTotal: (isSure: Bool, number: Int)? {
        totals.max { ($0.isSure ? 1 : 0, $0.number) < ($1.isSure ? 1 : 0, $1.number) }
    }

    /// The hashes of the tokens and links, by which a page differs from another.
    var marks: Set<Int> {
        Set(
            tokens.filter { !$0.isGuess }.map { [$0.spot.hashValue, $0.value.hashValue].hashValue }
                + links.map { JSONValue($0.target).hashValue })
    }

    /// How surely tokens and links lead to another page.
    var strengths: [Double] { tokens.map(\.strength) + links.map(\.strength) }

    /// The number that it was requested by.
    var sentNumber: Int? { key?.number ?? ownNumber }

    /// The value that it was requested by, as a page would have it.
    var sentValue: JSONValue? { key?.json ?? ownNumber.map { JSONValue($0) } }

    /// Returns what the response has at a place; of an object with an address, the address.
    func value(at spot: PageSpot) -> JSONValue? {
        switch spot {
        case .header(let name): return headers[name].map { JSONValue($0) }
        case .headerMember(let name, let key):
            return headers[name].flatMap { try? JSONDocument(parsing: Array($0.utf8)).root[key] }
        case .declaredCursor: return declared.nextCursor.map { JSONValue($0) }
        case .declaredLink: return declared.nextLink.map { JSONValue($0) }
        case .linkHeader: return LinkHeader(headers["Link"] ?? "").next.map { JSONValue($0) }
        case .path(let path):
            let value = (try? path.first(in: surroundings)) ?? nil
            return value?["href"] ?? value?["url"] ?? value
        }
    }

    /// The page without its rows and objects, to compare it with another.
    var around: Int {
        var hasher = Hasher()
        for hint in hints where hint.value.kind != .object {
            hasher.combine(hint.spot)
            hasher.combine(hint.value)
        }
        return hasher.finalize()
    }
}

extension PageKey {
    /// The number of a page or a row; nil for other keys.
    var number: Int? {
        switch self {
        case .number(let number), .offset(let number): number
        default: nil
        }
    }

    /// The value that it requests a page by.
    var json: JSONValue {
        switch self {
        case .number(let number), .offset(let number): JSONValue(number)
        case .cursor(let text), .before(let text), .link(let text): JSONValue(text)
        case .token(let value): value
        }
    }
}

extension LinkHeader {
    /// The next page; some servers always name one, and say next to it that it is empty.
    var next: String? {
        links.first { $0.relations.contains("next") && $0.parameters["results"] != "false" }?.target
    }
}

/// The rows of a page as hashes, by which rows that come again are recognized.
struct RowPrints: Sendable {
    /// One row.
    struct Row: Sendable, Hashable {
        let whole: Int
        /// The hash of its id; nil if it has none.
        let id: Int?
        /// The hashes of the members but `id`; none without an id.
        let members: Set<Int>

        init(_ row: JSONValue, id: Int?) {
            whole = row.hashValue
            self.id = id
            guard id != nil else {
                members = []
                return
            }
            members = Set(
                row.members.compactMap { key, value in
                    guard key != "id" else { return nil }
                    var hasher = Hasher()
                    hasher.combine(key)
                    hasher.combine(value)
                    return hasher.finalize()
                })
        }

        /// Returns whether two rows are the same: equal, or with one id and more than half of the other members equal,
        /// as some may be volatile.
        func isSame(as other: Row) -> Bool {
            if whole == other.whole { return true }
            guard let id, id == other.id else { return false }
            return 2 * members.intersection(other.members).count > members.count
        }
    }

    var all: [Row] = [] { didSet { index() } }
    /// The hashes of the rows, which a list looks up for each page that follows.
    private(set) var wholes: Set<Int> = []
    private var rowsByID: [Int: Int] = [:]
    /// True if rows that aren't equal have one id, which is therefore none.
    private(set) var shareIDs = false

    init() {}

    /// The hashes of rows.
    ///
    /// - Parameter ids: Their identities, where they are known; else the member `id` counts.
    init(_ rows: [JSONValue], ids: [Identity?] = []) {
        let isKnown = ids.count == rows.count && ids.contains { $0 != nil }
        let ids = isKnown ? ids.map { $0?.hashValue } : rows.map { Self.id(of: $0) }
        var wholesByID: [Int: Int] = [:]
        for (row, id) in zip(rows, ids) {
            guard let id else { continue }
            let whole = row.hashValue
            shareIDs = shareIDs || wholesByID.updateValue(whole, forKey: id) ?? whole != whole
        }
        all = zip(rows, ids).map { [shareIDs] row, id in Row(row, id: shareIDs ? nil : id) }
        index()
    }

    private static func id(of row: JSONValue) -> Int? {
        guard row.kind == .object, let id = row["id"], !id.isNull else { return nil }
        return (id.parameterText ?? JSONWriter.text(of: id)).hashValue
    }

    private mutating func index() {
        wholes = Set(all.map(\.whole))
        rowsByID = [:]
        for (index, row) in all.enumerated() { if let id = row.id { rowsByID[id] = index } }
    }

    /// Returns the last row with the hash of an id.
    func row(withID id: Int) -> Row? { rowsByID[id].map { all[$0] } }

    var isEmpty: Bool { all.isEmpty }
    /// True if no two rows are equal.
    var areDistinct: Bool { wholes.count == all.count }

    /// Returns whether the rows of two pages are the same, one by one.
    func areSame(as other: RowPrints) -> Bool {
        all.count == other.all.count && zip(all, other.all).allSatisfy { $0.isSame(as: $1) }
    }
}
