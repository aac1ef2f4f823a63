import JSONDocuments

/// The rule for dictionaries with the keys of a section.
extension NormalizationRun {
    /// Adds a section that a dictionary describes.
    mutating func addSection(_ dictionary: LooseDictionary, _ cellsKey: String, _ place: InputPlace) {
        book.note(.sectionDictionary, place, "an array under \"\(cellsKey)\" and only keys of a section: a section")
        guard case .array(let array)? = dictionary[cellsKey] else { return }
        let id = text(["id", "identifier"], of: dictionary, place)
        let header = text(["header", "headerTitle", "title"], of: dictionary, place)
        let footer = text(["footer", "footerTitle"], of: dictionary, place)
        if footer == "" { book.note(.emptyFooter, place, "an empty footer is none") }
        let cells = cells(of: array, at: InputPlace(base: place.location.appending(.key(cellsKey))))
        let section =
            if let id, !id.isEmpty {
                SectionViewModel(id: id, header: header, footer: footer, cells: cells)
            } else {
                SectionViewModel(number: nextSection, header: header, footer: footer, cells: cells)
            }
        if let hooks = dictionary["hooks"] { take(hooks, for: section, place) }
        add(section, place)
    }

    /// The first text under one of these keys, which all mean the same; what another one says is noted.
    private mutating func text(_ keys: [String], of dictionary: LooseDictionary, _ place: InputPlace) -> String? {
        var found: (key: String, text: String)?
        for key in keys {
            guard let text = dictionary[key]?.text else { continue }
            if let found {
                guard text != found.text else { continue }
                book.note(.ignoredValue, place.appending(key), "\"\(found.key)\" says it already, so this is ignored")
            } else {
                found = (key, text)
            }
        }
        return found?.text
    }

    private mutating func take(_ hooks: LooseValue, for section: SectionViewModel, _ place: InputPlace) {
        guard case .dictionary(let hooks) = hooks else {
            if !hooks.isNull { book.note(.ignoredValue, place.appending("hooks"), "hooks are not an object") }
            return
        }
        for hook in CellHook.allCases {
            section.hookNames[hook] = hooks[hook.rawValue]?.text
            section.handlers[hook] = hooks[hook.rawValue]?.handler
        }
    }
}
