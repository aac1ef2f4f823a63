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
        if field.length > 160 { score -= 2.5 }
        if field.length > 500 { score -= 1.5 }
        if field.share(of: .markup) > 0.5 { score -= 1 }
        if sample.rows.count >= 2, field.distinct.count == 1 { score -= 3 }
        if field.isNumber, score < 7 { score -= 1.2 }
        if let title, field.distinct == title.distinct { score -= 4 }
        return score
    }

    private func subtitleRank(of field: FieldStatistics) -> Double {
        let key = field.key
        if key.has(anyOf: ["id", "etag", "token", "checksum", "uri", "url"]) || key.has(anyOf: ListWords.drawing) {
            return 1
        }
        if FieldWords.coordinates.contains(key.plain) || field.path.hasPrefix("_") { return 1 }
        for (rank, names) in FieldWords.subtitles where names.contains(key.plain) { return rank }
        if isTitleOfOther(field) { return 7.4 }
        if field.isText {
            for (rank, names) in FieldWords.subtitles where names.contains(key.last) { return rank - 0.8 }
            if key.words.count > 1, FieldWords.titleEndings.contains(key.last) { return 5.7 }
        }
        if field.share(of: .date) > 0.5 { return 5.8 }
        if field.share(of: .phrase) > 0.5 { return 4.6 }
        return field.isText ? 3.6 : 2.6
    }

    private func subtitleDistance(of field: FieldStatistics) -> Double {
        var cost = 0.0
        for key in field.keys.dropLast() {
            cost += isOwn(key) ? 0.2 : key.has(anyOf: FieldWords.others) ? 0.8 : 1.8
        }
        for case .index in field.steps { cost += 0.7 }
        return cost
    }

    /// Whether the field names someone or something that the row refers to: `author.name`.
    private func isTitleOfOther(_ field: FieldStatistics) -> Bool {
        guard field.keys.count > 1, (FieldWords.titles[field.key.plain] ?? 0) >= 6.4 else { return false }
        return field.keys[field.keys.count - 2].has(anyOf: FieldWords.others)
    }
}
