import JSONDocuments
import JSONPaths

import SystemHeaders

/// The features of one list of a document.
struct ListFeatures {
    let list: Candidate
    let context: ListContext
    /// The other lists of objects in the same object, but not those that are small beside it.
    private let siblings: [Candidate]
    /// Those that its rows refer to, which are parts of it.
    private let referredLists: [Candidate]
    var evidence = Evidence<ListFeature>()

    init(of list: Candidate, in context: ListContext) {
        self.list = list
        self.context = context
        siblings = context.lists(nextTo: list)
        referredLists = siblings.filter { list.refers(to: $0) && !$0.refers(to: list) }
        addAmount()
        addNames()
        addRows()
        addSurroundings()
    }
}

/// How much a list is, and how far down.
extension ListFeatures {
    mutating func addAmount() {
        evidence[.coverage] = coverage
        evidence[.rows] = min(log2(Double(list.count + 1)), 6)
        if list.hasObjects { evidence[.width] = min(log2(list.shape.width + 1), 4.5) }
        // The only object in an envelope isn't far down in it.
        let envelopes = context.surroundings(of: list).dropFirst().count { $0.own < 1 && $0.containers == 1 }
        evidence[.depth] = Double(min(list.depth - envelopes, 7))
        evidence[.nested] = Double(list.nesting)
        if list.isOfRow { evidence[.ofRow] = 1 }
    }

    /// The share of the document that is in the list: of all if the list is aside, otherwise of what isn't
    /// aside; half for an empty one, of which nothing is known, or all if pages are
    /// mentioned next to it, or nothing else is what the document is for.
    private var coverage: Double {
        if list.count == 0 {
            return context.surroundings(of: list).first?.isPaging == true || context.isForEmptyLists ? 1 : 0.5
        }
        // Where all is aside, nothing is; but a list of errors is no answer, and neither is one beside an empty list.
        let hasOthers = context.walk.candidates.contains { !$0.isAside }
        if context.mainLeaves == 0, hasOthers || list.key.has(anyOf: Words.error) { return 0 }
        let isOfAll = list.isAside || context.mainLeaves == 0
        let whole = isOfAll ? context.leaves : context.mainLeaves
        let own = list.leaves + referredLists.reduce(0) { $0 + $1.leaves }
        return whole == 0 ? 0 : min(Double(own) / Double(whole), 1)
    }
}

/// What the names of a list, of its keys and of what is around it say.
extension ListFeatures {
    mutating func addNames() {
        let key = list.key
        if list.form != .array, list.dataKeys < 0.5, !isMapByNames {
            evidence[.fieldKeys] = 1
            if list.form == .map, list.count < 6, list.dataKeys < 0.3 { evidence[.fewKeys] = 1 }
        }
        if list.isInsideAside { evidence[.underAside] = 1 }
        guard let last = key.words.last else { return }
        let isPart = list.form == .array && Self.isPartName(key)
        let isInPart = list.form == .array && owner.map(Self.isPartName) == true
        if isNamedAside {
            evidence[.asideName] = 1
        } else if list.hasNumbers {
            // No name makes rows of bare numbers.
        } else if list.form == .map, list.dataKeys < 0.5 {
            // Objects that are alike in `items` are fields of it.
        } else if Words.list.contains(key.plain) {
            // The items of an order are part of it, whatever their name.
            evidence[.listName] = isPartOfThing || isInPart ? 0.5 : 1
            if isInPart { evidence[.partName] = 1 }
        } else if Words.data.contains(key.plain) {
            evidence[.dataName] = 1
        } else if isPart {
            evidence[.partName] = 1
        }
        let singular = Plural.singular(of: last)
        if let singular, context.surroundings(of: list).prefix(2).contains(where: { $0.typeWords.contains(singular) }) {
            evidence[.ofType] = 1
        }
        let names = [key.plain, Plural.singular(of: key)]
        if names.contains(where: context.request.contains) { evidence[.request] = 1 }
    }

    /// True if it is a map of things by names that read like those of fields: its own name is a plural, or it is all
    /// there is, and its members have the same fields.
    private var isMapByNames: Bool {
        guard list.form == .map, list.count > 1, list.hasObjects, list.shape.likeness == 1, list.shape.width >= 2,
            !list.isAside, MapShape.areAlike(list.rows)
        else { return false }
        let around = context.surroundings(of: list)
        let isAll = list.steps.count == 1 && around.allSatisfy { $0.object.count == 1 }
        return isAll || list.count > 2 && list.key.words.last.flatMap { Plural.singular(of: $0) } != nil
    }

    /// True if the name is one of lists aside, which means nothing for most of a document, unless it is errors.
    private var isNamedAside: Bool {
        let key = list.key
        let isAside =
            Words.aside.contains(key.plain)
            || key.words.count > 1 && ["errors", "warnings", "links", "facets"].contains(key.last)
        let isMost = list.hasObjects && !key.has(anyOf: Words.error) && !context.hasLargerList(than: list)
        return isAside && !isMost
    }

