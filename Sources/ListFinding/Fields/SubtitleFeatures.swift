import JSONPaths

/// The features of one field as the second line of rows.
struct SubtitleFeatures {
    private let field: FieldStatistics
    private let finder: FieldFinder
    private(set) var evidence = Evidence<SubtitleFeature>()

    init(of field: FieldStatistics, in finder: FieldFinder, below title: FieldStatistics?) {
        self.field = field
        self.finder = finder
        addName()
        addWay()
        addContent()
        addVariety()
        guard let title else { return }
        // A row of one time needs no other.
        let repeatsTitle = field.says(theSameAs: title) || finder.isMoment(field) && finder.isMoment(title)
        evidence[.sameAsTitle] = repeatsTitle ? 2 : share(in: title)
        if finder.isOtherSide(field, of: title) { evidence[.who] = 1 }
        // The first of several texts is where these are.
        var steps = field.steps[...]
        if case .index? = steps.last, steps.count > 1 { steps.removeLast() }
        if steps.dropLast() == title.steps.dropLast() { evidence[.besideTitle] = 1 }
    }

    /// The share of the rows whose title has the text in it, as an address has its town.
    private func share(in title: FieldStatistics) -> Double {
        let rows = RowSample.spread(finder.sample.rows, limit: 5)
        let isPart = rows.compactMap { row -> Bool? in
            guard let whole = title.text(in: row), let text = field.text(in: row) else { return nil }
            return text.utf8.count > 2 && whole.lowercased().contains(text.lowercased())
        }
        return isPart.isEmpty ? 0 : Double(isPart.count { $0 }) / Double(isPart.count)
    }

    private mutating func addName() {
        let key = field.key
        let owner = field.keys.dropLast().last
        if field.steps.isEmpty {
            // The value of a row that is nothing else.
            evidence[.value] = 1
        } else if Words.picture.contains(key.plain) || Words.picture.contains(key.last) || isSetting {
            evidence[.idlike] = 1
        } else if field.path.hasPrefix("_") || key.has(anyOf: Words.drawing) || isPosition {
            evidence[.drawing] = 1
        } else if Words.typeKey.contains(key.plain) || key.last == "type" {
            evidence[.type] = key.words.count > 1 ? 1 : key.plain == "type" ? 0.3 : 0.5
        } else if Self.ready.contains(key.plain) {
            evidence[.ready] = 1
        } else if let owner, !finder.isOwn(owner), !owner.words.contains("address"), isName(key) {
            let isPerson = owner.has(anyOf: Words.person)
            // The one who made a thing says more about it than the one who has it now.
            evidence[isPerson ? .person : Self.kinds.contains(owner.last) ? .nameOfKind : .nameOfOther] =
                owner.last == "assignee" ? 0.9 : 1
        } else if let (name, rank) = Self.known(key.plain) {
            // The description of something in the row is about that.
            evidence[name] = name == .summary && field.keys.dropLast().contains { !finder.isOwn($0) } ? 0.5 : rank
        } else if key.words.count > 1, key.has(anyOf: Words.person), isName(key), key.last != "username" {
            evidence[.person] = 0.8
        } else if let owner, field.isText, Self.kinds.contains(owner.last) {
            evidence[.partOfKind] = 1
        } else if key.words.contains(where: Self.identities.contains) {
            evidence[.idlike] = 1
        } else if let (name, rank) = Self.known(key.last) {
            // A value of something more special isn't the row's.
            let isDate = name == .when && field.share(of: .date) > 0.5 && field.keys.dropLast().allSatisfy(finder.isOwn)
            if name == .value { evidence[.unknown] = 1 } else { evidence[name] = isDate ? rank : rank / 2 }
        } else if isName(key), !Words.place.contains(key.last) {
            evidence[.ownName] = 1
        } else {
            evidence[Words.about.contains(key.last) || Words.reference.contains(key.last) ? .about : .unknown] = 1
        }
    }

    /// Whether the field says how others are read.
    private var isSetting: Bool { ["timezone", "charset", "encoding"].contains { field.key.plain.hasSuffix($0) } }

    /// Whether the field is a coordinate, or one of its parts: `lat`, `latSpan`.
    private var isPosition: Bool {
        let axes: Set<String> = ["lat", "lon", "lng", "latitude", "longitude"]
        return Words.coordinate.contains(field.key.plain) || field.key.words.contains(where: axes.contains)
    }

    private static func known(_ word: String) -> (feature: SubtitleFeature, rank: Double)? {
        classes.lazy.compactMap { known in known.words.rank(of: word).map { (known.feature, $0) } }.first
    }

    private static let classes: [(feature: SubtitleFeature, words: Words)] = [
        (.amount, Words("subtitle.amount")), (.summary, Words("subtitle.summary")),
        (.who, Words("subtitle.who")), (.when, Words("subtitle.when")), (.place, Words("subtitle.where")),
        (.kind, Words("subtitle.kind")), (.value, Words("subtitle.value")),
    ]
    private static let ready = Words("subtitle.ready")
    private static let kinds: Set<String> = [
        "status", "category", "categories", "state", "genre", "genres", "location", "region", "type", "level",
    ]
    private static let identities: Set<String> = ["id", "ids", "uuid", "etag", "token", "checksum", "hash", "key"]

