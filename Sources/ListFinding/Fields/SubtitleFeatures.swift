import JSONPaths

/// The features of one field as the second line of rows.
struct SubtitleFeatures {
    let field: FieldStatistics
    let finder: FieldFinder
    private(set) var evidence = Evidence<SubtitleFeature>()

    init(of field: FieldStatistics, in finder: FieldFinder, below title: FieldStatistics?) {
        self.field = field
        self.finder = finder
        evidence.add(firstOf: Self.names, for: self)
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
        let way = field.steps
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
        return best?.text ?? "the best of what remains"
    }

    private static let neverRead: Set<String> = [
        "etag", "token", "checksum", "md5", "sha", "sha1", "sha256", "uri", "url", "licence", "copyright", "id", "uuid",
        "guid",
    ]
}
