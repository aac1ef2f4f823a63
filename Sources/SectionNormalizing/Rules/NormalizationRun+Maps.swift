import JSONDocuments
import ListFinding

/// The rule for an object whose members are rows: things by their ids or names.
extension NormalizationRun {
    /// Returns whether a dictionary is clearly a map of rows, and not one thing with parts.
    func isMap(_ dictionary: LooseDictionary) -> Bool {
        if options.membersAreRows { return true }
        guard dictionary.count > 1, dictionary.allSatisfy({ $1.isDictionary }),
            let json = LooseValue.dictionary(dictionary).json
        else { return false }
        let found = ListFinder().find(in: json)
        return found.kind == .map && found.isClear && found.keyPath == "."
    }

    /// Adds a section with a cell for each member, whose key is its identity.
    mutating func addSection(ofMembers dictionary: LooseDictionary) {
        notes.note(
            .dictionaryOfRows, at: .root,
            "the values are objects that are alike, so each is a cell, and its key is the id")
        var cells: [CellViewModel] = []
        cells.reserveCapacity(dictionary.count)
        for (key, value) in dictionary.members {
            let id = Identity.text(key)
            let cell = maker.cell(value.object, id: id, position: .given(id), unusable: { _ in })
            cell.box.awaitTexts()
            cells.append(cell)
        }
        add(SectionViewModel(.position(ofSection: nextSection), cells: cells), at: .root, rows: .map)
    }
}

extension LooseValue {
    /// True if the value is a dictionary.
    fileprivate var isDictionary: Bool { if case .dictionary = self { true } else { false } }
}
