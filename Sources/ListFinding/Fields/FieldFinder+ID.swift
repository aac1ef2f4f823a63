import JSONPaths

extension FieldFinder {
    /// The field that tells the rows apart.
    func id() -> Scored? { best(atLeast: 3.9, idScore).first }

    /// Whether an id is the row's own by its name, and not that of something in it.
    func isSure(_ id: Scored) -> Bool {
        id.score >= 6 && id.field.keys.dropLast().allSatisfy { isOwn($0) || ["links", "self"].contains($0.plain) }
    }

    private func idScore(_ field: FieldStatistics) -> Double? {
        guard field.variety > 0.5, presence(of: field) >= 0.9, field.isText || field.isNumber, field.length <= 300,
            !field.keys.isEmpty
        else { return nil }
        guard let rank = idRank(of: field), field.isUnique || rank > 8.7 else { return nil }
        var score = rank - idDistance(of: field)
        if field.share(of: .date) > 0.5 || field.share(of: .phrase) > 0.5 { score -= 3 }
        if sample.rows.count == 1, rank < 6 { score -= 1 }
        // A few rows may occur twice; another name that is unique is better then.
        if !field.isUnique { score -= 2 }
        return score
    }

    private func idRank(of field: FieldStatistics) -> Double? {
        let key = field.key
        if key.words.count == 1, key.last.hasSuffix("id"), ownNames.contains(String(key.last.dropLast(2))) {
            return 8.8
        }
        if let known = Words.id.rank(of: key.plain) { return known }
        // `publicationid`, but neither `valid` nor `android`.
        if key.words.count == 1, key.last.count > 4, key.last.hasSuffix("id"),
            field.isNumber || field.share(of: .opaque) > 0.5
        {
            return 6
        }
        guard ["id", "uuid", "guid", "key", "code", "no", "number", "identification", "identifier"].contains(key.last)
        else { return ownNames.contains(key.plain) ? 4.5 : isCode(field) || isFirst(field) ? 4 : nil }
        let owner = key.words.dropLast().joined()
        let isForeign = key.words.dropLast().contains { word in
            Words.other.contains(word) || ["type", "section", "group"].contains(where: word.hasSuffix)
        }
        if ownNames.contains(owner) || ["page", "record", "global", "unique", "object"].contains(owner) { return 8.8 }
        return key.last == "id" || key.last == "identification" ? (isForeign ? 4.2 : 6.6) : 4.9
    }

    /// Whether the values are short codes, one for each of many rows.
    private func isCode(_ field: FieldStatistics) -> Bool {
        field.present >= 20 && field.steps.count == 1 && field.isText && field.length <= 6
            && field.share(of: .phrase) == 0
    }

    /// Whether the values are integers that begin the rows, in any language.
    private func isFirst(_ field: FieldStatistics) -> Bool {
        field.present >= 3 && field.order == 0 && field.steps.count == 1 && field.isNumber && !field.hasFractions
            && field.minimum >= 0 && content(of: field) == .number && !field.key.has(anyOf: ContentWords.counts)
    }

    private func idDistance(of field: FieldStatistics) -> Double {
        var cost = Double(field.keys.dropLast().count { isOwn($0) }) * 0.6
        for key in field.keys.dropLast() where !isOwn(key) && !["links", "self"].contains(key.plain) {
            cost += key.has(anyOf: Words.other) ? 5.5 : 3.5
        }
        for case .index in field.way { cost += 2.5 }
        return cost
    }
}
