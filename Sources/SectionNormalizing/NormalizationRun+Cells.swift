import JSONDocuments

/// The rules inside a section: what becomes a cell.
extension NormalizationRun {
    /// Adds a section that a dictionary describes.
    mutating func addSection(_ dictionary: LooseDictionary, _ cellsKey: String, _ place: InputPlace) {
        note(.sectionDictionary, place, "an array under \"\(cellsKey)\" and only keys of a section: a section")
        guard case .array(let array)? = dictionary[cellsKey] else { return }
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { dictionary[$0]?.text }.first }
        let section = SectionViewModel(
            id: text("id", "identifier") ?? nextSectionID, header: text("header", "headerTitle", "title"),
            footer: text("footer", "footerTitle"))
        if case .dictionary(let hooks)? = dictionary["hooks"] {
            for hook in CellHook.allCases { section.hookNames[hook] = hooks[hook.rawValue]?.text }
        }
        fill(section, array, InputPlace(base: place.location.appending(.key(cellsKey))))
    }

    /// Adds a section of an array's elements.
    mutating func addSection(_ array: LooseArray, _ place: InputPlace, key: String? = nil) {
        fill(SectionViewModel(id: key ?? nextSectionID, header: key), array, place)
    }

    private mutating func fill(_ section: SectionViewModel, _ array: LooseArray, _ place: InputPlace) {
        append(kept(array, at: place)[...], place, to: section, under: nextSectionID)
        add(section, place)
    }

    /// Adds a section of these elements of the array at `place`.
    mutating func addSection(_ elements: ArraySlice<Element>, _ place: InputPlace) {
        let section = SectionViewModel(id: nextSectionID)
        append(elements, place, to: section, under: nextSectionID)
        add(section, place)
    }

    /// Adds a section of the whole input.
    mutating func addSection(of value: LooseValue) {
        let section = SectionViewModel(id: nextSectionID)
        append(value, .root, to: section, under: nextSectionID)
        add(section, .root)
    }

    private mutating func append(
        _ elements: ArraySlice<Element>, _ place: InputPlace, to section: SectionViewModel, under position: String
    ) {
        section.cells.reserveCapacity(section.cells.count + elements.count)
        let base = place.location
        for (index, value) in elements {
            append(value, InputPlace(base: base, index: index), to: section, under: position)
        }
    }

    /// Appends the cells of one value to a section whose cells' positions start with `position`.
    private mutating func append(
        _ value: LooseValue, _ place: InputPlace, to section: SectionViewModel, under position: String
    ) {
        switch value {
        case .section(let inner):
            note(.nestedSection, place, "a section inside a section gives its cells to the outer one")
            section.cells += inner.cells
        case .array(let array) where options.nestedArrays == .flatten:
            note(.nestedArray, place, "each element of an array inside a section is a cell")
            append(kept(array, at: place)[...], place, to: section, under: position)
        case .cell(let cell): section.cells.append(cell)
        case .array, .dictionary, .single, .null:
            section.cells.append(cell(value, place, position: "\(position)/c\(section.cells.count)"))
        }
    }

    /// The cell that one value makes.
    private mutating func cell(_ value: LooseValue, _ place: InputPlace, position: String) -> CellViewModel {
        let maker = CellMaker(options: options)
        switch value {
        case .array(let array): return cell(array, place, position: position)
        case .dictionary(let dictionary) where dictionary.isCell:
            note(.cellDictionary, place, "only keys of a cell: a cell built from them")
            return maker.cell(describedBy: dictionary, position: position)
        case .dictionary(let dictionary):
            if dictionary.sectionCellsKey != nil {
                note(.nestedSectionDictionary, place, "the keys of a section inside a section: data of a cell")
            }
            return maker.cell(dictionary.object, position: position)
        case .null:
            note(.nullElement, place, "null is a cell without text")
            return CellViewModel(id: position, object: .json(.null))
        case .single, .cell, .section:
            return maker.cell(value.object ?? .json(.null), position: position)
        }
    }

    private mutating func cell(_ array: LooseArray, _ place: InputPlace, position: String) -> CellViewModel {
        let cell = CellMaker(options: options).cell(array.object, position: position)
        guard options.nestedArrays == .children else {
            note(.nestedArray, place, "an array inside a section is one cell")
            return cell
        }
        note(.nestedArray, place, "an array inside a section is one cell with child cells")
        let children = SectionViewModel(id: position)
        append(kept(array, at: place)[...], place, to: children, under: position)
        cell.children = children.cells
        return cell
    }
}
