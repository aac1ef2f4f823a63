import JSONPaths

/// The features of one field as the picture of rows; nil for a field that has no addresses of pictures.
struct ImageFeatures {
    private let field: FieldStatistics
    private let finder: FieldFinder
    private(set) var evidence = Evidence<ImageFeature>()

    init?(of field: FieldStatistics, in finder: FieldFinder) {
        self.field = field
        self.finder = finder
        guard field.isText, field.share(of: .link) > 0.5 || finder.isNamedLikeCell(field),
            field.key.plain != "accessoryimage", finder.presence(of: field) >= 0.1, !isPart,
            evidence.add(firstOf: Self.names, for: self)
        else { return nil }
        if isPicture { evidence[.file] = 1 }
        evidence[.missing] = 1 - finder.presence(of: field)
        if isDecoration { evidence[.decoration] = 1 }
        addSize()
        addWay()
    }

    private typealias Rule = PointRule<ImageFeature, ImageFeatures>

    private static let names = [
        Rule(.name, share: \.rank), Rule(.sized) { $0.hasSize }, Rule(.address) { $0.isPicture },
    ]

    /// The rank of the best word for pictures on the way to the field.
    private var rank: Double? {
        field.keys.flatMap(\.words).compactMap { word in
            Words.picture.rank(of: word) ?? Plural.singular(of: word).flatMap(Words.picture.rank)
        }.max()
    }

    private var isPicture: Bool { field.share(of: .picture) > 0.5 }

    /// True if the field is the name of a file or a part of its address, or the address of a page.
    private var isPart: Bool {
        let key = field.key
        return ["prefix", "suffix"].contains(key.last) || key.first == "base" || key.plain == "key"
            || ["filename", "name"].contains(where: key.plain.hasSuffix)
            || !isPicture && ["html", "page", "link", "id", "attribution", "license"].contains(key.last)
    }

    /// True if a picture is behind a thing, or the same for many: a background, stars of a rating.
    private var isDecoration: Bool {
        let isRepeated = field.present >= 4 && field.distinct.count * 4 <= field.present
        return isRepeated || field.keys.contains { $0.has(anyOf: Words.decoration) }
    }

    /// True if a link has a width and a height beside it.
    private var hasSize: Bool {
        guard ["url", "uri", "src", "source", "href"].contains(field.key.plain) else { return false }
        let parent = Array(field.steps.dropLast())
        return ["width", "height"].allSatisfy { name in
            finder.sample.fields.contains { $0.steps == parent + [.key(name)] }
        }
    }

    private mutating func addWay() {
        for key in field.keys.dropLast() where !finder.isOwn(key) {
            let isPicture = key.has(anyOf: Words.picture)
            evidence[isPicture ? .throughPicture : key.has(anyOf: Words.other) ? .throughOther : .throughObject] += 1
        }
        for (step, next) in zip(field.steps, field.steps.dropFirst()) {
            guard case .key(let key) = step, case .index = next else { continue }
            evidence[KeyWords(key).has(anyOf: Words.picture) ? .throughPicture : .throughArray] += 1
        }
    }

    private mutating func addSize() {
        let words = field.keys.suffix(2).flatMap(\.words)
        if words.contains(where: { ["small", "thumb", "thumbnail", "medium"].contains($0) }) {
            evidence[.small] = 1
        } else if words.contains(where: { ["large", "full", "original", "big", "max", "hd"].contains($0) }) {
            evidence[.large] = 1
        }
    }
}

extension FieldFinder {
    /// The fields with the address of a picture, best first.
    func images() -> [Scored] {
        best(atLeast: ImageFeature.least) { ImageFeatures(of: $0, in: self)?.evidence.points }
    }

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

    /// Returns whether a field has the name that it has in a ready cell, in rows that have a title.
    func isNamedLikeCell(_ field: FieldStatistics) -> Bool {
        guard field.steps.count == 1, case .key(let key)? = field.steps.first,
            ["image", "accessoryImage"].contains(key)
        else { return false }
        return field.length <= 200 && field.share(of: .phrase) == 0
            && sample.fields.contains { $0.steps == [.key("title")] && $0.present > 0 }
    }
}
