import JSONDocuments
import JSONPaths

/// The weighing of the evidence for each list of a document.
struct ListScore {
    let walk: DocumentWalk
    /// The last words of the request's path; empty if it isn't known.
    let request: Set<String>

    /// The candidate with its evidence.
    func weigh(_ candidate: Candidate) -> Candidate {
        var candidate = candidate
        addShape(&candidate)
        addName(&candidate)
        addSurroundings(&candidate)
        candidate.add(min(Self.log2(candidate.count + 1), 6) * 0.35)
        return candidate
    }

    private static func log2(_ count: Int) -> Double { Double(Int.bitWidth - count.leadingZeroBitCount) }

    private func addShape(_ candidate: inout Candidate) {
        let shape = candidate.shape
        guard candidate.count > 0 else { return candidate.add(-0.8, "empty") }
        if candidate.form == .map, let map = MapShape.evidence(in: candidate.value) { candidate.add(map.score - 2.5) }
        if candidate.form == .groups { candidate.add(0.5) }
        if shape.objects > 0.5 {
            candidate.add(3 * shape.likeness - (shape.objects < 1 ? 1 : 0))
            if candidate.rows.count > 1, shape.likeness > 0.7 { candidate.reasons.append("its rows are alike") }
        } else if candidate.form == .array {
            candidate.add(shape.arrays > 0.5 ? -3 : shape.areTexts ? -1 : -2)
        }
        if !hasTitle(candidate) { candidate.add(-1.2) }
        if shape.isTree { candidate.add(-4, "its rows are nodes of a tree") }
        if shape.drawing > 0.2 { candidate.add(shape.drawing > 0.3 ? -4.5 : -2, "its rows describe a drawing") }
    }

    /// Whether elements are groups, with or without headers.
    private static func areGroups(_ elements: [JSONValue], named name: String) -> Bool {
        Grouping(elements, ownNames: [name]) != nil || Wrapper.nestedList(in: elements) != nil
    }

    /// Whether the rows have a title that a person would read, or are texts.
    private func hasTitle(_ candidate: Candidate) -> Bool {
        guard candidate.shape.objects > 0.5, candidate.form != .map else { return true }
        let sample = RowSample(RowSample.spread(candidate.rows, limit: 10))
        let names: Set<String> = [Plural.singular(of: candidate.key), Plural.singular(of: candidate.key.last) ?? ""]
        return (FieldFinder(sample: sample, ownNames: names, isMap: false).titles().first?.score ?? 0) >= 3
    }

    private func addName(_ candidate: inout Candidate) {
        let key = candidate.key
        let name = key.plain
        let singular = Plural.singular(of: key)
        if !request.isEmpty, !name.isEmpty, request.contains(name) || request.contains(singular) {
            candidate.add(3, "named like the request")
        }
        let types = candidate.around.suffix(2).reduce(into: Set<String>()) { $0.formUnion(walk.objects[$1].typeWords) }
        let isOfType = !key.words.isEmpty && types.contains(Plural.singular(of: key.last) ?? "")
        if isOfType { candidate.add(3, "the plural of the envelope's type") }
        let isPart = candidate.around.last.map { walk.objects[$0].hasID && !walk.objects[$0].isPaging } ?? false
        if ListWords.aside.contains(name) {
            candidate.add(-5, "named like a list aside")
        } else if ListWords.sure.contains(name) {
            candidate.add(isPart ? 1.5 : 3, "named \(name)")
        } else if ListWords.usual.contains(name) {
            candidate.add(2.3, "named \(name)")
        } else if ListWords.groups.contains(name), Self.areGroups(candidate.rows, named: singular) {
            candidate.add(3, "its elements are groups")
        } else if ListWords.parts.contains(name) {
            candidate.add(-0.5)
        } else if Plural.singular(of: key.last) != nil || key.words.contains("list") {
            candidate.add(1, "a plural")
        }
    }

    private func addSurroundings(_ candidate: inout Candidate) {
        let around = candidate.around.map { walk.objects[$0] }
        let things = around.reversed().enumerated().map { $1.thingness * ($0 == 0 ? 1 : 0.85) }
        candidate.add(-(things.max() ?? 0))
        if let owner = around.last {
            if owner.isPaging { candidate.add(2, "beside members about pages") }
            if owner.isListType { candidate.add(1.5, "in an envelope for lists") }
        }
        if around.dropLast().suffix(2).contains(where: { $0.isPaging || $0.isListType }) { candidate.add(0.7) }
        let crowded = around.dropFirst().count { $0.ownCount > 1 }
        candidate.add(-0.25 * Double(max(around.count - 1, 0)) - 0.3 * Double(crowded))
    }
}
