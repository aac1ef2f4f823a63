import JSONPaths

extension FieldFinder {
    /// The fields with the address of a picture, best first.
    func images() -> [Scored] { best(atLeast: 4, imageScore) }

    /// The field with a small picture of another kind than the image.
    func smallPicture(besides image: FieldStatistics?) -> Scored? {
        guard let image else { return nil }
        return best(atLeast: 6) { field in
            guard field.isText, field.steps != image.steps, field.keys.count <= 2 else { return nil }
            guard let rank = Words.accessory.rank(of: field.key.plain) else { return nil }
            // Another size of the image isn't another picture.
            let isOther = field.keys.count == 1 || image.keys.first != field.keys.first
            let isPicture = field.share(of: .link) > 0.5 || isNamedLikeCell(field)
            return isOther && isPicture ? rank + 2 * (presence(of: field) - 1) : nil
        }.first
    }

    /// Whether a field has the name that it has in a ready cell, in rows that have a title.
    func isNamedLikeCell(_ field: FieldStatistics) -> Bool {
        guard field.steps.count == 1, case .key(let key)? = field.steps.first,
            ["image", "accessoryImage"].contains(key)
        else { return false }
        return field.length <= 200 && field.share(of: .phrase) == 0
            && sample.fields.contains { $0.steps == [.key("title")] && $0.present > 0 }
    }

    private func imageScore(_ field: FieldStatistics) -> Double? {
        guard field.isText, field.share(of: .link) > 0.5 || isNamedLikeCell(field) else { return nil }
        guard field.key.plain != "accessoryimage" else { return nil }
        var rank = 0.0
        for key in field.keys {
            for word in key.words {
                let known = Words.picture.rank(of: word) ?? Plural.singular(of: word).flatMap(Words.picture.rank)
                rank = max(rank, known ?? 0)
            }
        }
        let isPicture = field.share(of: .picture) > 0.5
        if rank == 0, hasSize(beside: field) { rank = 7.5 }
        if rank == 0 { rank = isPicture ? 6.5 : 0 }
        guard rank > 0, presence(of: field) >= 0.1 else { return nil }
        // The name of a file isn't its address, nor is a part of one.
        if ["prefix", "suffix"].contains(field.key.last) || field.key.first == "base" { return nil }
        if ["filename", "name"].contains(where: field.key.plain.hasSuffix) || field.key.plain == "key" { return nil }
        if ["html", "page", "link", "id", "attribution", "license"].contains(field.key.last), !isPicture { return nil }
        return rank + (isPicture ? 1 : 0) - imageDistance(of: field) + size(of: field)
            + 2 * (presence(of: field) - 1) - (isDecoration(field) ? 2 : 0)
    }

    /// Whether a picture is behind a thing, or the same for many: a background, stars of a rating.
    private func isDecoration(_ field: FieldStatistics) -> Bool {
        let isRepeated = field.present >= 4 && field.distinct.count * 4 <= field.present
        return isRepeated || field.keys.contains { $0.has(anyOf: Words.decoration) }
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
            if key.has(anyOf: Words.picture) {
                cost += 0.2
            } else {
                cost += key.has(anyOf: Words.other) ? 1.8 : 1
            }
        }
        for (index, step) in field.steps.enumerated() {
            guard case .index = step, index > 0, case .key(let key) = field.steps[index - 1] else { continue }
            cost += KeyWords(key).has(anyOf: Words.picture) ? 0.2 : 3
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
