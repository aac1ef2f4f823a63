import Foundation
import JSONDocuments
import JSONPaths

/// The lists of a document and the document as one thing, by their points.
struct ListRanking {
    /// A list with what speaks for and against it; of the document as one thing, the list is nil.
    struct Entry {
        let list: Candidate?
        var evidence: Evidence<ListFeature>

        /// The reasons, the most important first.
        var reasons: [PointReason] { evidence.reasons(naming: list?.key.words.joined(separator: " ") ?? "") }
    }

    let root: JSONValue
    /// The lists, in the order of the document.
    private(set) var lists: [Entry]
    /// The document as one thing; nil if it is known to be a list.
    let whole: Entry?

    init(_ root: JSONValue, request: Set<String>, expectsList: Bool) {
        self.root = root
        let context = ListContext(root, request: request)
        lists = context.walk.candidates.map { Entry(list: $0, evidence: ListFeatures(of: $0, in: context).evidence) }
        whole =
            expectsList || root.kind == .array ? nil : Entry(list: nil, evidence: WholeFeatures(of: root).evidence)
        if expectsList {
            // Of a page, lists under names of fields are lists of their own, and those aside are no rows.
            lists.removeAll { entry in
                let isGroups = entry.list?.form == .groups && entry.list?.hasDataKeys == false
                return isGroups || entry.evidence[.asideName] > 0 || entry.evidence[.underAside] > 0
            }
        }
        markReferred()
    }

    /// All entries, the best first; of equals, the first in the document.
    var ranked: [Entry] {
        let all = lists + [whole].compactMap { $0 }
        let points = all.map(\.evidence.points)
        return all.indices.sorted { (points[$1], $0) < (points[$0], $1) }.map { all[$0] }
    }

    /// Marks the lists whose rows the rows of another one refer to, and not the other way round.
    private mutating func markReferred() {
        let points = lists.map(\.evidence.points)
        let best = lists.indices.filter { lists[$0].list.map { $0.hasObjects && $0.wildcards == 0 } == true }
            .sorted { (points[$1], $0) < (points[$0], $1) }.prefix(4)
        guard best.count > 1 else { return }
        var targets: [Int: Set<[JSONPath.Step]>] = [:]
        for index in best {
            guard let list = lists[index].list else { continue }
            let finder = ReferenceFinder(rowsAt: JSONPath(steps: list.steps), in: root)
            let references = finder.hasLists ? try? finder.references(of: list.rows) : []
            targets[index] = Set((references ?? []).map(\.list))
        }
        for index in best {
            guard let steps = lists[index].list?.steps else { continue }
            let referring = best.filter { other in
                guard other != index, let own = lists[other].list?.steps else { return false }
                return targets[other]?.contains(steps) == true && targets[index]?.contains(own) != true
            }
            for other in referring { give(lists[index], to: other) }
            if !referring.isEmpty { lists[index].evidence[.referred] = 1 }
        }
    }

    /// Counts a list as a part of the one whose rows refer to it, and not as another one beside that.
    private mutating func give(_ referred: Entry, to index: Int) {
        let coverage = lists[index].evidence[.coverage] + referred.evidence[.coverage]
        lists[index].evidence[.coverage] = min(coverage, 1)
        guard lists[index].list?.steps.dropLast() == referred.list?.steps.dropLast() else { return }
        let siblings = exp2(lists[index].evidence[.siblings]) - 1
        lists[index].evidence[.siblings] = log2(max(siblings, 1))
    }
}

extension ListRanking {
    /// The answer to what the list of the document is.
    var answer: FoundList {
        let entries = ranked
        guard let best = entries.first, !isBare(best) else {
            return .without(
                root.kind == .array ? .none : .object,
                root.kind == .array ? "the document is a few bare values" : "it has no list",
                isClear: root.kind == .object)
        }
        let rows = best.list.map { FoundRows($0, in: root) }
        let rivals = entries.dropFirst().filter { !isSame($0, as: best, rows) }
        let lead = rivals.first.map { best.evidence.points - $0.evidence.points } ?? .infinity
        // An empty list beside one that isn't empty may be the wrong one.
        let isDoubtful = best.list?.count == 0 && lists.contains { $0.list!.count > 0 && $0.list!.hasObjects }
        let isTied = best.list.map { $0.form == .groups && !$0.hasDataKeys } ?? false
        let contenders = ([best] + rivals).prefix(3).map { contender($0) }
        let isClear = lead >= ListFeature.margin && !isDoubtful && !isTied
        guard let rows else {
            return .without(.object, because(best), isClear: isClear, contenders: contenders)
        }
        return rows.found(because: because(best), isClear: isClear, contenders: contenders)
    }

    /// Whether the document is a list of a few values that aren't texts.
    private func isBare(_ entry: Entry) -> Bool {
        guard root.kind == .array, let list = entry.list, list.steps.isEmpty, list.count > 0 else { return false }
        return list.shape.arrays < 0.5 && !list.hasObjects && list.shape.texts <= 0.5 && list.count < 3
    }

    /// What speaks most for a choice.
    private func because(_ entry: Entry) -> String {
        let reasons = entry.reasons.filter { $0.points > 0 }.prefix(2).map(\.text)
        return reasons.isEmpty ? "nothing else is likelier" : reasons.joined(separator: ", ")
    }

    /// Whether an entry has the same rows as the best one: as the edges and the nodes of a connection.
    private func isSame(_ other: Entry, as best: Entry, _ rows: FoundRows?) -> Bool {
        guard let rows, let list = best.list, let other = other.list else { return false }
        if FoundRows(other, in: root).path == rows.path { return true }
        return list.steps.dropLast() == other.steps.dropLast()
            && Set([list.key.plain, other.key.plain]) == ["edges", "nodes"]
    }

    private func contender(_ entry: Entry) -> FoundList.Contender {
        FoundList.Contender(
            path: entry.list.map { FoundRows($0, in: root).path }, isMap: entry.list?.form == .map,
            points: entry.evidence.points, reasons: entry.reasons)
    }
}