    /// Whether a key names someone or something: `name`, `nameWithOwner`.
    private func isName(_ key: KeyWords) -> Bool {
        switch TitleName(key, ownNames: finder.ownNames) {
        case .title, .name, .label, .text, .handle, .own, .ending: true
        case .description, .code, .idlike, .place, .about, .unknown: false
        }
    }

    /// The objects and lists on the way to the field.
    private mutating func addWay() {
        let outer = field.keys.dropLast()
        let carriers = outer.count { finder.isOwn($0) }
        let others = outer.count { !finder.isOwn($0) && $0.has(anyOf: Words.other) }
        // An address is the row's own, but its parts are small.
        let addresses = outer.count { !finder.isOwn($0) && Words.address.contains($0.plain) }
        evidence[.throughCarrier] = Double(min(carriers, 2))
        evidence[.throughOther] = Double(min(others, 3)) + 0.4 * Double(addresses)
        evidence[.throughObject] = Double(min(max(outer.count - carriers - others - addresses, 0), 3))
        evidence[.throughArray] = min(arrays, 3)
        evidence[.order] = Double(min(field.order, 20)) / 20
    }

    /// The lists on the way: the first of several texts or people is one; the first of several things says
    /// little.
    private var arrays: Double {
        let way = field.way
        return way.indices.reduce(0) { sum, index in
            guard case .index = way[index] else { return sum }
            guard index < way.count - 1, index > 0, case .key(let key) = way[index - 1] else { return sum + 0.25 }
            return sum + (KeyWords(key).has(anyOf: Words.person) ? 0.25 : 1)
        }
    }

    private mutating func addContent() {
        evidence[.date] = field.share(of: .date)
        evidence[.digits] = max(field.share(of: .number) - field.share(of: .date), 0)
        evidence[.phrase] = field.share(of: .phrase)
        evidence[.letters] = field.share(of: .letters)
        // The last price is no time.
        if field.isText || finder.isMoment(field),
            field.key.words.contains(where: { Words.change.contains($0) && !Self.turns.contains($0) })
        {
            evidence[.change] = 1
        }
        if case .price(let currency) = finder.content(of: field), currency != .unknown { evidence[.price] = 1 }
        if field.isNumber { addNumber() }
        guard field.isText else { return }
        if field.length <= 2 { evidence[.tiny] = 1 }
        if field.length > 160 { evidence[.long] = 1 }
    }

    /// The changes by which a thing begins or ends.
    private static let turns: Set<String> = ["created", "deleted"]

    private mutating func addNumber() {
        switch finder.content(of: field) {
        case .timestamp: evidence[.date] = 1
        case .price, .duration, .percent, .bytes: evidence[.count] = 1
        case .text, .markup, .date, .number:
            // The values of a series are what it is about.
            let isCount = finder.sample.isSeries || field.key.has(anyOf: ContentWords.counts)
            evidence[isCount || field.steps.isEmpty ? .count : .number] = 1
        }
    }

    private mutating func addVariety() {
        evidence[.missing] = max(1 - finder.presence(of: field), 0)
        if field.present >= 2, field.distinct.count == 1 {
            evidence[.constant] = field.present >= 3 ? 1 : 0.5
        } else if field.present >= 3 {
            evidence[.repeats] = max(0, 0.8 - field.variety)
        }
    }
}

extension FieldFinder {
    /// The fields for the second line of a row, best first.
    func subtitles(besides others: [FieldStatistics]) -> [Scored] {
        Self.sorted(
            subtitleCandidates(besides: others).map { ($0, subtitleEvidence(of: $0, below: others.first).points) }
        )
        .prefix(3).filter { $0.score >= SubtitleFeature.least }
    }

    /// The fields that are shown otherwise, the title first.
    func shownElsewhere(_ titles: [Scored], _ images: [Scored], _ id: Scored?) -> [FieldStatistics] {
        [titles.first, images.first, id].compactMap { $0?.field }.filter { !$0.isKey }
    }

    /// The fields that could be the second line: neither one of the others, nor a link or a hash, which no
    /// person reads.
    func subtitleCandidates(besides others: [FieldStatistics]) -> [FieldStatistics] {
        let taken = Set(others.map(\.steps))
        return sample.fields.filter { field in
            // A number or a type that all rows share says nothing about any of them.
            let isType = Words.typeKey.contains(field.key.plain) || field.key.last == "type"
            let isShared = (field.isNumber || isType) && sample.rows.count >= 3 && field.distinct.count == 1
            return field.present > 0 && (field.isText || field.isNumber && !isType) && !isShared
                && !taken.contains(field.steps)
                && [TextTraits.link, .opaque, .flag].allSatisfy { field.share(of: $0) < 0.5 }
                && !field.key.words.contains(where: Self.neverRead.contains)
        }
    }

    /// The features of a field as the line below a title.
    func subtitleEvidence(of field: FieldStatistics, below title: FieldStatistics?) -> Evidence<SubtitleFeature> {
        SubtitleFeatures(of: field, in: self, below: title).evidence
    }

    /// The reason for a subtitle: what speaks for it most.
    func subtitleReason(_ field: FieldStatistics, below title: FieldStatistics?) -> String {
        let best = subtitleEvidence(of: field, below: title).reasons(naming: "").first { $0.points > 0 }
        return best?.text ?? "the best of what is left"
    }

    private static let neverRead: Set<String> = [
        "etag", "token", "checksum", "md5", "sha", "sha1", "sha256", "uri", "url", "licence", "copyright", "id", "uuid",
        "guid",
    ]
}
