import JSONPaths

/// The features of one field as the id of rows; nil for a field that can't tell them apart.
struct IDFeatures {
    private let field: FieldStatistics
    private let finder: FieldFinder
    private(set) var evidence = Evidence<IDFeature>()

    init?(of field: FieldStatistics, in finder: FieldFinder) {
        self.field = field
        self.finder = finder
        guard field.variety > 0.5, finder.presence(of: field) >= 0.9, field.isText || field.isNumber,
            field.length <= 300, !field.keys.isEmpty
        else { return nil }
        let isNamed = evidence.add(firstOf: Self.names, for: self)
        // A few rows may occur twice; another name that is unique is better then.
        let rank = evidence.points
        guard isNamed, field.isUnique || rank > IDFeature.leastOfRepeated else { return nil }
        if !field.isUnique { evidence[.repeats] = 1 }
        if field.share(of: .date) > 0.5 || field.share(of: .phrase) > 0.5 { evidence[.readable] = 1 }
        if finder.sample.rows.count == 1, rank < IDFeature.sure { evidence[.alone] = 1 }
        addWay()
    }

    /// The objects and lists on the way to the field.
    private mutating func addWay() {
        for key in field.keys.dropLast() {
            if finder.isOwn(key) {
                evidence[.throughCarrier] += 1
            } else if !Self.links.contains(key.plain) {
                evidence[key.has(anyOf: Words.other) ? .throughOther : .throughObject] += 1
            }
        }
        for case .index in field.steps { evidence[.throughArray] += 1 }
    }

    /// Objects with the address of the row.
    static let links: Set<String> = ["links", "self"]
}

/// What the name of a field says about it as an id.
extension IDFeatures {
    private typealias Rule = PointRule<IDFeature, IDFeatures>

    private static let names = [
        Rule(.ofRows) { features in
            features.isOneWord(endingInID: 3)
                && features.finder.ownNames.contains(String(features.key.last.dropLast(2)))
        },
        Rule(.name, share: { Words.id.rank(of: $0.key.plain) }),
        // `publicationid`, but neither `valid` nor `android`.
        Rule(.ending) { features in
            let field = features.field
            return features.isOneWord(endingInID: 5) && (field.isNumber || field.share(of: .opaque) > 0.5)
        },
        Rule(.ofRows) { features in
            features.owner.map { features.finder.ownNames.contains($0) || rows.contains($0) } ?? false
        },
        Rule(.ofOther) { $0.owner != nil && $0.isIdentity && $0.isForeign },
        Rule(.identity) { $0.owner != nil && $0.isIdentity },
        Rule(.number) { $0.owner != nil },
        Rule(.ownName) { $0.finder.ownNames.contains($0.key.plain) },
        Rule(.code) { $0.isCode || $0.isFirst },
    ]
    private static let endings: Set<String> = [
        "id", "uuid", "guid", "key", "code", "no", "number", "identification", "identifier",
    ]
    private static let rows: Set<String> = ["page", "record", "global", "unique", "object"]

    private var key: KeyWords { field.key }

    private func isOneWord(endingInID length: Int) -> Bool {
        key.words.count == 1 && key.last.count >= length && key.last.hasSuffix("id")
    }

    /// The name of the thing whose id the key is by its last word; nil for other keys.
    private var owner: String? { Self.endings.contains(key.last) ? key.words.dropLast().joined() : nil }

    private var isIdentity: Bool { key.last == "id" || key.last == "identification" }

    private var isForeign: Bool {
        key.words.dropLast().contains { word in
            Words.other.contains(word) || ["type", "section", "group"].contains(where: word.hasSuffix)
        }
    }

    /// True if the values are short codes, one for each of many rows.
    private var isCode: Bool {
        field.present >= 20 && field.steps.count == 1 && field.isText && field.length <= 6
            && field.share(of: .phrase) == 0
    }

    /// True if the values are integers that begin the rows, in any language.
    private var isFirst: Bool {
        field.present >= 3 && field.order == 0 && field.steps.count == 1 && field.isNumber && !field.hasFractions
            && field.minimum >= 0 && finder.content(of: field) == .number && !key.has(anyOf: ContentWords.counts)
    }
}

extension FieldFinder {
    /// The field that tells the rows apart.
    func id() -> Scored? { best(atLeast: IDFeature.least) { IDFeatures(of: $0, in: self)?.evidence.points }.first }

    /// Returns whether an id is the row's own by its name, and not that of something in it.
    func isSure(_ id: Scored) -> Bool {
        id.score >= IDFeature.sure
            && id.field.keys.dropLast().allSatisfy { isOwn($0) || IDFeatures.links.contains($0.plain) }
    }
}
