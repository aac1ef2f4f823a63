import JSONPaths

extension FieldFinder {
    /// The fields for the second line of a row, best first.
    func subtitles(besides others: [FieldStatistics]) -> [Scored] {
        let taken = Set(others.map(\.steps))
        var scored = ranked { field in
            taken.contains(field.steps) ? nil : subtitleScore(field, besides: others.first)
        }
        if scored.contains(where: { $0.score >= Self.words && hasVariedWords($0.field) }) {
            scored = Self.sorted(scored.map { ($0.field, isBarePrice($0.field) ? Self.words - 0.1 : $0.score) })
        }
        return scored.prefix(3).filter { $0.score >= 2.5 }
    }

    /// The score from which words that differ say more than a price without a currency.
    private static let words = 3.5

    /// Whether the values are short words that differ, as those of an author, a brand or a city.
    private func hasVariedWords(_ field: FieldStatistics) -> Bool {
        guard field.isText, presence(of: field) >= 0.5, (2...60).contains(field.length), field.distinct.count > 1,
            field.variety >= 0.05, field.share(of: .letters) > 0.5
        else { return false }
        let others: [TextTraits] = [.link, .date, .number, .opaque, .duration]
        guard others.allSatisfy({ field.share(of: $0) < 0.5 }) else { return false }
        return max(Words.id.rank(of: field.key.plain) ?? 0, Words.id.rank(of: field.key.last) ?? 0) < 6
    }

    /// Whether the values are amounts of an unknown currency.
    private func isBarePrice(_ field: FieldStatistics) -> Bool { content(of: field) == .price(.unknown) }

    private func subtitleScore(_ field: FieldStatistics, besides title: FieldStatistics?) -> Double? {
        guard field.isText || field.isNumber, field.share(of: .link) < 0.5, field.share(of: .opaque) < 0.5 else {
            return nil
        }
        // A number that all rows share says nothing about any of them.
        if field.isNumber, sample.rows.count >= 3, field.distinct.count == 1 { return nil }
        var score = subtitleRank(of: field) - subtitleDistance(of: field) + 4 * (presence(of: field) - 1)
        if let title, field.says(theSameAs: title) { score -= 4 }
        // The subtitle of a ready cell.
        if field.steps == [.key("subtitle")], presence(of: field) >= 0.5 { return score }
        return score + subtitleShape(of: field)
    }

    private func subtitleShape(of field: FieldStatistics) -> Double {
        var score = presence(of: field) < 0.4 ? -1.0 : 0
        if field.length > 160 { score -= 2.5 }
        if field.length > 500 { score -= 1.5 }
        if field.share(of: .markup) > 0.5 { score -= 1 }
        if sample.rows.count >= 2, field.distinct.count == 1 { score -= 3 }
        if field.isNumber, !isCount(field) { score -= 1.2 }
        if field.isText, field.length <= 1 || field.share(of: .number) > 0.5 { score -= 1.5 }
        return score
    }

    private func isCount(_ field: FieldStatistics) -> Bool {
        if case .price = content(of: field) { return true }
        return field.key.has(anyOf: ContentWords.counts)
            || field.key.words.contains { $0 == "available" || $0 == "duration" }
    }

    private func subtitleRank(of field: FieldStatistics) -> Double {
        let key = field.key
        if key.words.contains(where: Self.neverRead.contains) || key.has(anyOf: Words.drawing) {
            return 1
        }
        if Words.coordinate.contains(key.plain) || field.path.hasPrefix("_") { return 1 }
        if field.keys.dropLast().contains(where: { $0.plain == "geometry" }) { return 2 }
        if let rank = Words.subtitle.rank(of: key.plain) {
            // The description of something in the row is about that.
            return rank > 7 && rank < 8 && field.keys.dropLast().contains { !isOwn($0) } ? rank - 1.5 : rank
        }
        if let rank = rankAsTitleOfOther(field) ?? rankAsPart(field) { return rank }
        if field.isText {
            if let rank = Words.subtitle.rank(of: key.last) { return rank - 0.8 }
            if key.words.count > 1, Words.titleEnding.contains(key.last) { return 5.7 }
        }
        if field.share(of: .date) > 0.5 { return 5.8 }
        if field.share(of: .phrase) > 0.5 { return 4.6 }
        return field.isText ? 3.6 : isCount(field) ? 4.6 : 2.6
    }

    /// The rank of a text in a group that has the name of a subtitle: `categories.main`.
    private func rankAsPart(_ field: FieldStatistics) -> Double? {
        guard field.isText, field.length <= 60, field.keys.count > 1 else { return nil }
        let owner = field.keys[field.keys.count - 2]
        return Words.subtitle.rank(of: owner.last).flatMap { $0 < 6 ? $0 - 0.8 : nil }
    }

    private func subtitleDistance(of field: FieldStatistics) -> Double {
        var cost = 0.0
        for key in field.keys.dropLast() {
            if isOwn(key) {
                cost += 0.2
            } else if Words.address.contains(key.plain) {
                cost += 1.1
            } else {
                cost += key.has(anyOf: Words.other) ? 0.8 : 1.8
            }
        }
        for (index, step) in field.steps.enumerated() {
            guard case .index = step else { continue }
            // The first of several texts is one; the first of several things says little.
            let isThing = index < field.steps.count - 1
            cost += isThing && !isPerson(before: index, in: field) ? 2.5 : 0.3
        }
        return cost
    }

    private func isPerson(before index: Int, in field: FieldStatistics) -> Bool {
        guard index > 0, case .key(let key) = field.steps[index - 1] else { return false }
        return KeyWords(key).has(anyOf: Words.person)
    }

    private static let neverRead: Set<String> = ["id", "etag", "token", "checksum", "uri", "url"]
    private static let kinds: Set<String> = ["status", "category", "state", "genre", "location", "region"]
    private static let namesOfOthers = ["title", "name", "label", "text", "handle"].map { Words("title.\($0)") }

    /// Whether a key names someone or something: `name`, `nameWithOwner`.
    private func isNameOfOther(_ key: KeyWords) -> Bool {
        Self.namesOfOthers.contains { $0.contains(key.plain) }
            || key.words.count > 1 && ["name", "title"].contains(key.first) && key.words.count <= 3
    }

    /// The rank of the name of someone or something that the row refers to: `author.name`.
    private func rankAsTitleOfOther(_ field: FieldStatistics) -> Double? {
        guard field.keys.count > 1, isNameOfOther(field.key) else { return nil }
        let owner = field.keys[field.keys.count - 2]
        // The one who made a thing says more about it than the one who has it now.
        if owner.has(anyOf: Words.person) { return owner.last == "assignee" ? 7.4 : 7.5 }
        if owner.words.contains(where: Self.kinds.contains) { return 7.3 }
        if owner.has(anyOf: Words.other) { return 6.9 }
        return ["name", "title", "label"].contains(field.key.plain) && !isOwn(owner) ? 6.2 : nil
    }
}
