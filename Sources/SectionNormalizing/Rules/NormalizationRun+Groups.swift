import JSONDocuments

/// The rules for objects that are sections by the options, and for values that present sections.
extension NormalizationRun {
    /// Returns whether a value at the top is a section by these rules.
    func isGroup(_ value: LooseValue) -> Bool {
        if case .sectionPresentable = value { return true }
        return reader?.hasCells(value) ?? false
    }

    /// Adds the section that a value presents, or that the options find in it.
    mutating func addGroup(_ value: LooseValue, at location: InputLocation) {
        if case .sectionPresentable(let presentable) = value {
            addSection(presentedBy: presentable, at: location)
        } else if let reader {
            addSection(in: value, by: reader, at: location)
        }
    }

    private mutating func addSection(presentedBy value: any SectionPresentable, at location: InputLocation) {
        let list = LooseValue(value.sectionCells as Any)
        let cells = cells(ofList: list, named: "sectionCells", at: location.appending("sectionCells"))
        let id = value.sectionID.flatMap { $0.isEmpty ? nil : Identity.text($0) }
        let section = section(
            of: .value(value), id: id, header: value.sectionHeader, footer: value.sectionFooter, cells: cells,
            at: location)
        add(section, at: location, rows: .list(location.appending("sectionCells")))
    }

    private mutating func addSection(in value: LooseValue, by reader: SectionReader, at location: InputLocation) {
        var cells: [CellViewModel] = []
        var rows = RowsLocation.unknown
        switch reader.cells(of: value, at: location) {
        case .nothing:
            notes.note(.missingList, at: location, "there is nothing at \(reader.path), so the section has no cells")
        case .one(let list, let place):
            notes.note(
                .sectionTemplate, at: location, "the options name \(reader.path) as the cells, so this is a section")
            cells = self.cells(ofList: list, named: reader.path, at: place)
            rows = .list(place)
        case .several(let values):
            notes.note(
                .sectionTemplate, at: location, "the options name \(reader.path) as the cells, so this is a section")
            for (value, place) in values { addCells(value, kind: kind(of: value), at: place, to: &cells) }
            rows = values.first.map { .row($0.location) } ?? .unknown
        }
        let header = reader.readHeader(of: value)
        if header == nil, reader.definesHeader {
            notes.note(.missingHeader, at: location, "no path of the header has a value, so the section has no header")
        }
        var section = section(
            of: value.object, id: nil, header: header, footer: reader.readFooter(of: value), cells: cells, at: location)
        section.cellsKey = reader.cellsKey
        add(section, at: location, rows: rows)
    }

    /// Returns the cells of a value that the data calls the list of a section.
    private mutating func cells(
        ofList list: LooseValue, named name: String, at location: InputLocation
    ) -> [CellViewModel] {
        switch list {
        case .array(let array):
            if array.count == 0 {
                notes.note(.emptyList, at: location, "the list at \(name) is empty, so the section has no cells")
            }
            return cells(of: array, at: location)
        case .null:
            notes.note(.missingList, at: location, "\(name) is null, so the section has no cells")
            return []
        default:
            notes.note(.singleInsteadOfList, at: location, "\(name) is \(list.phrase), so it is the only cell")
            var cells: [CellViewModel] = []
            addCells(list, kind: kind(of: list), at: location, to: &cells)
            return cells
        }
    }

    /// Makes the section of an object; its id is the given one, else that of the object, else the
    /// position.
    private mutating func section(
        of object: CellObject, id given: Identity?, header: String?, footer: String?, cells: [CellViewModel],
        at location: InputLocation
    ) -> SectionViewModel {
        let id =
            given
            ?? maker.id(of: object) { found in
                notes.note(.unusableID, at: location, "the id is \(found), so the position is the identity")
            }
        var section = SectionViewModel(
            id.map { .given($0) } ?? .position(ofSection: nextSection), header: header, footer: footer, cells: cells)
        section.object = object
        return section
    }
}
