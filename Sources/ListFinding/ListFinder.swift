import JSONDocuments
import JSONPaths

/// A finder of the list in a document: in an envelope, in groups, or in a map by ids.
///
/// Points decide: for how much of the document a list is, for its name, its rows and what surrounds it.
/// The document as one thing, such as a detail page, has points too, and the greatest sum wins.
///
/// ```swift
/// let text = #"{"data": {"children": [{"kind": "t3", "data": {"id": "a", "title": "Momo"}}]}}"#
/// let found = ListFinder().find(in: try JSONDocument(parsing: text).root)
/// found.keyPath                // data.children[*].data
/// found.title?.path.description  // title
/// ```
public struct ListFinder: Sendable {
    /// The path of the request whose response a document is; a list of that name is the likeliest.
    public var requestPath: String?

    /// True if the document is known to carry a list, as a page of one does; false by default.
    ///
    /// If so, the likeliest list is taken, even from what reads like a single thing.
    public var expectsList = false

    /// The true counts of a document that is thinned.
    package var counts = TrueCounts()

    /// Creates a finder.
    ///
    /// - Parameter requestPath: The path of the request, as in `/v1/books`; nil if it isn't known.
    public init(requestPath: String? = nil) {
        self.requestPath = requestPath
    }

    /// Creates a finder for a document that is thinned.
    package init(counts: TrueCounts) { self.counts = counts }

    /// Finds the list of a document and the fields of its rows.
    ///
    /// The result is the same for the same document, and nothing is refused: a document without a
    /// list is an object or nothing. What is clear leads by 2 points; otherwise the rival is named.
    ///
    /// - Complexity: O(*n*) in the members of the document; of a long list, 200 rows are looked at.
    public func find(in root: JSONValue) -> FoundList {
        switch root.kind {
        case .array: return ranking(of: root).answer
        case .object where root.count > 0: return ranking(of: root).answer
        case .object: return .without(.none, "the document is an empty object", isClear: true)
        default: return .without(.none, "the document is \(root.kind.phrase)", isClear: true)
        }
    }

    /// Finds the fields of rows: of an array, or of one thing.
    ///
    /// ```swift
    /// let row = try JSONDocument(parsing: #"{"id": 7, "name": "Momo", "price": 9.5}"#).root
    /// ListFinder().fields(of: row).title?.path.description  // name
    /// ```
    ///
    /// - Parameters:
    ///   - rows: The rows as an array; another value is the only row.
    ///   - name: The name of the list, as in `books`; nil if it isn't known.
    /// - Complexity: O(*m*) in the members of at most 200 rows.
    public func fields(of rows: JSONValue, named name: String? = nil) -> FoundFields {
        fields(of: rows.kind == .array ? RowSample.spread(rows.elements) : [rows], named: name)
    }

    /// The lists of an object that could be its rows, the likeliest first; at most 20.
    ///
    /// None of them is marked as clear: ``find(in:)`` decides.
    package func lists(in root: JSONValue) -> [FoundList] {
        guard root.kind == .object else { return [] }
        let lists = ranking(of: root).ranked.compactMap(\.list).filter { $0.hasObjects || $0.wildcards == 0 }
        return lists.prefix(20).map {
            FoundRows($0, in: root, counts: counts).found(because: "", isClear: false, contenders: [])
        }
    }

    func ranking(of root: JSONValue) -> ListRanking {
        ListRanking(root, request: requestWords, expectsList: expectsList, counts: counts)
    }

    private var requestWords: Set<String> {
        let parts = (requestPath ?? "").split { "/?&=#".contains($0) }.map { KeyWords(String($0)) }
        return Set(parts.suffix(4).flatMap { [$0.plain, Plural.singular(of: $0)] }.filter { $0.count > 2 })
    }
}
