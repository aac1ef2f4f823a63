import JSONPaths

/// The features of one field as the title of rows.
struct TitleFeatures {
    private let field: FieldStatistics
    private let finder: FieldFinder
    private(set) var evidence = Evidence<TitleFeature>()

    init(of field: FieldStatistics, in finder: FieldFinder) {
        self.field = field
        self.finder = finder
        addName()
        addValues()
        addVariety()
    }

    private mutating func addName() {
        guard !field.isKey else { return }
        evidence[.order] = Double(min(field.order, 20)) / 20
        guard var name = field.keys.last.map({ TitleName($0, ownNames: finder.ownNames) }) else {
            return evidence[.throughArray] = Double(min(field.steps.count, 2))
        }
        var outer = field.keys.dropLast()
        var last = field.key
        // A text in parts has the name of the whole: `title.rendered`, `name.en`, `title[0].text`.
        while let owner = outer.last, Words.titlePart.contains(last.plain) || FieldFinder.isLocale(last) {
            let whole = TitleName(owner, ownNames: finder.ownNames)
            guard whole.hasParts else { break }
            evidence[.part] = Words.titlePart.rank(of: last.plain) ?? (["en", "default"].contains(last.first) ? 0 : 1)
            (name, last) = (whole, owner)
            outer.removeLast()
        }
        add(isJobTitle(name) ? .handle : name)
        addArrays(before: outer.count, hasParts: name.hasParts)
        addWay(outer)
    }

    /// The lists on the way to the key with an index, and in it: the first of a title's parts is the title.
    private mutating func addArrays(before key: Int, hasParts: Bool) {
        var (keys, arrays, last) = (0, 0, 0)
        for step in field.steps {
            if case .key = step { (keys, last) = (keys + 1, 0) } else if keys <= key { arrays += 1 } else { last += 1 }
        }
        // The first of several things says less about the row than the first of several texts.
        evidence[.throughArray] = Double(min(3 * arrays + (hasParts ? 0 : last), 4))
    }

    private mutating func add(_ name: TitleName) {
        switch name {
        case .title: evidence[.title] = 1
        case .name: evidence[.name] = 1
        case .text where isWhen: evidence[.when] = 1
        // An `address` may be one of a machine.
        case .text: evidence[field.share(of: .letters) + field.share(of: .phrase) > 0 ? .text : .unknown] = 1
        case .idlike: evidence[.idlike] = 1
        case .place: evidence[.place] = 1
        case .own, .about, .unknown, .ending:
            if finder.isMoment(field) {
                evidence[isWhen ? .when : .about] = 1
            } else if name == .own, field.share(of: .phrase) + field.share(of: .letters) > 0.5 {
                evidence[.name] = 1
            } else if name == .unknown, finder.otherSide(of: field.key) != nil {
                evidence[.known] = 1
            } else if name == .about || name == .unknown {
                evidence[name == .about ? .about : .unknown] = 1
            }
        case .label, .handle: evidence[.known] = 1
        case .description: evidence[.describes] = 1
        // The own id of a row names it if people can read it.
        case .code: if field.key.last == "id", field.share(of: .opaque) > 0.5 { evidence[.idlike] = 1 }
        }
    }

    /// True if the values are dates of the row, and not of a change to its data.
    private var isWhen: Bool { finder.isMoment(field) && !field.key.has(anyOf: Words.change) }

    /// Returns whether a title is one of a person, who has a name.
    private func isJobTitle(_ name: TitleName) -> Bool {
        guard name == .title else { return false }
        let near = finder.sample.fields.filter {
            $0.steps.count == field.steps.count && $0.steps.dropLast() == field.steps.dropLast()
        }
        let names = Set(near.map(\.key.plain))
        let ofPeople: Set<String> = [
            "email", "emailaddress", "firstname", "avatar", "avatarurl", "phone", "bio", "username",
        ]
        return names.contains("name") && !names.isDisjoint(with: ofPeople)
    }

    /// The objects on the way to the field.
    private mutating func addWay(_ outer: ArraySlice<KeyWords>) {
        let others = outer.count { !finder.isOwn($0) && (Words.other.contains($0.plain) || $0.last == "by") }
        evidence[.throughOther] = Double(min(others, 2))
        // The first of two sides is what a match is about.
        let isSide = outer.count == 1 && outer.allSatisfy { finder.otherSide(of: $0) != nil }
        evidence[.throughObject] = isSide ? 0 : Double(min(outer.count { !finder.isOwn($0) } - others, 3))
    }

    private mutating func addValues() {
        // Words that are the same in all rows say nothing about one.
        if field.distinct.count > 1 || field.present < 3 { evidence[.phrase] = field.share(of: .phrase) }
        evidence[.opaque] = field.share(of: .opaque)
        evidence[.date] = field.share(of: .date)
        // A date of digits is no number.
        evidence[.digits] = max(field.share(of: .number) - field.share(of: .date), 0)
        evidence[.link] = field.share(of: .link)
        guard field.isText, field.share(of: .flag) < 0.5 else { return evidence[.notText] = 1 }
        if [.letters, .date, .opaque].allSatisfy({ field.share(of: $0) < 0.5 }) { evidence[.fewLetters] = 1 }
        if field.length > 400 { evidence[.long] = 1 }
        if finder.sample.isFirstText(field), field.distinct.count > 1 || field.present < 3 { evidence[.firstText] = 1 }
    }

    private mutating func addVariety() {
        evidence[.missing] = max(1 - finder.presence(of: field), 0)
        if field.present == 1, evidence[.about] > 0 {
            // In one row it can't be seen that a type or a status is the same in all.
            evidence[.constant] = 0.5
        } else if field.present >= 2, field.distinct.count == 1 {
            evidence[.constant] = field.present >= 5 ? 2 : field.present >= 3 ? 1 : 0.5
        } else if field.present >= 3 {
            evidence[.repeats] = max(0, 0.8 - field.variety)
        }
    }
}

extension FieldFinder {
    /// The field that names most rows best, and those that name the rows without it.
    func titles() -> [Scored] {
        let fields = (sample.fields + [sample.keys].compactMap { $0 }).filter { $0.isText || $0.isNumber }
        let evidence = fields.map(titleEvidence)
        let scored = zip(fields, evidence).map { ($0, $1.points) }
        guard let best = Self.sorted(scored).first else { return [] }
        // In a row without the best it doesn't matter how many others lack a field.
        let others = zip(fields, evidence).filter { $0.0.steps != best.field.steps || $0.0.isKey != best.field.isKey }
            .map { ($0, $1.points - $1[.missing] * TitleFeature.missing.points) }
        return [best] + Self.sorted(others).prefix(2)
    }

    /// The features of a field as a title.
    func titleEvidence(of field: FieldStatistics) -> Evidence<TitleFeature> {
        TitleFeatures(of: field, in: self).evidence
    }

    /// Returns whether a field may be read as the title of a row.
    func mayBeTitle(_ field: FieldStatistics) -> Bool {
        field.isText && [TextTraits.link, .flag].allSatisfy { field.share(of: $0) < 0.5 }
            && (field.distinct.count > 1 || field.present < 3)
            && TitleName(field.key, ownNames: ownNames).mayBeTitle
    }

    /// The reason for a title: what speaks for it most.
    func titleReason(_ field: FieldStatistics) -> String {
        let best = titleEvidence(of: field).reasons(naming: "").first { $0.points > 0 }
        return best?.text ?? "the best of its strings"
    }
}
