import ListDiffing
import SectionNormalizing

/// Edits of sections. Each is one batch. An impossible edit throws and changes nothing.
///
/// An edit that is made while the host shows a batch is queued: see ``performBatch(_:)``.
extension TableController {
    /// Inserts a section at the end.
    ///
    /// - Throws: `TableEditError` if the section is shown already.
    public func insertSection(_ section: SectionViewModel) throws(TableEditError) { try insertSections([section]) }

    /// Inserts sections at the end.
    ///
    /// - Throws: `TableEditError` if a section is shown already.
    public func insertSections(_ sections: [SectionViewModel]) throws(TableEditError) {
        if queues({ try $0.insertSections(sections) }) { return }
        try insertSections(sections, at: numberOfSections)
    }

    /// Inserts a section at an index.
    ///
    /// - Throws: `TableEditError` if the index is out of range, or the section is shown already.
    public func insertSection(_ section: SectionViewModel, at index: Int) throws(TableEditError) {
        try insertSections([section], at: index)
    }

    /// Inserts sections one after the other, the first of them at an index.
    ///
    /// - Throws: `TableEditError` if the index is out of range, or a section is shown already.
    public func insertSections(_ sections: [SectionViewModel], at index: Int) throws(TableEditError) {
        if queues({ try $0.insertSections(sections, at: index) }) { return }
        try requireSection(index, upTo: numberOfSections)
        try requireNew(sections)
        guard !sections.isEmpty else { return }
        var changes = SectionChanges()
        changes.sections.inserts = sections.indices.map { .init(at: index + $0, target: index + $0) }
        show(changes, adding: sections.flatMap(\.cells)) { [dataSource] in
            dataSource.replace(index..<index, with: sections)
        }
    }

    /// Deletes the section at an index.
    ///
    /// - Throws: `TableEditError` if the index is out of range.
    public func deleteSection(at index: Int) throws(TableEditError) { try deleteSections(at: [index]) }

    /// Deletes the sections at these indexes, in any order.
    ///
    /// - Throws: `TableEditError` if an index is out of range or repeated.
    public func deleteSections(at indexes: [Int]) throws(TableEditError) {
        if queues({ try $0.deleteSections(at: indexes) }) { return }
        for index in indexes { try requireSection(index) }
        try requireDistinct(indexes, called: "index") { "s\($0)" }
        var changes = SectionChanges()
        changes.sections.deletes = indexes.sorted()
        show(changes) { [dataSource] in
            for index in indexes.sorted(by: >) { dataSource.replace(index..<index + 1, with: []) }
        }
    }

    /// Deletes a section, whatever its index is.
    ///
    /// - Throws: `TableEditError` if this table doesn't show it.
    public func deleteSection(_ section: SectionViewModel) throws(TableEditError) { try deleteSections([section]) }

    /// Deletes sections, whatever their indexes are.
    ///
    /// - Throws: `TableEditError` if this table doesn't show one of them.
    public func deleteSections(_ sections: [SectionViewModel]) throws(TableEditError) {
        if queues({ try $0.deleteSections(sections) }) { return }
        var indexes: [Int] = []
        for section in sections {
            guard section.controller === self, let index = section.index else {
                throw TableEditError(
                    .membership, at: "section \"\(section.id)\"", expected: "a section of this table",
                    found: "one that is not shown here",
                    advice: "take it from the table's sections")
            }
            indexes.append(index)
        }
        try deleteSections(at: indexes)
    }

    /// Moves a section to the index that it has afterwards.
    ///
    /// - Throws: `TableEditError` if an index is out of range.
    public func moveSection(from old: Int, to new: Int) throws(TableEditError) {
        if queues({ try $0.moveSection(from: old, to: new) }) { return }
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

    /// Changes the titles of a section to texts.
    ///
    /// An empty footer becomes nil.
    ///
    /// - Throws: `TableEditError` if the index is out of range.
    public func setTitles(
        header: String?, footer: String?, ofSectionAt index: Int
    ) throws(TableEditError) {
        if queues({ try $0.setTitles(header: header, footer: footer, ofSectionAt: index) }) { return }
        try requireSection(index)
        showUpdate(ofSectionAt: index) { [dataSource] in
            dataSource.sections[index].header = header
            dataSource.sections[index].footer = footer.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Makes a cell the header or the footer of a section; nil removes a header or a footer.
    ///
    /// ```swift
    /// let banner = CellViewModel(id: "banner", cellIdentifier: "Banner", title: "Fiction", height: 80)
    /// try table.setCell(banner, as: .header, ofSectionAt: 0)
    /// ```
    ///
    /// - Throws: `TableEditError` if the index is out of range, or the cell is shown already.
    public func setCell(
        _ cell: CellViewModel?, as kind: SupplementaryKind, ofSectionAt index: Int
    ) throws(TableEditError) {
        if queues({ try $0.setCell(cell, as: kind, ofSectionAt: index) }) { return }
        try requireSection(index)
        let before = sections[index][kind]
        if let cell, cell === before?.cell { return try reconfigureCell(kind, ofSectionAt: index) }
        if let cell { try requireNew([cell]) }
        if cell == nil, before == nil { return }
        showUpdate(ofSectionAt: index) { [dataSource] in
            dataSource.sections[index][kind] = cell.map { .cell($0) }
        }
    }

    /// Updates the view of a header or a footer after the properties of its cell were changed.
    ///
    /// It does nothing if the header or footer isn't a cell.
    ///
    /// - Throws: `TableEditError` if the index is out of range.
    public func reconfigureCell(_ kind: SupplementaryKind, ofSectionAt index: Int) throws(TableEditError) {
        if queues({ try $0.reconfigureCell(kind, ofSectionAt: index) }) { return }
        try requireSection(index)
        guard let cell = sections[index][kind]?.cell else { return }
        cell.measured = nil
        showUpdate(ofSectionAt: index) { [weak self] in self?.batch?.touch(cell) }
    }

    private func showUpdate(ofSectionAt index: Int, by edit: @escaping () -> Void) {
        var changes = SectionChanges()
        changes.sections.updates = [.init(at: index, target: index)]
        show(changes, by: edit)
    }
}
