import JSONDocuments

/// The rules of the top: what becomes a section.
extension NormalizationRun {
    /// Reads the whole input.
    mutating func read(_ value: LooseValue) {
        switch value {
        case .null: notes.note(.nothing, .root, "there is nothing, so there are no sections")
        case .array(let array): read(array)
        case .section(let section): add(section, .root)
        case .dictionary(let dictionary): read(dictionary)
        case .scalar, .single, .cell:
            notes.note(.singleValue, .root, "one value makes one section with one cell")
            addSection(of: value, .root)
        }
    }

    private mutating func read(_ dictionary: LooseDictionary) {
        switch DictionaryRole(of: dictionary, options.nestedArrays) {
        case .cell: addSection(of: .dictionary(dictionary), .root)
        case .section(let cellsKey): addSection(dictionary, cellsKey, .root)
        case .data, .unreadable:
            if dictionary.count > 0, dictionary.allSatisfy({ $1.isArray }) {
                notes.note(
                    .dictionaryOfArrays, .root, "every value is an array, so every key is the header of a section")
                for (key, value) in dictionary.members {
                    guard case .array(let array) = value else { continue }
                    addSection(array, InputLocation.root.appending(key), key: key)
                }
            } else {
                notes.note(.singleValue, .root, Self.reason(for: dictionary))
                addSection(of: .dictionary(dictionary), .root)
            }
        }
    }

    /// Why an object is one cell, and where the list could be that was meant.
    private static func reason(for dictionary: LooseDictionary) -> String {
        let lists = dictionary.members.lazy.filter { $0.value.isArray }.prefix(3)
            .map { JSONLocation([.key($0.key)]).keyPath }
        let reason = "one object makes one section with one cell"
        return lists.isEmpty ? reason : "\(reason); a path leads to a list in it: \(lists.joined(separator: ", "))"
    }

    private mutating func read(_ array: LooseArray) {
        if array.count == 0 {
            if array.isSections { return }
            notes.note(.emptyArray, .root, "an empty array makes one section without cells")
        }
        let elements = LooseElements(array, options.nestedArrays)
        if elements.hasSections {
            notes.note(
                .arrayOfSections, .root, "there are sections in the array, so each element is a section of its own")
        } else if !elements.hasArrays {
            return addSection(of: elements)
        } else if elements.areAllArrays {
            notes.note(.arrayOfArrays, .root, "every element is an array, so each is a section")
        } else {
            notes.note(.mixedArray, .root, "some elements are arrays and some are not, so each is a section of its own")
        }
        addEach(of: elements)
    }

    /// Makes each element a section of its own; loose ones next to each other share one where the options say so.
    private mutating func addEach(of elements: LooseElements) {
        var run: [CellViewModel] = []
        for index in 0..<elements.count {
            let place = InputLocation.root.element(index)
            let value = elements[index]
            if elements.kinds[index].isLoose {
                append(value, elements.kinds[index], place, to: &run)
                if options.coalesceLooseRuns { continue }
            }
            if !options.coalesceLooseRuns { skip(to: index) }
            flush(&run, place)
            switch value {
            case .section(let section): add(section, place)
            case .array(let array): addSection(array, place)
            case .dictionary(let dictionary):
                if case .section(let cellsKey) = elements.kinds[index] { addSection(dictionary, cellsKey, place) }
            case .null, .scalar, .single, .cell: break
            }
        }
        flush(&run, .root)
        if !options.coalesceLooseRuns { skip(to: elements.count) }
    }

    /// Makes a section of the loose cells so far, if there are any.
    private mutating func flush(_ run: inout [CellViewModel], _ place: InputLocation) {
        if !run.isEmpty { add(SectionViewModel(number: nextSection, cells: run), place) }
        run = []
    }
}

/// The rule for dictionaries with the keys of a section.
extension NormalizationRun {
    /// Adds a section that a dictionary describes.
    mutating func addSection(_ dictionary: LooseDictionary, _ cellsKey: String, _ place: InputLocation) {
        notes.note(.sectionDictionary, place, "an array under \"\(cellsKey)\" and only keys of a section: a section")
        guard case .array(let array)? = dictionary[cellsKey] else { return }
        let id = dictionary.text(of: DictionaryRole.idKeys)
        let header = dictionary.text(of: DictionaryRole.headerKeys)
        let footer = dictionary.text(of: DictionaryRole.footerKeys)
        if id == "" { notes.note(.unusableID, place, "the id is empty, so the position is the identity") }
        if footer == "" { notes.note(.emptyFooter, place, "an empty footer is none") }
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
