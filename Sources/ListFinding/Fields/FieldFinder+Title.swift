import JSONPaths

extension FieldFinder {
    /// The fields that name a row for a person, best first.
    func titles() -> [Scored] { best(atLeast: -2, titleScore) }

    /// Names whose parts are texts of one title: `name.first`, `title.rendered`, `title.en`.
    private static let nestedParts: [String: Double] = [
        "common": 0.3, "rendered": 0, "first": -0.3, "full": 0.2, "text": -0.1, "value": -0.1, "display": 0.1, "t": 0,
        "plain": 0, "official": -0.5, "simple": -0.1, "runs": -1, "short": -0.8, "last": -1, "long": -0.2, "raw": -0.4,
        "content": -0.2, "english": -0.2, "label": -0.1, "name": 0, "title": 0, "userpreferred": 0, "romaji": -0.3,
    ]

    func titleScore(_ field: FieldStatistics) -> Double? {
        guard field.present > 0, let name = titleName(field) else { return nil }
        return name + titleShape(field) + variation(of: field) + 6 * (presence(of: field) - 1)
    }

    /// The score of the name, with the cost of the way to it; nil for the row itself if it is an
    /// object.
    private func titleName(_ field: FieldStatistics) -> Double? {
        if field.keys.isEmpty { return field.steps.isEmpty ? 8 : 3 }
        if field.keys.count > 1, let nested = nestedTitle(field) { return nested }
        return nameRank(of: field.key) - distance(of: field)
    }

    /// The score of a part of a title: the title's own with a little less.
    private func nestedTitle(_ field: FieldStatistics) -> Double? {
        let outer = field.keys[field.keys.count - 2]
        let part = field.key
        let isTitle = (FieldWords.titles[outer.plain] ?? 0) >= 9 || FieldWords.titleEndings.contains(outer.last)
        let isLocalized = Self.isLocale(part) && (FieldWords.titles[outer.plain] ?? 0) >= 6.5
        guard isTitle || isLocalized else { return nil }
        let cost = isLocalized ? (["en", "default"].contains(part.first) ? 0 : -0.4) : Self.nestedParts[part.plain]
        guard let cost else { return nil }
        let steps = field.steps.dropLast()
        let outerCost = distance(of: FieldStatistics(Array(steps)))
        return nameRank(of: outer) + cost - outerCost
    }

    func nameRank(of key: KeyWords) -> Double {
        if let known = FieldWords.titles[key.plain] { return ownNames.contains(key.plain) ? max(known, 8.5) : known }
        if ownNames.contains(key.plain) { return 8.5 }
        if key.words.count > 1, FieldWords.titleEndings.contains(key.last) {
            let owner = key.words.dropLast().joined()
            if ownNames.contains(owner) { return 9.4 }
            return key.words.dropLast().contains { FieldWords.otherTitles.contains($0) } ? 7 : 8.7
        }
        if let known = FieldWords.titles[key.last], known >= 6.5 { return known - 1.5 }
        if FieldWords.titleEndings.contains(key.first) { return 7.5 }
        if key.words.count == 1, ["name", "naam", "title", "titel"].contains(where: key.last.hasSuffix) { return 8.5 }
        if FieldWords.coordinates.contains(key.plain) { return 0 }
        if ["string", "line"].contains(key.last) { return 5.5 }
        // What a key is about is often its last word: `source_url` is a link.
        if key.last == "id" { return ownNames.contains(key.words.dropLast().joined()) ? 4 : 2.5 }
        let isAbout = ["url", "uri", "type", "status", "date", "at", "color", "code", "html", "count"].contains(
            key.last)
        return isAbout ? 1.5 : 3
    }

    private func titleShape(_ field: FieldStatistics) -> Double {
        var score = 0.0
        if !field.isText { score -= field.isNumber ? 3 : 9 }
        score -= 5 * field.share(of: .link) + 3 * field.share(of: .picture) + 3.5 * field.share(of: .date)
        score -= 2 * field.share(of: .opaque) + 1 * field.share(of: .number)
        score -= field.isText && field.share(of: .letters) < 0.5 && field.share(of: .number) < 0.5 ? 1 : 0
        if field.share(of: .markup) > 0.5 { score -= 1.5 }
        if field.length > 120 { score -= 2 }
        if field.length > 400 { score -= 2 }
        if field.isText, field.length <= 1 { score -= 1.5 }
        if field.share(of: .phrase) > 0.5, field.length <= 120 { score += 0.4 }
        return score
    }

    /// The weight of how much a field varies; 0 for one or two rows.
    private func variation(of field: FieldStatistics) -> Double {
        guard field.present >= 3 else { return 0 }
        if field.distinct.count == 1 { return field.present < 10 ? -5 : -8 }
        let variety = field.variety
        if field.isUnique, field.isText, field.present >= 5 { return 1 }
        return variety < 0.2 && field.present >= 10 ? -6 : 4 * (min(variety, 0.8) - 0.8)
    }

    /// The reason for a title.
    func titleReason(_ field: FieldStatistics) -> String {
        let rank = field.keys.isEmpty ? 0 : nameRank(of: field.key)
        return rank >= 7 ? "a name of titles" : "the best of its texts"
    }
}
