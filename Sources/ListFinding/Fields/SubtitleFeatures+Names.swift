/// What the name of a field says about it as the second line of rows.
extension SubtitleFeatures {
    typealias Rule = PointRule<SubtitleFeature, SubtitleFeatures>

    /// The rules for names, of which the first that holds counts.
    static let names: [Rule] =
        [
            Rule(.bare) { $0.field.steps.isEmpty },
            Rule(.picture) { Words.picture.contains($0.key.plain) || Words.picture.contains($0.key.last) },
            Rule(.setting) { $0.isSetting },
            Rule(.drawing) { $0.field.path.hasPrefix("_") || $0.key.has(anyOf: Words.drawing) || $0.isPosition },
            Rule(.type, share: \.typeShare),
            Rule(.ready) { Words("subtitle.ready").contains($0.key.plain) },
            Rule(.person) { $0.otherOwner?.has(anyOf: Words.person) == true && $0.otherOwner?.last != "assignee" },
            // The one who made a thing says more about it than the one who has it now.
            Rule(.assignee) { $0.otherOwner?.last == "assignee" },
            Rule(.nameOfKind) { $0.otherOwner.map { kinds.contains($0.last) } ?? false },
            Rule(.nameOfOther) { $0.otherOwner != nil },
        ] + classes.map { known in Rule(known.feature) { $0.share(of: known) } }
        + [
            Rule(.role) {
                $0.key.words.count > 1 && $0.key.has(anyOf: Words.person) && $0.isName && $0.key.last != "username"
            },
            Rule(.partOfKind) { names in
                names.field.isText && names.owner.map { kinds.contains($0.last) } ?? false
            },
            Rule(.idlike) { $0.key.words.contains(where: identities.contains) },
        ]
        + classes.map { known in Rule(known.feature == .value ? .unknown : known.feature) { $0.endingShare(of: known) }
        }
        + [
            Rule(.ownName) { $0.isName && !Words.place.contains($0.key.last) },
            Rule(.about) { Words.about.contains($0.key.last) || Words.reference.contains($0.key.last) },
            Rule(.unknown) { _ in true },
        ]

    private typealias Known = (feature: SubtitleFeature, words: Words)

    private static let classes: [Known] = [
        (.amount, Words("subtitle.amount")), (.summary, Words("subtitle.summary")),
        (.who, Words("subtitle.who")), (.when, Words("subtitle.when")), (.place, Words("subtitle.where")),
        (.kind, Words("subtitle.kind")), (.value, Words("subtitle.value")),
    ]
    private static let kinds: Set<String> = [
        "status", "category", "categories", "state", "genre", "genres", "location", "region", "type", "level",
    ]
    private static let identities: Set<String> = ["id", "ids", "uuid", "etag", "token", "checksum", "hash", "key"]

    private var key: KeyWords { field.key }

    private var owner: KeyWords? { field.keys.dropLast().last }

    /// The object of another thing whose name the field is.
    private var otherOwner: KeyWords? {
        guard let owner, !finder.isOwn(owner), !owner.words.contains("address"), isName else { return nil }
        return owner
    }

    /// True if the field says how others are read.
    private var isSetting: Bool { ["timezone", "charset", "encoding"].contains { key.plain.hasSuffix($0) } }

    /// True if the field is a coordinate, or one of its parts: `lat`, `latSpan`.
    private var isPosition: Bool {
        let axes: Set<String> = ["lat", "lon", "lng", "latitude", "longitude"]
        return Words.coordinate.contains(key.plain) || key.words.contains(where: axes.contains)
    }

    /// True if the key names someone or something: `name`, `nameWithOwner`.
    private var isName: Bool {
        switch TitleName(key, ownNames: finder.ownNames) {
        case .title, .name, .label, .text, .handle, .own, .ending: true
        case .description, .code, .idlike, .place, .about, .unknown: false
        }
    }

    /// The rank of a key of types; the type of a part says less than that of the row.
    private var typeShare: Double? {
        guard let rank = Words.typeKey.rank(of: key.plain) ?? (key.last == "type" ? 1 : nil) else { return nil }
        return key.words.count > 1 ? 1 : rank
    }

    /// The rank of the key; the description of something in the row is about that.
    private func share(of known: Known) -> Double? {
        let isForeign = known.feature == .summary && field.keys.dropLast().contains { !finder.isOwn($0) }
        return known.words.rank(of: key.plain).map { isForeign ? 0.5 : $0 }
    }

    /// The rank of the last word of the key, of which a value of something more special has half.
    private func endingShare(of known: Known) -> Double? {
        guard let rank = known.words.rank(of: key.last) else { return nil }
        if known.feature == .value { return 1 }
        let isDate =
            known.feature == .when && field.share(of: .date) > 0.5 && field.keys.dropLast().allSatisfy(finder.isOwn)
        return isDate ? rank : rank / 2
    }
}
