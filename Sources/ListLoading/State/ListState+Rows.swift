import JSONDocuments

// The rows of a page, and the ids that they get.
extension ListState {
    /// The rows of a page that the list doesn't have, which it knows from now on.
    mutating func take(_ page: PageContents<Row>, as trace: PageTrace) -> (LoadedPage<Row>, ArrivalCounts) {
        window.appeared.forget()
        // Their only owner changes the pages in place.
        var pages = LoadedPages<Row>()
        swap(&pages, &window.pages)
        defer { window.pages = pages }
        return take(page, as: trace, &pages)
    }

    /// The rows of a page that the list doesn't have, with their ids.
    mutating func take(
        _ page: PageContents<Row>, as trace: PageTrace, _ pages: inout LoadedPages<Row>
    ) -> (LoadedPage<Row>, ArrivalCounts) {
        var (new, counts) = (LoadedPage<Row>(trace: trace), ArrivalCounts())
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
            new.trace.records = zip(page.rowKeys, ids).map { PageRecord(key: $0, id: $1) }
        }
        return (new, counts)
    }

    /// Takes a later copy of a row, by the policy.
    private mutating func renew(
        _ id: UniqueID, _ row: Row, _ new: inout LoadedPage<Row>, _ pages: inout LoadedPages<Row>
    ) {
        let own = new.ids.firstIndex(of: id)
        if setup.duplicates != .keepFirst, own == nil {
            shown.expire()
            shown.noteContent()
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
        let content = pages.pairs.isEmpty ? nil : setup.content.map { PairedIDs.Key.content($0(row)) }
        guard let key = identity.map({ .identity($0) }) ?? content else { return uniqueIDs.mint(nil) }
        return pages.pairs.next(for: key, outside: pages.known)
            ?? identity.flatMap { log.insertion(of: $0, outside: pages.known) } ?? uniqueIDs.mint(identity)
    }

    /// The ids of each repeated identity, and of the rows without one by their content, in the order of the rows,
    /// without those whose removal a replacement contains.
    var pairing: PairedIDs {
        var pairs = PairedIDs()
        if setup.duplicates == .keepAll {
            let edits = edits.filter { !$0.removes || $0.isAccepted(before: loads.ticket + 1) }
            for id in Projection(window.pages.span, edits).ids where !UniqueIDs.isWithoutIdentity(id) {
                pairs.add(id, for: .identity(id.identity))
            }
        }
        guard let content = setup.content else { return pairs }
        // What the server has: edits that it may not have yet don't count.
        let shown = Projection(window.pages.span, edits.filter(\.isAccepted))
        for (id, row) in zip(shown.ids, shown.rows) where UniqueIDs.isWithoutIdentity(id) {
            pairs.add(id, for: .content(content(row)))
        }
        return pairs
    }
}
