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
        var arrays = field.steps.count - field.keys.count
        guard var name = field.keys.last.map({ TitleName($0, ownNames: finder.ownNames) }) else {
            return evidence[.throughArray] = Double(min(arrays, 2))
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
        // The first of the row's own texts is one.
        if arrays > 0, name.hasParts, outer.isEmpty, case .index? = field.steps.last { arrays -= 1 }
        add(isJobTitle(name) ? .handle : name)
        // The first of several things says less about the row than the first of several texts.
        let things = field.steps.dropLast().count { if case .index = $0 { true } else { false } }
        evidence[.throughArray] = Double(min(arrays + 2 * things, 4))
        addWay(outer)
    }

    private mutating func add(_ name: TitleName) {
        switch name {
        case .title: evidence[.title] = 1
        case .name: evidence[.name] = 1
        case .text where isWhen: evidence[.when] = 1
        case .text: evidence[.text] = 1
        case .idlike: evidence[.idlike] = 1
        case .place: evidence[.place] = 1
        case .own, .about, .unknown, .ending:
            if field.share(of: .date) > 0.5 {
                evidence[isWhen ? .when : .about] = 1
            } else if name == .about || name == .unknown {
                evidence[name == .about ? .about : .unknown] = 1
            }
        case .label, .handle: evidence[.known] = 1
        case .description: evidence[.describes] = 1
        case .code: break
        }
    }

    /// Whether the values are dates of the row, and not of a change to its data.
    private var isWhen: Bool { field.share(of: .date) > 0.5 && !field.key.has(anyOf: Words.change) }

    /// Whether a title is one of a person, who has a name.
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
        let carriers = outer.count { Words.carrier.contains($0.plain) || finder.ownNames.contains($0.plain) }
        let others = outer.count {
            Words.other.contains($0.plain) && !Words.carrier.contains($0.plain)
                && !finder.ownNames.contains($0.plain)
        }
        evidence[.throughCarrier] = Double(min(carriers, 2))
        evidence[.throughOther] = Double(min(others, 2))
        evidence[.throughObject] = Double(min(outer.count - carriers - others, 3))
    }

    private mutating func addValues() {
        // Words that are the same in all rows say nothing about one.
        if field.distinct.count > 1 || field.present < 3 { evidence[.phrase] = field.share(of: .phrase) }
        evidence[.opaque] = field.share(of: .opaque)
        evidence[.date] = field.share(of: .date)
        // A date of digits is no number.
        evidence[.digits] = max(field.share(of: .number) - field.share(of: .date), 0)
        evidence[.link] = field.share(of: .link)
        guard field.isText else { return evidence[.notText] = 1 }
        if field.share(of: .letters) < 0.5, field.share(of: .date) < 0.5 { evidence[.fewLetters] = 1 }
        if field.length > 400 { evidence[.long] = 1 }
        if field.length <= 2 { evidence[.tiny] = 1 }
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
