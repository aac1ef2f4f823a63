import JSONDocuments
import ListDiffing
import SectionNormalizing

/// Edits of cells. An impossible edit throws and changes nothing.
extension SectionStore {
    /// Inserts an item, whose first cell is then at a row.
    ///
    /// Inserting at row 0 of section 0 makes the section of an empty store.
    ///
    /// - Parameters:
    ///   - item: A ready cell, or anything else that makes a cell. Each element of a list is inserted.
    ///   - row: The index of the first new cell in its section.
    ///   - section: The index of the section.
    /// - Returns: The ids of the new cells. A cell whose id is in use gets the next number of it.
    /// - Throws: `SectionEditError` if the row or the section is out of range.
    @discardableResult public func insert(
        _ item: Any, at row: Int, section: Int = 0
    ) throws(SectionEditError) -> [UniqueID] {
        let cells = cells(of: item, inSection: section)
        if sections.isEmpty, row == 0, section == 0 { return append(cells) }
        try sections.require(CellPath(section: section, row: row), more: 1)
        guard !cells.isEmpty else { return [] }
        return changeSections { $0[section].insert(cells, at: row, ids: &$1) }
    }

    /// Deletes a cell.
    ///
    /// - Throws: `SectionEditError` if it is gone.
    public func delete(_ id: UniqueID) throws(SectionEditError) {
        let path = try path(of: id)
        remove(at: path)
    }

    /// Deletes cells, and shows that as one edit.
    ///
    /// - Throws: `SectionEditError` if one of them is gone, or repeated.
    /// - Complexity: O(*n*) in the number of cells of the store.
    public func delete(_ ids: [UniqueID]) throws(SectionEditError) {
        var left = Set(ids)
        if left.count < ids.count { throw Self.repeated(ids) }
        var kept = sections.map(\.cells)
        for index in kept.indices { kept[index].removeAll { left.remove($0.id) != nil } }
        if let id = ids.first(where: left.contains) { throw .gone(id) }
        if ids.isEmpty { return }
        changeSections { sections, taken in
            for index in sections.indices where kept[index].count < sections[index].cells.count {
                sections[index].cells = kept[index]
            }
            for id in ids { taken.free(id) }
        }
    }

    private static func repeated(_ ids: [UniqueID]) -> SectionEditError {
        var seen: Set<UniqueID> = []
        let id = ids.first { !seen.insert($0).inserted }
        return SectionEditError(
            .duplicate, at: "row \"\(id?.description ?? "")\"", expected: "each id once", found: "it twice",
            advice: "pass it once")
    }

    /// Deletes the cell in a row of a section.
    ///
    /// - Throws: `SectionEditError` if the row or the section is out of range.
    public func delete(at row: Int, section: Int = 0) throws(SectionEditError) {
        let path = CellPath(section: section, row: row)
        try sections.require(path)
        remove(at: path)
    }

    private func remove(at path: CellPath) {
        changeSections { sections, ids in ids.free(sections[path.section].cells.remove(at: path.row).id) }
    }

    /// Moves a cell to the path that it has afterwards, which can be in another section.
    ///
    /// - Throws: `SectionEditError` if the cell is gone, or the path is out of range.
    public func move(_ id: UniqueID, to path: CellPath) throws(SectionEditError) {
        try move(from: try self.path(of: id), to: path)
    }

    /// Moves the cell in a row of a section to the row that it has afterwards.
    ///
    /// - Throws: `SectionEditError` if a row or the section is out of range.
    public func move(from old: Int, to new: Int, section: Int = 0) throws(SectionEditError) {
        try move(from: CellPath(section: section, row: old), to: CellPath(section: section, row: new))
    }

    private func move(from old: CellPath, to new: CellPath) throws(SectionEditError) {
        try sections.require(old)
        try sections.require(new, more: old.section == new.section ? 0 : 1)
        guard old != new else { return }
        changeSections { sections, _ in
            let cell = sections[old.section].cells.remove(at: old.row)
            sections[new.section].cells.insert(cell, at: new.row)
        }
    }

