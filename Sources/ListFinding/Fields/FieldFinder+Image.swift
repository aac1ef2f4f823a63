import JSONPaths

extension FieldFinder {
    /// The field with the address of a picture.
    func image() -> Scored? { best(imageScore).flatMap { $0.score >= 4 ? $0 : nil } }

    private func imageScore(_ field: FieldStatistics) -> Double? {
        guard field.isText, field.share(of: .link) > 0.5 else { return nil }
        var rank = 0.0
        for key in field.keys {
            for word in key.words { rank = max(rank, FieldWords.pictures[word] ?? 0) }
        }
        let isPicture = field.share(of: .picture) > 0.5
        if rank == 0, hasSize(beside: field) { rank = 7.5 }
        if rank == 0 { rank = isPicture ? 6.5 : 0 }
        guard rank > 0 else { return nil }
        if ["html", "page", "link", "id", "attribution", "license"].contains(field.key.last), !isPicture { return nil }
        return rank + (isPicture ? 1 : 0) - imageDistance(of: field) + size(of: field)
            + 2 * (presence(of: field) - 1)
    }

    /// Whether a link has a width and a height beside it.
    private func hasSize(beside field: FieldStatistics) -> Bool {
        guard ["url", "uri", "src", "source", "href"].contains(field.key.plain) else { return false }
        let parent = Array(field.steps.dropLast())
        return ["width", "height"].allSatisfy { name in sample.fields.contains { $0.steps == parent + [.key(name)] } }
    }

    private func imageDistance(of field: FieldStatistics) -> Double {
        var cost = 0.0
        for key in field.keys.dropLast() where !isOwn(key) {
            if key.words.contains(where: { FieldWords.pictures[$0] != nil }) {
                cost += 0.2
            } else {
                cost += key.has(anyOf: FieldWords.others) ? 1.8 : 1
            }
        }
        for (index, step) in field.steps.enumerated() {
            guard case .index = step, index > 0, case .key(let key) = field.steps[index - 1] else { continue }
            cost += KeyWords(key).words.contains { FieldWords.pictures[$0] != nil } ? 0.2 : 3
        }
        return cost
    }

    /// A little more for a small picture than for a large one.
    private func size(of field: FieldStatistics) -> Double {
        let words = field.keys.suffix(2).flatMap(\.words)
        if words.contains(where: { ["small", "thumb", "thumbnail", "medium"].contains($0) }) { return 0.4 }
        return words.contains { ["large", "full", "original", "big", "max", "hd"].contains($0) } ? -0.3 : 0
    }
}
