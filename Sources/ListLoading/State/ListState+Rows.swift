import JSONDocuments

// The rows of a page, and the ids that they get.
extension ListState {
    /// The rows of a page that the list doesn't have, which it knows from now on.
    mutating func take(
        _ page: PageContents<Row>, as empty: LoadedPage<Row>
    ) -> (LoadedPage<Row>, ArrivalCounts) {
        appeared.forget()
        // Their only owner changes the pages in place.
        var pages = LoadedPages<Row>()
        swap(&pages, &loaded)
        defer { loaded = pages }
        return take(page, as: empty, &pages)
    }

    /// The rows of a page that the list doesn't have, with their ids.
    mutating func take(
        _ page: PageContents<Row>, as empty: LoadedPage<Row>, _ pages: inout LoadedPages<Row>
    ) -> (LoadedPage<Row>, ArrivalCounts) {
        var (new, counts) = (empty, ArrivalCounts())
        new.ids.reserveCapacity(page.rows.count)
        var ids: [UniqueID] = []
        ids.reserveCapacity(page.rows.count)
        let prints = page.facts.rows.all
        let hasPrints = setup.identity.isSought && prints.count == page.rows.count
        for (index, (row, identity)) in zip(page.rows, page.ids).enumerated() {
            let id = id(of: row, identity, &pages)
            ids.append(id)
            let isNew = pages.known.insert(id).inserted
            if isNew { counts.new += 1 }
            if hasPrints, let identity, pages.sketches.differs(identity, prints[index], isNew: isNew) {
                counts.clashes += 1
            }
            if setup.duplicates == .keepAll, let identity {
                if !pages.identities.insert(identity).inserted { counts.duplicates += 1 }
            } else if !isNew {
                counts.duplicates += 1
            }
            if isNew {
                new.ids.append(id)
                new.rows.append(row)
            } else {
                renew(id, row, &new, &pages)
            }
        }
        if page.rowKeys.count == ids.count {
            new.records = zip(page.rowKeys, ids).map { PageRecord(key: $0, id: $1) }
        }
        return (new, counts)
    }

    /// Takes a later copy of a row, by the policy.
    private mutating func renew(
        _ id: UniqueID, _ row: Row, _ new: inout LoadedPage<Row>, _ pages: inout LoadedPages<Row>
    ) {
        let own = new.ids.firstIndex(of: id)
        if setup.duplicates != .keepFirst, own == nil {
            needsProjection = true
            contentVersion += 1
        }
        switch setup.duplicates {
        case .keepFirst, .keepAll: break
        case .updateInPlace: if let own { new.rows[own] = row } else { _ = pages.renew(id, row) }
        case .keepLast:
            if let own { new.remove(at: own) } else { pages.remove(id) }
            new.ids.append(id)
            new.rows.append(row)
        }
    }

    /// The id of a row: the one of its identity, or of the row before a replacement that it is.
    private mutating func id(of row: Row, _ identity: Identity?, _ pages: inout LoadedPages<Row>) -> UniqueID {
        if let identity, setup.duplicates != .keepAll { return uniqueIDs.name(identity) }
        let key =
            identity.map { PairingKey.identity($0) } ?? (pairs.isEmpty ? nil : setup.content.map { .content($0(row)) })
        guard let key else { return uniqueIDs.mint(nil) }
        if let ids = pairs[key] {
            // The order of the rows is that of the ids, of which another row may have one.
            let start = pages.pairedCounts[key] ?? 0
            let index = ids[min(start, ids.count)...].firstIndex { !pages.known.contains($0) } ?? ids.count
            pages.pairedCounts[key] = index + 1
            if index < ids.count { return ids[index] }
        }
        let inserted =
            identity == nil
            ? nil : edits.first { $0.inserts && $0.identity == identity && !pages.known.contains($0.id) }
        return inserted?.id ?? uniqueIDs.mint(identity)
    }

    /// The ids of each repeated identity, and of the rows without one by their content, in the order of the rows,
    /// without those whose removal a replacement contains.
    var pairing: [PairingKey: [UniqueID]] {
        var pairs: [PairingKey: [UniqueID]] = [:]
        if setup.duplicates == .keepAll {
            let shown = Projection(loaded.span, edits.filter { !$0.removes || $0.isAccepted(before: ticket + 1) })
            for id in shown.ids where !UniqueIDs.isWithoutIdentity(id) {
                pairs[.identity(id.identity), default: []].append(id)
            }
        }
        guard let content = setup.content else { return pairs }
        // What the server has: edits that it may not have yet don't count.
        let shown = Projection(loaded.span, edits.filter(\.isAccepted))
        for (id, row) in zip(shown.ids, shown.rows) where UniqueIDs.isWithoutIdentity(id) {
            pairs[.content(content(row)), default: []].append(id)
        }
        return pairs
    }
}

extension LoadedPages {
    /// Gives a row another content.
    ///
    /// - Returns: Whether a page has it.
    mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        guard known.contains(id) else { return false }
        for page in span.indices {
            guard let index = span[page].ids.firstIndex(of: id) else { continue }
            span[page].rows[index] = row
            return true
        }
        return false
    }

    /// Removes a row from its page; it is still known.
    mutating func remove(_ id: UniqueID) {
        for page in span.indices {
            guard let index = span[page].ids.firstIndex(of: id) else { continue }
            return span[page].remove(at: index)
        }
    }
}
