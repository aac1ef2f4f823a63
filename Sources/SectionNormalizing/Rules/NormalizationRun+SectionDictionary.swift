import JSONDocuments

/// The rule for dictionaries with the keys of a section.
extension NormalizationRun {
    /// Adds a section that a dictionary describes.
    mutating func addSection(_ dictionary: LooseDictionary, _ cellsKey: String, _ place: InputPlace) {
        book.note(.sectionDictionary, place, "an array under \"\(cellsKey)\" and only keys of a section: a section")
        guard case .array(let array)? = dictionary[cellsKey] else { return }
        let id = dictionary.text(of: DictionaryRole.idKeys)
        let header = dictionary.text(of: DictionaryRole.headerKeys)
        let footer = dictionary.text(of: DictionaryRole.footerKeys)
        if id == "" { book.note(.unusableID, place, "the id is empty, so the position is the identity") }
        if footer == "" { book.note(.emptyFooter, place, "an empty footer is none") }
        let cells = cells(of: array, at: place.appending(cellsKey))
        let section =
            if let id, !id.isEmpty {
                SectionViewModel(id: id, header: header, footer: footer, cells: cells)
            } else {
                SectionViewModel(number: nextSection, header: header, footer: footer, cells: cells)
            }
        if case .dictionary(let hooks)? = dictionary["hooks"] { section.take(hooks) }
        add(section, place)
    }
}

extension LooseDictionary {
    /// The first text under one of these keys, which all mean the same.
    fileprivate func text(of keys: [String]) -> String? { keys.lazy.compactMap { self[$0]?.text }.first }
}

extension SectionViewModel {
    fileprivate func take(_ hooks: LooseDictionary) {
        for hook in CellHook.allCases {
            hookNames[hook] = hooks[hook.rawValue]?.text
            handlers[hook] = hooks[hook.rawValue]?.handler
        }
    }
}
