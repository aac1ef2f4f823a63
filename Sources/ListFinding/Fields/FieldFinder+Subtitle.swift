import JSONPaths

extension FieldFinder {
    /// The fields for the second line of a row, best first.
    func subtitles(besides others: [FieldStatistics]) -> [Scored] {
        let taken = Set(others.map(\.steps))
        return best(atLeast: 2.5) { field in
            guard !taken.contains(field.steps) else { return nil }
            return subtitleScore(field, besides: others.first)
        }
    }

    private func subtitleScore(_ field: FieldStatistics, besides title: FieldStatistics?) -> Double? {
        guard field.isText || field.isNumber, field.share(of: .link) < 0.5, field.share(of: .opaque) < 0.5 else {
            return nil
        }
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
        return field.key.has(anyOf: ContentWords.counts) || field.key.has(anyOf: ["available", "duration"])
    }

    private func subtitleRank(of field: FieldStatistics) -> Double {
        let key = field.key
        if key.has(anyOf: ["id", "etag", "token", "checksum", "uri", "url"]) || key.has(anyOf: ListWords.drawing) {
            return 1
        }
        if FieldWords.coordinates.contains(key.plain) || field.path.hasPrefix("_") { return 1 }
        if field.keys.dropLast().contains(where: { $0.plain == "geometry" }) { return 2 }
        for (rank, names) in FieldWords.subtitles where names.contains(key.plain) {
            // The description of something in the row is about that.
            return rank > 7 && rank < 8 && field.keys.dropLast().contains { !isOwn($0) } ? rank - 1.5 : rank
        }
        if let rank = rankAsTitleOfOther(field) { return rank }
        if field.isText {
            for (rank, names) in FieldWords.subtitles where names.contains(key.last) { return rank - 0.8 }
            if key.words.count > 1, FieldWords.titleEndings.contains(key.last) { return 5.7 }
        }
        if field.share(of: .date) > 0.5 { return 5.8 }
        if field.share(of: .phrase) > 0.5 { return 4.6 }
        return field.isText ? 3.6 : isCount(field) ? 4.6 : 2.6
    }

    private func subtitleDistance(of field: FieldStatistics) -> Double {
        var cost = 0.0
        for key in field.keys.dropLast() {
            if isOwn(key) {
                cost += 0.2
            } else if FieldWords.addresses.contains(key.plain) {
                cost += 1.1
            } else {
                cost += key.has(anyOf: FieldWords.others) ? 0.8 : 1.8
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
        return KeyWords(key).has(anyOf: FieldWords.people)
    }

    /// The rank of the name of someone or something that the row refers to: `author.name`.
    private func rankAsTitleOfOther(_ field: FieldStatistics) -> Double? {
        guard field.keys.count > 1, (FieldWords.titles[field.key.plain] ?? 0) >= 6.4 else { return nil }
        let owner = field.keys[field.keys.count - 2]
        if owner.has(anyOf: FieldWords.people) { return 7.5 }
        if owner.has(anyOf: ["status", "category", "state", "genre", "location", "region"]) { return 7.3 }
        if owner.has(anyOf: FieldWords.others) { return 6.9 }
        return ["name", "title", "label"].contains(field.key.plain) && !isOwn(owner) ? 6.2 : nil
    }
}