    private static func isPartName(_ key: KeyWords) -> Bool {
        Words.part.contains(key.plain) || Words.part.contains(key.last)
    }

    /// The key of the object that has the list, as in `keywords.items`.
    private var owner: KeyWords? {
        if case .key(let key)? = list.steps.dropLast().last { KeyWords(key) } else { nil }
    }
}

/// What the rows of a list are.
extension ListFeatures {
    mutating func addRows() {
        let shape = list.shape
        guard shape.count > 0 else { return }
        guard list.hasObjects else {
            if list.hasNumbers {
                evidence[.numbers] = 1
            } else if shape.texts > 0.5, !list.isTable {
                evidence[.texts] = 1
            }
            return
        }
        if list.form == .map, MapShape.areMaps(list.rows) {
            // Its rows are lists themselves.
            evidence[.width] = 0
            return evidence[.untitled] = 1
        }
        if shape.drawing > 0.2 { evidence[.drawing] = min(shape.drawing, 0.5) * 2 }
        addFields()
        // Flat rows that are alike and have a title are records, such as messages.
        let areRecords = evidence[.untitled] == 0 && ViewShape.areFlatAlike(list.rows)
        if !areRecords, !list.isOfRecords, ViewShape.typedShare(of: list.rows) > 0.6 { evidence[.typed] = 1 }
    }

    private mutating func addFields() {
        let sample = RowSample(RowSample.spread(list.rows, limit: 12), depth: 3, limit: 120)
        let finder = FieldFinder(sample: sample, ownNames: list.ownNames)
        let half = Double(sample.rows.count) / 2
        let areGroups = (Grouping(list.rows, ownNames: list.ownNames) ?? Grouping(bare: list.rows)) != nil
        // Values over time are named by it.
        if sample.isSeries { evidence[.series] = 1 }
        evidence[.untitled] = areGroups || evidence[.series] > 0 ? 0 : 1
        for field in sample.fields where !field.keys.isEmpty && field.present > 0 {
            let isOften = Double(field.present) >= half
            if isOften, finder.mayBeTitle(field) { evidence[.untitled] = 0 }
            if isOften, field.isUnique, field.steps.count <= 2, Self.isID(field.key) { evidence[.id] = 1 }
            let isNamed = Words.picture.contains(field.key.plain) && field.share(of: .link) > 0
            if isNamed || field.share(of: .picture) > 0 { evidence[.picture] = 1 }
        }
    }

    private static func isID(_ key: KeyWords) -> Bool { Words.idKey.contains(key.plain) || key.last == "id" }
}

/// What is around a list, and beside it.
extension ListFeatures {
    mutating func addSurroundings() {
        let around = context.surroundings(of: list)
        let things = around.enumerated().map { $1.own(besides: lastRow) * ($0 == 0 ? 1 : 0.85) }
        evidence[.thing] = log2((things.max() ?? 0) + 1)
        if isPartOfThing { evidence[.partOfThing] = 1 }
        evidence[.siblings] = min(log2(Double(siblings.count - referredLists.count + 1)), 3)
        if around.first?.saysList == true, list.form == .array, !list.isAside { evidence[.saysList] = 1 }
        if isEmptyBesideRows { evidence[.emptyBeside] = 1 }
        if isAllOfEnvelope { evidence[.onlyTexts] = 1 }
        if siblings.contains(where: { $0.refers(to: list) && !list.refers(to: $0) }) { evidence[.referred] = 1 }
    }

    /// True if something with an id is around the list: no page of a list, and not what the rows repeat, as releases
    /// repeat what is said of their package.
    var isPartOfThing: Bool {
        context.surroundings(of: list).contains { thing in
            thing.hasID && !thing.isPaging && !thing.isListType && thing.own(besides: lastRow) * 2 >= thing.own
        }
    }

    /// True if it has texts or numbers, and the document nothing but it and what envelopes have.
    private var isAllOfEnvelope: Bool {
        guard list.form == .array, list.count > 0, list.shape.objects + list.shape.arrays == 0, !list.isAside,
            case .key(let key)? = list.steps.first, list.steps.count == 1,
            let document = context.surroundings(of: list).first?.object
        else { return false }
        return document.members.prefix(60).allSatisfy { name, value in
            name == key || value.isNull || value.kind == .array && value.count == 0
                || ObjectTraits.isPaging(value, of: KeyWords(name)) || KeyWords(name).words == ["request", "id"]
                || value.kind == .string && KeyWords(name).last == "token"
        }
    }

    /// True if it is empty, without a name of lists, and a list in the same object has rows.
    private var isEmptyBesideRows: Bool {
        guard list.count == 0, evidence[.listName] + evidence[.dataName] == 0 else { return false }
        return context.walk.candidates.contains { other in
            other.form == .array && other.count > 0 && !other.isAside && !other.key.has(anyOf: Words.error)
                && other.steps.count == list.steps.count && other.steps.dropLast() == list.steps.dropLast()
        }
    }

    private var lastRow: JSONValue { list.rows.last ?? .null }
}
