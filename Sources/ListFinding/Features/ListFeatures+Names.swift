import JSONPaths

/// What the names of a list, of its keys and of what is around it say.
extension ListFeatures {
    mutating func addNames() {
        let key = list.key
        if list.form != .array, list.dataKeys < 0.5 {
            evidence[.fieldKeys] = 1
            if list.form == .map, list.count < 6, list.dataKeys < 0.3 { evidence[.fewKeys] = 1 }
        }
        if list.isInsideAside { evidence[.underAside] = 1 }
        guard let last = key.words.last else { return }
        if isNamedAside {
            evidence[.asideName] = 1
        } else if list.form == .map, list.dataKeys < 0.5 {
            // Objects that are alike in `items` are fields of it.
        } else if Words.list.contains(key.plain) {
            // The items of an order are part of it, whatever their name.
            evidence[.listName] = isPartOfThing ? 0.5 : 1
        } else if Words.data.contains(key.plain) {
            evidence[.dataName] = 1
        } else if list.form == .array, Words.part.contains(key.plain) || Words.part.contains(last) {
            evidence[.partName] = 1
        }
        let singular = Plural.singular(of: last)
        if let singular, context.surroundings(of: list).prefix(2).contains(where: { $0.typeWords.contains(singular) }) {
            evidence[.ofType] = 1
        }
        let names = [key.plain, Plural.singular(of: key)]
        if names.contains(where: context.request.contains) { evidence[.request] = 1 }
    }

    private var isNamedAside: Bool {
        Words.aside.contains(list.key.plain)
            || list.key.words.count > 1 && ["errors", "warnings", "links", "facets"].contains(list.key.last)
    }
}
