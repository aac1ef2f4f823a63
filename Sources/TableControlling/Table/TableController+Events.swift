import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The events of cells.
extension TableController {
    /// Adds a handler for all cells, which is called after the cell's and its section's.
    public func on(_ hook: CellHook, _ handler: @escaping CellHandler) {
        handlers[hook, default: []].append(handler)
    }

    /// Reports an event of a cell, or of a header or footer that is a cell, and calls its handlers.
    ///
    /// Named handlers are called first, then the handlers of the cell, of its section, and of the table. Headers
    /// and footers have only their own. A name can be anywhere in the data of a cell: in
    /// `{"title": "Inbox", "badge": 3, "onSelect": "open"}`, too, which is data as a whole.
    ///
    /// ```swift
    /// if table.send(.select, to: shown[path].id) { tableView.deselectRow(at: IndexPath(path), animated: true) }
    /// ```
    ///
    /// - Returns: Whether there is a handler; if not, a host does what its platform does by default.
    @discardableResult public func send(
        _ kind: CellEvent.Kind, to id: UniqueID, view: (any CellView)? = nil
    ) -> Bool {
        guard let place = place(of: id) else { return false }
        let event = CellEvent(kind: kind, cell: place.cell, path: place.path, view: view, table: self)
        let isHandled = call(event, section: place.path == nil ? nil : place.section)
        if kind == .appear, place.path != nil { place.source.appeared(place.original) }
        return isHandled
    }

    /// Deletes a row in the source that it comes from: the store, or a list.
    ///
    /// A server may refuse it later, and the row comes back: ``onRefusal`` is called then, too.
    ///
    /// ```swift
    /// table.on(.swipe) { event in try? event.table.delete(event.cell.id) }
    /// ```
    ///
    /// - Throws: `SectionEditError` if the row is gone, or it can't be edited: its source, a separator, a header.
    public func delete(_ id: UniqueID) throws(SectionEditError) { _ = try begin(.delete, of: id) }

    /// Deletes a row in the source that it comes from, and returns once that is in force.
    ///
    /// ```swift
    /// do { try await table.delete(id) } catch { print(error.words) }
    /// ```
    ///
    /// - Throws: `EditRefusal` if the row can't be deleted, or is back because a server refuses.
    public func delete(_ id: UniqueID) async throws(EditRefusal) { try await finish(.delete, of: id) }

    /// Moves a row within the source that it comes from, to the path that it has afterwards.
    ///
    /// A server may refuse it later, and the row moves back: ``onRefusal`` is called then, too.
    ///
    /// - Throws: `SectionEditError` if the row is gone, the path is out of range or in another source, or
    ///   it can't be edited: its source, a separator, a header.
    public func move(_ id: UniqueID, to path: CellPath) throws(SectionEditError) {
        _ = try begin(.move(to: path), of: id)
    }

    /// Moves a row within the source that it comes from, and returns once that is in force.
    ///
    /// - Throws: `EditRefusal` if the row can't be moved there, or is back because a server refuses.
    public func move(_ id: UniqueID, to path: CellPath) async throws(EditRefusal) {
        try await finish(.move(to: path), of: id)
    }

    private func finish(_ edit: SourceEdit, of id: UniqueID) async throws(EditRefusal) {
        let task: SourceEditTask
        do throws(SectionEditError) {
            task = try begin(edit, of: id)
        } catch {
            throw EditRefusal(edit, of: id, error, words: editWords.words(for: error))
        }
        try await task.value
    }

    /// Makes an edit, and reports if it is refused, now or later.
    private func begin(_ edit: SourceEdit, of id: UniqueID) throws(SectionEditError) -> SourceEditTask {
        let place = place(of: id)
        let cell = place?.cell ?? CellViewModel(id: "").identified(by: id)
        do throws(SectionEditError) {
            guard let place else { throw .gone(id) }
            guard place.path != nil else { throw .readOnly(id, found: "a header or a footer") }
            if place.cell.isSeparator { throw .readOnly(id, found: "a separator") }
            let task =
                switch edit {
                case .delete: try place.source.edit(.delete, of: place.original)
                case .move(let path): try move(place, to: path)
                }
            report(task, of: cell)
            return task
        } catch {
            onRefusal?(cell, EditRefusal(edit, of: id, error, words: editWords.words(for: error)))
            throw error
        }
    }

    private func report(_ task: SourceEditTask, of cell: CellViewModel) {
        guard !task.isDone, onRefusal != nil else { return }
        Task { [weak self] in
            do throws(EditRefusal) {
                try await task.value
            } catch {
                self?.onRefusal?(cell, error)
            }
        }
    }

    private func move(_ place: Place, to path: CellPath) throws(SectionEditError) -> SourceEditTask {
        let (content, id) = (content, place.cell.id)
        try content.sections.require(section: path.section)
        let start = content.starts[place.number]
        guard content.source(ofSectionAt: path.section) == place.number else {
            throw SectionEditError(
                .readOnly, at: "\(path)", expected: "a path in the source of the row", found: "one in another source",
                advice: "move it within its source")
        }
        let others = content.sections[path.section].cells.lazy.filter { $0.id != id }
        let separators = others.prefix(max(0, path.row)).count(where: \.isSeparator)
        let row = CellPath(section: path.section - start, row: path.row - separators)
        return try place.source.edit(.move(to: row), of: place.original)
    }

    /// A cell in the table.
    struct Place {
        let cell: CellViewModel
        let section: SectionViewModel
        /// Nil for a header or a footer.
        let path: CellPath?
        let number: Int
        let source: any SectionSource
        /// The id of the cell in its source.
        let original: UniqueID
    }

    func place(of id: UniqueID) -> Place? {
        let content = content
        let sections = content.sections
        let path = sections.path(of: id, near: &cache.hint)
        func isTitle(_ section: SectionViewModel) -> Bool { section.titleCell(id) != nil }
        guard let index = path?.section ?? sections.firstIndex(where: isTitle),
            let number = content.source(ofSectionAt: index),
            let cell = path.map({ sections[index].cells[$0.row] }) ?? sections[index].titleCell(id)
        else { return nil }
        return Place(
            cell: cell, section: sections[index], path: path, number: number, source: links[number].source,
            original: cache.composer.original(of: id))
    }

    /// Calls the handlers of an event; returns whether there is one.
    func call(_ event: CellEvent, section: SectionViewModel?) -> Bool {
        let hook = event.kind.hook
        var isHandled = false
        let own = event.cell.handlerNames[hook] ?? nameInData(of: event.cell, hook)
        for name in [own, section?.handlerNames[hook]] {
            guard let name, let handler = namedHandlers[name] else { continue }
            handler(event)
            isHandled = true
        }
        for handler in (event.cell.handlers[hook] ?? []) + (section?.handlers[hook] ?? []) where event.call(handler) {
            isHandled = true
        }
        let general = section == nil ? [] : handlers[hook] ?? []
        for handler in general { handler(event) }
        return isHandled || !general.isEmpty
    }

    /// Returns the name of a handler in the data of a cell, which has other fields than those of a cell.
    private func nameInData(of cell: CellViewModel, _ hook: CellHook) -> String? {
        namedHandlers.isEmpty ? nil : cell[hook.rawValue]?.string
    }
}

extension SectionViewModel {
    /// Returns the header or footer that is a cell with this id.
    fileprivate func titleCell(_ id: UniqueID) -> CellViewModel? {
        SupplementaryKind.allCases.lazy.compactMap { self[$0]?.cell }.first { $0.id == id }
    }
}
