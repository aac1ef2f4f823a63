import HTTPLoading
import ListLoading

// The steps of a course, and their expected effects.
extension EditCourse {
    var visible: [Int] { entries.indices.filter { !entries[$0].isHidden } }

    func insert() {
        newID += 1
        let ids = model.rows.map(\.id)
        let index = Int.random(in: 0...ids.count, using: &random)
        let row = Row(id: newID, text: "new\(newID)")
        let edit = try? model.insert(row, at: index)
        let neighbors = (index > 0 ? ids[index - 1] : nil, index < ids.count ? ids[index] : nil)
        let next = entries.firstIndex { $0.id == neighbors.1 } ?? entries.count
        entries.insert(Entry(id: newID, text: row.text, isLocal: true), at: next)
        edits.append(
            Made(
                id: newID, what: .insert(row, previous: neighbors.0, next: neighbors.1, index: index), handle: edit,
                confirmedAt: nil))
        dropHandle()
    }

    /// The position of a new row among all, hidden rows included.
    private func position(_ index: Int) -> Int { index < visible.count ? visible[index] : entries.count }

    func remove() {
        guard let (index, entry) = randomRow() else { return }
        let edit = try? model.remove(at: index)
        entries[entry].isHidden = true
        edits.append(Made(id: entries[entry].id, what: .remove, handle: edit, confirmedAt: nil))
        dropHandle()
    }

    func update() {
        guard let (index, entry) = randomRow() else { return }
        let id = entries[entry].id
        version += 1
        let edit = try? model.update(Row(id: id, text: "u\(version)"), at: index)
        edits.append(Made(id: id, what: .update("u\(version)"), handle: edit, confirmedAt: nil))
        dropHandle()
    }

    func move() {
        guard let (start, entry) = randomRow(), let end = model.rows.indices.randomElement(using: &random) else {
            return
        }
        let edit = try? model.move(from: start, to: end)
        edits.append(Made(id: entries[entry].id, what: .move, handle: edit, confirmedAt: nil))
        dropHandle()
    }

    /// The index of a row, and that of its entry.
    private func randomRow() -> (index: Int, entry: Int)? {
        guard let index = model.rows.indices.randomElement(using: &random) else { return nil }
        return entries.firstIndex { $0.id == model.rows[index].id }.map { (index, $0) }
    }

    /// An edit whose handle isn't kept is one that the server has accepted.
    private func dropHandle() {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return }
        apply(edits[edits.count - 1])
        edits[edits.count - 1].handle = nil
        edits[edits.count - 1].confirmedAt = scheduler.count
    }

    func confirm(_ number: Int, removes: Bool = false) {
        if edits[number].confirmedAt == nil {
            apply(edits[number])
            edits[number].handle?.confirm()
            edits[number].confirmedAt = scheduler.count
        }
        guard removes else { return }
        // At the end the refresh forgets it; until then it is in force.
        let edit = edits.remove(at: number)
        if case .update(let text) = edit.what {
            for index in entries.indices where entries[index].id == edit.id { entries[index].text = text }
        }
    }

    /// The server accepts an edit.
    private func apply(_ edit: Made) {
        switch edit.what {
        case .insert(let row, let previous, _, _):
            let index = previous.flatMap { id in server.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
            server.insert(row, at: index)
        case .remove: server.removeAll { $0.id == edit.id }
        case .move: break
        case .update(let text):
            for index in server.indices where server[index].id == edit.id { server[index].text = text }
        }
    }

    func rollBack(_ number: Int) {
        let edit = edits[number]
        guard let handle = edit.handle, edit.confirmedAt == nil else { return }
        edits.remove(at: number)
        let isUndone = handle.rollBack()
        let entry = entries.firstIndex { $0.id == edit.id }
        switch edit.what {
        case .insert:
            if let entry {
                if entries[entry].isLocal != isUndone { failure = "undone: \(isUndone)" }
                if entries[entry].isLocal {
                    entries.remove(at: entry)
                    edits.removeAll { $0.id == edit.id }
                }
            }
        case .remove: if let entry { entries[entry].isHidden = false }
        case .update, .move: break
        }
    }

    func answer(_ number: Int) {
        guard let request = scheduler.pending[number]?.request else { return }
        let offset = Int(request.parameters["offset"] ?? "0") ?? 0
        let rows = server.dropFirst(offset).prefix(size)
        let list = rows.map { #"{"id": \#($0.id), "text": "\#($0.text)"}"# }.joined(separator: ",")
        let (late, wasReplacing, pages) = (model.lateResultCount, model.refreshState.isLoading, model.pages.count)
        let load = loads[number] ?? number
        let isRefresh = model.isRefresh
        let suspects = model.suspectAnswerCount
        scheduler.answer(number, #"{"r": [\#(list)], "n": \#(server.count)}"#)
        // An answer that may lack rows is dropped, and asked for again.
        if model.suspectAnswerCount > suspects { return loads[scheduler.count - 1] = load }
        collected[load, default: []] += rows
        guard model.lateResultCount == late else { return }
        if wasReplacing, model.refreshState.isLoading {
            loads[scheduler.count - 1] = load
        } else if wasReplacing {
            replace(by: collected[load] ?? [], load: isRefresh ? load : -1)
        } else if model.pages.count > pages {
            add(Array(rows))
        }
    }

    private func add(_ rows: [Row]) {
        for row in rows {
            if let known = entries.firstIndex(where: { $0.id == row.id }) {
                guard entries[known].isLocal else { continue }
                entries[known].isLocal = false
                entries[known].text = row.text
            } else {
                let isRemoved = edits.contains { if case .remove = $0.what { $0.id == row.id } else { false } }
                entries.append(Entry(id: row.id, text: row.text, isHidden: isRemoved))
            }
        }
    }

    /// A refresh: the server's rows, then the edits that it doesn't end.
    private func replace(by rows: [Row], load: Int) {
        edits.removeAll { $0.confirmedAt.map { $0 <= load } ?? false }
        entries = []
        for row in rows where !entries.contains(where: { $0.id == row.id }) {
            entries.append(Entry(id: row.id, text: row.text))
        }
        var ended: Set<Int> = []
        for edit in edits {
            let entry = entries.firstIndex { $0.id == edit.id }
            switch edit.what {
            case .remove: if let entry { entries[entry].isHidden = true }
            case .update, .move: break
            case .insert(let row, let previous, let next, let index):
                if entry != nil { ended.insert(edit.id); continue }
                let ids = visible.map { entries[$0].id }
                let hidden = entries.firstIndex { $0.id == previous && $0.isHidden }
                let place =
                    previous.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? next.flatMap {
                        ids.firstIndex(of: $0)
                    }
                    ?? hidden.map { position in entries[..<position].count { !$0.isHidden } }
                    ?? (previous == nil ? 0 : min(index, ids.count))
                entries.insert(Entry(id: row.id, text: row.text, isLocal: true), at: position(place))
            }
        }
        edits.removeAll { edit in if case .insert = edit.what { ended.contains(edit.id) } else { false } }
    }
}
