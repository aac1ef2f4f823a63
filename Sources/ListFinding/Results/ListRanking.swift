import JSONDocuments
import JSONPaths

/// The lists of a document and the document as one thing, by their points.
struct ListRanking {
    /// A list with what speaks for and against it; of the document as one thing, the list is nil.
    struct Entry {
        let list: Candidate?
        let evidence: Evidence<ListFeature>

        /// True if it has a name of lists.
        var isNamed: Bool { evidence[.listName] + evidence[.dataName] > 0 }

        /// The reasons, the most important first.
        var reasons: [PointReason] { evidence.reasons(naming: list?.key.words.joined(separator: " ") ?? "") }
    }

    let root: JSONValue
    private let expectsList: Bool
    private let counts: TrueCounts
    /// All lists and the document as one thing, the best first; of equals, the first in the document.
    let ranked: [Entry]

    /// - Parameters:
    ///   - expectsList: Whether the document is known to be a list.
    ///   - counts: The true counts of what is thinned.
    init(_ root: JSONValue, request: Set<String>, expectsList: Bool, counts: TrueCounts) {
        (self.root, self.expectsList, self.counts) = (root, expectsList, counts)
        let context = ListContext(root, request: request, counts: counts)
        var entries = context.walk.candidates.map {
            Entry(list: $0, evidence: ListFeatures(of: $0, in: context).evidence)
        }
        if expectsList {
            // Of a page, lists under names of fields are lists of their own, and those aside are no rows.
            entries.removeAll { entry in
                let isGroups = entry.list?.form == .groups && entry.list?.hasDataKeys == false
                return isGroups || entry.evidence[.asideName] > 0 || entry.evidence[.underAside] > 0
            }
        }
        if !expectsList, root.kind == .object {
            entries.append(Entry(list: nil, evidence: WholeFeatures(of: root, in: context).evidence))
        }
        let points = entries.map(\.evidence.points)
        ranked = entries.indices.sorted { (points[$1], $0) < (points[$0], $1) }.map { entries[$0] }
    }
}

extension ListRanking {
    /// The answer to what the list of the document is.
    var answer: FoundList {
        switch EmptyAnswer(root) {
        case .bare: return .without(.none, "it has only what envelopes have, and no rows", isClear: true)
        case .null(let key) where !expectsList: return .null(at: key)
        case .null, nil: break
        }
        if let steps = ColumnTable.steps(in: root, counts: counts),
            let found = FoundList.columns(at: steps, in: root, counts: counts)
        {
            return found
        }
        guard let best = ranked.first, !isFewValues(best) else {
            return .without(
                root.kind == .array ? .none : .object,
                root.kind == .array ? "the document is a few bare values" : "it has no list",
                isClear: root.kind == .object)
        }
        let rows = best.list.map { FoundRows($0, in: root, counts: counts) }
        let rivals = Array(
            ranked.dropFirst().lazy.filter { entry in
                !isSame(entry, as: best, rows) && !isEmptier(entry, than: best) && !isHeader(entry, of: best)
            }.prefix(2))
        let lead = rivals.first.map { best.evidence.points - $0.evidence.points } ?? .infinity
        // An empty list under a name of lists beside one with rows may be meant all the same.
        let hasOthers = ranked.contains { $0.list.map { $0.hasObjects && !$0.isAside } ?? false }
        let isDoubtful =
            best.list?.count == 0 && hasOthers
            || (best.list?.count ?? 0) > 0
                && rivals.contains { $0.list?.count == 0 && $0.isNamed }
        // Nor is it clear which level of a tree is meant, or which of the lists under names of fields.
        let isTied = best.list.map { $0.form == .groups && !$0.hasDataKeys || !$0.levels.isEmpty } ?? false
        let contenders = ([best] + rivals).map { contender($0) }
        let isNamed = ranked.contains { isHeader($0, of: best) }
        let isClear = (lead >= ListFeature.margin || isNamed) && !isDoubtful && !isTied
        guard let rows else {
            return .without(.object, mainReasons(for: best), isClear: isClear, contenders: contenders)
        }
        return rows.found(because: mainReasons(for: best), isClear: isClear, contenders: contenders)
    }

    /// Returns whether the document is a list of a few values that aren't texts.
    private func isFewValues(_ entry: Entry) -> Bool {
        guard root.kind == .array, let list = entry.list, list.steps.isEmpty, list.count > 0 else { return false }
        return list.shape.arrays < 0.5 && !list.hasObjects && list.shape.texts <= 0.5 && list.count < 3
    }

    /// What speaks most for a choice.
    private func mainReasons(for entry: Entry) -> String {
        let reasons = entry.reasons.filter { $0.points > 0 }.prefix(2).map(\.text)
        return reasons.isEmpty ? "nothing else is likelier" : reasons.joined(separator: ", ")
    }

    /// Returns whether an entry has the same rows as the best one: as the edges and the nodes of a connection.
    private func isSame(_ other: Entry, as best: Entry, _ rows: FoundRows?) -> Bool {
        guard let rows, let list = best.list, let other = other.list else { return false }
        if FoundRows(other, in: root, isSample: true).path == rows.path { return true }
        // The maps in a map are groups of its rows.
        if list.form == .map, other.form == .map, list.steps == other.steps + [.wildcard] { return true }
        return list.steps.dropLast() == other.steps.dropLast()
            && Set([list.key.plain, other.key.plain]) == ["edges", "nodes"]
    }

    /// Returns whether an entry is an empty list without a name of lists, and the best one has rows.
    private func isEmptier(_ other: Entry, than best: Entry) -> Bool {
        guard let list = best.list, list.count > 0, other.list?.count == 0 else { return false }
        return !other.isNamed
    }

    /// Returns whether an entry is a list of the keys of the best one's rows, as the variables of a query are.
    private func isHeader(_ other: Entry, of best: Entry) -> Bool {
        guard let list = other.list, list.form == .array, list.count > 1, let rows = best.list?.rows, !rows.isEmpty
        else {
            return false
        }
        let names = Set(list.values.prefix(1).flatMap { $0.elements.compactMap(\.string) })
        return names.count == list.count && rows.allSatisfy { $0.kind == .object && names.isSuperset(of: $0.keys) }
    }

    private func contender(_ entry: Entry) -> FoundList.Contender {
        FoundList.Contender(
            list: entry.list.map { FoundRows($0, in: root, isSample: true).listPath },
            points: entry.evidence.points, reasons: entry.reasons)
    }
}
