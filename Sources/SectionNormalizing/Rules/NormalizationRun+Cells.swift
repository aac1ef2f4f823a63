import JSONDocuments
import ListDiffing

/// The rules inside a section, which make cells.
extension NormalizationRun {
    /// Adds a section of an array's elements.
    ///
    /// The key of the array, if it has one, is the section's id and header.
    mutating func addSection(of array: LooseArray, at location: InputLocation, key: String? = nil) {
        let cells = cells(of: array, at: location)
        if let key {
            add(SectionViewModel(id: .text(key), header: key, cells: cells), at: location, rows: .list(location))
        } else {
            add(SectionViewModel(.position(ofSection: nextSection), cells: cells), at: location, rows: .list(location))
        }
    }

    /// Adds a section of elements whose kinds are known.
    mutating func addSection(of elements: LooseElements) {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(elements.count)
        var areObjects = true
        if let json = elements.json {
            for index in 0..<elements.count {
                let isRow = addCells(elementAt: index, of: json, kind: elements.kinds[index], in: .root, to: &cells)
                areObjects = areObjects && isRow
            }
        } else {
            areObjects = false
            for index in 0..<elements.count {
                addCells(elements[index], kind: elements.kinds[index], at: InputLocation.root.child(index), to: &cells)
            }
        }
        add(
            SectionViewModel(.position(ofSection: nextSection), cells: cells), at: .root, rows: .list(.root),
            areObjects: areObjects)
    }

    /// Appends the cells of an element of an array of JSON.
    ///
    /// An object that is data, as most elements of long lists are, takes no other rule.
    ///
    /// - Returns: Whether the element is such an object.
    private mutating func addCells(
        elementAt index: Int, of json: JSONValue, kind: LooseElements.Kind, in list: InputLocation,
        to cells: inout [CellViewModel]
    ) -> Bool {
        guard let node = json.node.element(at: index) else { return false }
        let value = JSONValue(node, in: json.storage)
        guard case .loose(nil) = kind, node.kind == .object else {
            addCells(LooseValue(value), kind: kind, at: list.child(index), to: &cells)
            return false
        }
        let position = IdentitySource.position(ofCell: cells.count, inSection: nextSection)
        let cell = maker.row(value, position: position) { noteUnusableID($0, at: list.child(index)) }
        cells.append(cell)
        return true
    }

    private mutating func noteUnusableID(_ found: String, at location: InputLocation) {
        notes.note(.unusableID, at: location, "the id is \(found), so the position is the identity")
    }

    /// Adds a section of one value.
    mutating func addSection(of value: LooseValue, at location: InputLocation) {
        var cells: [CellViewModel] = []
        addCells(value, kind: kind(of: value), at: location, to: &cells)
        add(SectionViewModel(.position(ofSection: nextSection), cells: cells), at: location, rows: .row(location))
    }

    /// Returns the kind of a value as an element inside a section.
    func kind(of value: LooseValue) -> LooseElements.Kind {
        let kind = LooseElements.Kind(of: value, nested: options.nestedArrays)
        if let reader, case .loose(nil) = kind, case .dictionary = value, reader.hasCells(value) { return .group }
        return kind
    }

    /// Returns the cells of an array's elements.
    mutating func cells(of array: LooseArray, at location: InputLocation) -> [CellViewModel] {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(array.count)
        let base = location.base
        if reader == nil, case .json(let json) = array {
            for index in 0..<array.count {
                guard let node = json.node.element(at: index) else { continue }
                let kind = LooseElements.Kind(of: node, in: json.storage, nested: options.nestedArrays)
                _ = addCells(elementAt: index, of: json, kind: kind, in: base, to: &cells)
            }
            return cells
        }
        for index in 0..<array.count {
            let value = array[index]
            addCells(value, kind: kind(of: value), at: base.child(index), to: &cells)
        }
        return cells
    }

    /// Appends the cells of one value to those of the next section, or to those of a parent cell.
    mutating func addCells(
        _ value: LooseValue, kind: LooseElements.Kind, at location: InputLocation, under parent: String? = nil,
        to cells: inout [CellViewModel]
    ) {
        switch value {
        case .null where options.dropNulls: notes.note(.droppedNull, at: location, "null is dropped")
        case .section(let section):
            notes.note(.nestedSection, at: location, "the cells of a section inside a section move to the outer one")
            for cell in section.cells { addCells(cell, under: parent, to: &cells) }
        case .array(let array) where options.nestedArrays == .flatten: flatten(array, at: location, into: &cells)
        case .cell(let cell): addCells(cell, under: parent, to: &cells)
        case .null, .scalar, .single, .array, .dictionary, .sectionPresentable:
            let position = position(of: cells.count, under: parent)
            cells.append(cell(for: value, kind: kind, at: location, position: position))
        }
    }

    /// Appends a ready cell, whose position is its identity if it has no other.
    private func addCells(_ cell: CellViewModel, under parent: String?, to cells: inout [CellViewModel]) {
        cells.append(cell)
        cells[cells.count - 1].place(at: position(of: cells.count - 1, under: parent))
    }

    private func position(of cell: Int, under parent: String?) -> IdentitySource {
        parent.map { .given(.text("\($0)/c\(cell)")) } ?? .position(ofCell: cell, inSection: nextSection)
    }

    /// Makes the cell of one value.
    private mutating func cell(
        for value: LooseValue, kind: LooseElements.Kind, at location: InputLocation, position: IdentitySource
    ) -> CellViewModel {
        switch (value, kind) {
        case (.null, _):
            notes.note(.nullElement, at: location, "null is a cell without text")
            return maker.cell(.json(.null), position: position, unusable: { _ in })
        case (.dictionary(let dictionary), .cellDictionary):
            return cell(describedBy: dictionary, at: location, position: position)
        case (.dictionary, .section):
            notes.note(
                .nestedSectionDictionary, at: location,
                "all keys belong to a section, but inside a section the dictionary is data")
        case (.sectionPresentable, _), (_, .group):
            notes.note(.nestedSectionData, at: location, "a section inside a section is data")
        case (.dictionary, .loose(let reason?)):
            notes.note(.unreadableDictionary, at: location, "\(reason), so the dictionary is data")
        case (.array(let array), _): return cell(for: array, at: location, position: position)
        default: break
        }
        let isSingle = if case .single = value { true } else { false }
        return maker.cell(value.object, isSingle: isSingle, position: position) { found in
            noteUnusableID(found, at: location)
        }
    }

    private mutating func cell(
        describedBy dictionary: LooseDictionary, at location: InputLocation, position: IdentitySource
    ) -> CellViewModel {
        notes.note(.cellDictionary, at: location, "all keys belong to a cell, so the dictionary describes a cell")
        let cell = maker.cell(describedBy: dictionary, position: position) { found in
            noteUnusableID(found, at: location)
        }
        if options.nestedArrays == .children, case .array(let array)? = dictionary[.children] {
            parents.append((cell, array, location.appending("children")))
        }
        return cell
    }

    private mutating func cell(
        for array: LooseArray, at location: InputLocation, position: IdentitySource
    ) -> CellViewModel {
        let cell = maker.cell(array.object, position: position, unusable: { _ in })
        guard options.nestedArrays == .children else {
            notes.note(.nestedArray, at: location, "an array inside a section is one cell")
            return cell
        }
        notes.note(.nestedArray, at: location, "an array inside a section is one cell with child cells")
        parents.append((cell, array, location))
        return cell
    }
}