    /// Replaces a cell by another value, which gets its id.
    ///
    /// - Throws: `SectionEditError` if the cell is gone.
    public func replace(_ id: UniqueID, with cell: CellViewModel) throws(SectionEditError) {
        try update(id) { $0 = cell }
    }

    /// Changes a cell, whose id stays.
    ///
    /// ```swift
    /// try store.update(id) { $0.subtitle = "read" }
    /// ```
    ///
    /// - Throws: `SectionEditError` if the cell is gone.
    public func update(_ id: UniqueID, _ change: (inout CellViewModel) -> Void) throws(SectionEditError) {
        let old = try path(of: id)
        var cell = sections[old.section].cells[old.row]
        change(&cell)
        // The closure may have edited the store, too.
        let path = try path(of: id)
        let own = cell.id == id ? cell : cell.identified(by: id)
        changeSections { sections, _ in sections[path.section].cells[path.row] = own }
    }

    /// Updates the view of a cell whose data is an object that changed by itself.
    ///
    /// - Throws: `SectionEditError` if the cell is gone.
    public func reconfigure(_ id: UniqueID) throws(SectionEditError) {
        try update(id) { $0.revision &+= 1 }
    }
}

/// Edits of sections. An impossible edit throws and changes nothing.
extension SectionStore {
    /// Inserts a section at an index, or at the end.
    ///
    /// - Returns: The id of the section; one that is in use gets the next number.
    /// - Throws: `SectionEditError` if the index is out of range.
    @discardableResult public func insertSection(
        _ section: SectionViewModel, at index: Int? = nil
    ) throws(SectionEditError) -> UniqueID {
        let index = index ?? sections.count
        try sections.require(section: index, more: 1)
        return changeSections { sections, ids in
            let own = ids.identified(ids.identified(section, among: sections), isNew: true)
            sections.insert(ids.identifiedTitles(of: own), at: index)
            return own.id
        }
    }

    /// Deletes a section.
    ///
    /// - Throws: `SectionEditError` if it is gone.
    public func deleteSection(_ id: UniqueID) throws(SectionEditError) {
        guard let index = sections.index(of: id) else { throw .gone(id, "section") }
        try deleteSection(at: index)
    }

    /// Deletes the section at an index.
    ///
    /// - Throws: `SectionEditError` if the index is out of range.
    public func deleteSection(at index: Int) throws(SectionEditError) {
        try sections.require(section: index)
        changeSections { sections, ids in
            for id in sections.remove(at: index).allIDs { ids.free(id) }
        }
    }

    /// Moves a section to the index that it has afterwards.
    ///
    /// - Throws: `SectionEditError` if an index is out of range.
    public func moveSection(from old: Int, to new: Int) throws(SectionEditError) {
        try sections.require(section: old)
        try sections.require(section: new)
        guard old != new else { return }
        changeSections { sections, _ in sections.insert(sections.remove(at: old), at: new) }
    }

    /// Changes the header, the footer or the cells of a section, whose id stays.
    ///
    /// ```swift
    /// try store.updateSection(at: 0) { $0.header = "Fiction" }
    /// ```
    ///
    /// - Throws: `SectionEditError` if the index is out of range.
    public func updateSection(at index: Int, _ change: (inout SectionViewModel) -> Void) throws(SectionEditError) {
        try sections.require(section: index)
        let id = sections[index].id
        var section = sections[index]
        change(&section)
        // The closure may have edited the store, too.
        guard let index = sections.index(of: id) else { throw .gone(id, "section") }
        let before = sections[index]
        let own = section.id == before.id ? section : section.identified(by: before.id)
        changeSections { sections, ids in
            for id in before.allIDs { ids.free(id) }
            sections[index] = ids.identifiedTitles(of: ids.identified(own, isNew: false))
        }
    }
}

extension SectionViewModel {
    /// The ids of the cells, and of a header and a footer that are cells.
    fileprivate var allIDs: [UniqueID] {
        SupplementaryKind.allCases.compactMap { self[$0]?.cell?.id } + cells.map(\.id)
    }
}
