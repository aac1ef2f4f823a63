import ListDiffing
import SectionNormalizing

/// Edits of sections. Each is one batch, and one that cannot be throws and changes nothing.
extension TableController {
    /// Inserts a section at the end.
    public func insertSection(_ section: SectionViewModel) throws(TableEditError) { try insertSections([section]) }

    /// Inserts sections at the end.
    public func insertSections(_ sections: [SectionViewModel]) throws(TableEditError) {
        try insertSections(sections, at: numberOfSections)
    }

    /// Inserts a section, which has this number then.
    ///
    /// - Throws: `TableEditError` where there is no such place.
    public func insertSection(_ section: SectionViewModel, at index: Int) throws(TableEditError) {
        try insertSections([section], at: index)
    }

    /// Inserts sections one behind the other, the first of which has this number then.
    ///
    /// - Throws: `TableEditError` where there is no such place, or a section is shown already.
    public func insertSections(_ sections: [SectionViewModel], at index: Int) throws(TableEditError) {
        try requireFree()
        try requireSection(index, upTo: numberOfSections)
        try requireNew(sections)
        guard !sections.isEmpty else { return }
        var changes = SectionChanges()
        changes.sections.inserts = sections.indices.map { .init(at: index + $0, target: index + $0) }
        show(changes, adding: sections.flatMap(\.cells)) { [dataSource] in
            dataSource.replace(index..<index, with: sections)
        }
    }

    /// Deletes the section of a number.
    ///
    /// - Throws: `TableEditError` where there is none.
    public func deleteSection(at index: Int) throws(TableEditError) { try deleteSections(at: [index]) }

    /// Deletes the sections of these numbers, given in any order.
    ///
    /// - Throws: `TableEditError` where there is no such section, or a number is named twice.
    public func deleteSections(at indexes: [Int]) throws(TableEditError) {
        try requireFree()
        for index in indexes { try requireSection(index) }
        try requireDistinct(indexes) { "s\($0)" }
        var changes = SectionChanges()
        changes.sections.deletes = indexes.sorted()
        show(changes) { [dataSource] in
            for index in indexes.sorted(by: >) { dataSource.replace(index..<index + 1, with: []) }
        }
    }

    /// Deletes a section, wherever it stands.
    ///
    /// - Throws: `TableEditError` where it is not shown here.
    public func deleteSection(_ section: SectionViewModel) throws(TableEditError) { try deleteSections([section]) }

    /// Deletes sections, wherever they stand.
    ///
    /// - Throws: `TableEditError` where one of them is not shown here.
    public func deleteSections(_ sections: [SectionViewModel]) throws(TableEditError) {
        var indexes: [Int] = []
        for section in sections {
            guard section.controller === self, let index = section.index else {
                throw TableEditError(
                    .membership, at: "section \"\(section.id)\"", expected: "a section of this table",
                    found: "one that is not shown here", "take it from the table's sections")
            }
            indexes.append(index)
        }
        try deleteSections(at: indexes)
    }

    /// Moves a section to the number that it has then.
    ///
    /// - Throws: `TableEditError` where there is no such section or place.
    public func moveSection(from old: Int, to new: Int) throws(TableEditError) {
        try requireFree()
        try requireSection(old)
        try requireSection(new)
        guard old != new else { return }
        var changes = SectionChanges()
        changes.sections.moves = [.init(from: old, to: new)]
        show(changes) { [dataSource] in
            let section = dataSource.sections[old]
            dataSource.replace(old..<old + 1, with: [])
            dataSource.replace(new..<new, with: [section])
        }
    }

    /// Gives a section other titles.
    ///
    /// - Throws: `TableEditError` where there is no such section.
    public func setTitles(
        header: String?, footer: String?, ofSectionAt index: Int
    ) throws(TableEditError) {
        try requireFree()
        try requireSection(index)
        var changes = SectionChanges()
        changes.sections.updates = [.init(at: index, target: index)]
        show(changes) { [dataSource] in
            dataSource.sections[index].header = header
            dataSource.sections[index].footer = footer.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
