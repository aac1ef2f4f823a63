import JSONDocuments

/// The rules inside a section: what becomes a cell.
extension NormalizationRun {
    /// Adds a section of an array's elements, under a key's name where it has one.
    mutating func addSection(_ array: LooseArray, _ place: InputPlace, key: String? = nil) {
        let cells = cells(of: array, at: place)
        if let key {
            add(SectionViewModel(id: key, header: key, cells: cells), place)
        } else {
            add(SectionViewModel(number: nextSection, cells: cells), place)
        }
    }

    /// Adds a section of elements that were looked at before.
    mutating func addSection(of elements: LooseElements) {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(elements.count)
        for index in 0..<elements.count {
            append(elements[index], elements.kinds[index], InputPlace.root.element(index), to: &cells)
        }
        add(SectionViewModel(number: nextSection, cells: cells), .root)
    }

    /// Adds a section of one value.
    mutating func addSection(of value: LooseValue, _ place: InputPlace) {
        var cells: [CellViewModel] = []
        append(value, kind(of: value), place, to: &cells)
        add(SectionViewModel(number: nextSection, cells: cells), place)
    }

    /// What a value is among the elements of an array.
    func kind(of value: LooseValue) -> LooseElements.Kind { LooseElements.Kind(value, options.nestedArrays) }

    /// The cells of an array's elements.
    mutating func cells(of array: LooseArray, at place: InputPlace) -> [CellViewModel] {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(array.count)
        let base = place.base
        for index in 0..<array.count {
            let value = array[index]
            append(value, kind(of: value), base.element(index), to: &cells)
        }
        return cells
    }

    /// Appends the cells of one value to those of the section that comes next, or to those of a parent cell.
    mutating func append(
        _ value: LooseValue, _ kind: LooseElements.Kind, _ place: InputPlace, under parent: String? = nil,
        to cells: inout [CellViewModel]
    ) {
        switch value {
        case .null where options.dropNulls: book.note(.droppedNull, place, "null is left out")
        case .section(let section):
            book.note(.nestedSection, place, "a section inside a section gives its cells to the outer one")
            cells += section.cells
        case .array(let array) where options.nestedArrays == .flatten: flatten(array, place, into: &cells)
        case .cell(let cell): cells.append(cell)
        case .null, .scalar, .single, .array, .dictionary:
            let position =
                parent.map { CellIdentity.given(.text("\($0)/c\(cells.count)")) } ?? .position(nextSection, cells.count)
            cells.append(cell(value, kind, place, position))
        }
    }

    /// The cell that one value makes.
    private mutating func cell(
        _ value: LooseValue, _ kind: LooseElements.Kind, _ place: InputPlace, _ position: CellIdentity
    ) -> CellViewModel {
        switch (value, kind) {
        case (.null, _):
            book.note(.nullElement, place, "null is a cell without text")
            return maker.cell(.json(.null), position: position, unusable: { _ in })
        case (.dictionary(let dictionary), .cellDictionary):
            return cell(describedBy: dictionary, place, position)
        case (.dictionary, .section):
            book.note(.nestedSectionDictionary, place, "the keys of a section inside a section: data of a cell")
        case (.dictionary, .loose(let reason?)): book.note(.unreadableDictionary, place, "\(reason): data")
        case (.array(let array), _): return cell(array, place, position)
        default: break
        }
        return maker.cell(value.object, position: position) { found in
            book.note(.unusableID, place, "the id is \(found), so the position is the identity")
        }
    }

    private mutating func cell(
        describedBy dictionary: LooseDictionary, _ place: InputPlace, _ position: CellIdentity
    ) -> CellViewModel {
        book.note(.cellDictionary, place, "only keys of a cell: a cell built from them")
        let cell = maker.cell(describedBy: dictionary, position: position) { found in
            book.note(.unusableID, place, "the id is \(found), so the position is the identity")
        }
        if options.nestedArrays == .children, case .array(let array)? = dictionary["children"] {
            parents.append((cell, array, place.appending("children")))
        }
        return cell
    }

    private mutating func cell(_ array: LooseArray, _ place: InputPlace, _ position: CellIdentity) -> CellViewModel {
        let cell = maker.cell(array.object, position: position, unusable: { _ in })
        guard options.nestedArrays == .children else {
            book.note(.nestedArray, place, "an array inside a section is one cell")
            return cell
        }
        book.note(.nestedArray, place, "an array inside a section is one cell with child cells")
        parents.append((cell, array, place))
        return cell
    }
}
