import JSONDocuments
import JSONPaths

/// A finder of the list in a document: in an envelope, in groups, or in a map by ids.
///
/// Evidence decides: how many rows there are, whether they are alike, the names of the list and of
/// what surrounds it, the depth, and other lists that are looked up by id. What reads like a single
/// thing with parts, such as a detail page, isn't taken for a list.
///
/// ```swift
/// let text = #"{"data": {"children": [{"kind": "t3", "data": {"id": "a", "title": "Momo"}}]}}"#
/// let found = ListFinder().find(in: try JSONDocument(parsing: text).root)
/// found.keyPath                // data.children[*].data
/// found.title?.path.description  // title
/// ```
public struct ListFinder: Sendable {
    /// The path of the request that a document answers; a list of that name is the likeliest.
    public var requestPath: String?

    /// Whether the document is known to carry a list, as a page of one does; false by default.
    ///
    /// If so, the likeliest list is taken, even from what reads like a single thing.
    public var expectsList = false

    /// Creates a finder.
    ///
    /// - Parameter requestPath: The path of the request, as in `/v1/books`; nil if it isn't known.
    public init(requestPath: String? = nil) {
        self.requestPath = requestPath
    }

    /// Finds the list of a document and the fields of its rows.
    ///
    /// The result is the same for the same document, and nothing is refused: a document without a
    /// list is an object or nothing.
    ///
    /// - Complexity: O(*n*) in the members of the document; of a long list, 200 rows are looked at.
    public func find(in root: JSONValue) -> FoundList {
        switch root.kind {
        case .array: return top(Candidate(.array, at: [], key: KeyWords(""), value: root, around: []))
        case .object where root.count > 0: return search(root)
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

    /// Finds the fields of rows that are a sample of a list.
    ///
    /// - Parameter isMap: Whether the rows are the members of a map, by their keys.
    package func fields(of rows: [JSONValue], named name: String? = nil, isMap: Bool = false) -> FoundFields {
        FoundFields(of: rows, ownNames: name.map { FoundRows.ownNames(of: KeyWords($0)) } ?? [], isMap: isMap)
    }

    /// The answer for a document that is an array.
    private func top(_ list: Candidate) -> FoundList {
        guard list.count > 0 else {
            return .without(.list, "the document is an empty list", isClear: false, at: .root)
        }
        var list = list
        list.reasons = ["the document is the list"]
        if list.shape.arrays < 0.5, list.shape.objects < 0.5, !list.shape.areTexts, list.count < 3 {
            return .without(.none, "the document is a few bare values", isClear: false)
        }
        return FoundRows(list).found(isClear: list.shape.arrays < 0.5 && !list.shape.isTree, rival: nil)
    }

    private var requestWords: Set<String> {
        let parts = (requestPath ?? "").split { "/?&=#".contains($0) }.map { KeyWords(String($0)) }
        return Set(parts.suffix(4).flatMap { [$0.plain, Plural.singular(of: $0)] }.filter { $0.count > 2 })
    }

    /// The score from which a list is taken, and from which it is clear.
    private static let (taken, clear) = (2.2, 2.7)
    /// The lead of a clear list over the next one.
    private static let lead = 1.0

    /// The lists of a document with their evidence, in the order of the document.
    func candidates(in root: JSONValue) -> [Candidate] {
        let walk = DocumentWalk(root)
        let score = ListScore(walk: walk, request: requestWords)
        // Of a page, lists under names of fields are lists of their own.
        let lists = walk.candidates.filter { !expectsList || $0.form != .groups || $0.hasDataKeys }
        var candidates = lists.map(score.weigh)
        Self.lowerReferences(&candidates)
        return candidates
    }

    /// The lists of an object that could be its rows, the likeliest first; at most 20.
    ///
    /// None of them is marked as clear: ``find(in:)`` decides.
    package func lists(in root: JSONValue) -> [FoundList] {
        guard root.kind == .object else { return [] }
        let ranked = candidates(in: root)
        let order = ranked.indices.sorted { (ranked[$1].score, $0) < (ranked[$0].score, $1) }
        return order.prefix(20).map { FoundRows(ranked[$0]).found(isClear: false, rival: nil) }
    }

    private func search(_ root: JSONValue) -> FoundList {
        let ranked = candidates(in: root)
        let order = ranked.indices.sorted { (ranked[$1].score, $0) < (ranked[$0].score, $1) }
        let taken = expectsList ? -2 : Self.taken
        guard let first = order.first, ranked[first].score >= taken else {
            let isClear = order.first.map { ranked[$0].score < 1.2 } ?? true
            return .without(.object, "no list in it stands out: it is one thing", isClear: isClear)
        }
        let best = ranked[first]
        let others = order.dropFirst().map { ranked[$0] }.filter {
            !Self.areSameRows(best, $0) && $0.score >= Self.taken - 1
        }
        let rival = others.first { $0.score > best.score - Self.lead || Self.areParallel(best, $0) }
        // An empty list beside one that isn't empty may be the wrong one.
        let isDoubtful = best.count == 0 && ranked.contains { $0.count > 0 && $0.shape.objects > 0.5 }
        let isTied = rival != nil || isDoubtful || (best.form == .groups && !best.hasDataKeys)
        return FoundRows(best).found(isClear: best.score >= Self.clear && !isTied, rival: rival)
    }

    /// Whether two lists have the same name in neighbouring objects, as in `artists.items` and
    /// `tracks.items`.
    private static func areParallel(_ left: Candidate, _ right: Candidate) -> Bool {
        guard left.steps.count == right.steps.count, left.steps.count > 1, right.count > 0 else { return false }
        if left.form == .map, right.form == .map, left.steps.dropLast() == right.steps.dropLast() { return true }
        return left.steps.last == right.steps.last && left.around.first == right.around.first
    }

    /// Whether two lists are the edges and the nodes of one connection, or one is in the other.
    private static func areSameRows(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.steps.starts(with: right.steps) || right.steps.starts(with: left.steps) { return true }
        guard left.steps.dropLast() == right.steps.dropLast() else { return false }
        return Set([left.key.plain, right.key.plain]) == ["edges", "nodes"]
    }

    /// Lowers the lists whose rows the rows of another one refer to.
    private static func lowerReferences(_ candidates: inout [Candidate]) {
        let best = candidates.indices.filter { candidates[$0].score > 1 }
            .sorted { candidates[$1].score < candidates[$0].score }.prefix(4)
        var referred: Set<Int> = []
        for list in best {
            for other in best where list != other && !referred.contains(other) {
                guard IDReferences.refer(from: candidates[list], to: candidates[other]),
                    !IDReferences.refer(from: candidates[other], to: candidates[list])
                else { continue }
                referred.insert(other)
            }
        }
        for index in referred { candidates[index].add(-3, "other rows refer to it by id") }
    }
}
