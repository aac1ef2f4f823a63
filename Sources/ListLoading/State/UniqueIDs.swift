import JSONDocuments

/// The ids of a list's rows: an identity and a number, which are given to one row and to no other.
///
///     identity   7    7    -1          rows of the server, and one that the app inserted
///     id         7    7#2  -1          its server calls it 9 now: -1 remains its id, and 9 is an alias
///
/// Rows without an identity have numbers only.
struct UniqueIDs: Sendable {
    /// The identity of rows that have no own one: no data has a number of this text.
    private static let none = Identity.number("row")

    /// The ids of rows that the server calls otherwise.
    private var aliases: [Identity: UniqueID] = [:]
    /// The last number of each identity that has more than one, or has had.
    private var last: [Identity: Int] = [:]

    /// The id of the row that the server calls by an identity, if it has one row with it.
    func name(_ identity: Identity) -> UniqueID {
        aliases[identity] ?? UniqueID(identity: identity, number: last[identity] ?? 1)
    }

    /// A new id.
    mutating func mint(_ identity: Identity?) -> UniqueID {
        let identity = identity ?? Self.none
        last[identity, default: 0] += 1
        return UniqueID(identity: identity, number: last[identity, default: 1])
    }

    /// Returns whether the row of an id has no identity.
    static func isWithoutIdentity(_ id: UniqueID) -> Bool { id.identity == none }

    /// Notes that the server calls the row of an id by another identity; its old one is free.
    mutating func rename(_ id: UniqueID, from old: Identity?, to identity: Identity) {
        aliases[identity] = id
        guard let old else { return }
        if aliases[old] == id { aliases[old] = nil }
        if old == id.identity { last[old] = max(last[old] ?? 1, id.number) + 1 }
    }

    /// Forgets the aliases of rows that are gone.
    mutating func forget(allBut kept: (UniqueID) -> Bool) {
        if !aliases.isEmpty { aliases = aliases.filter { kept($0.value) } }
    }
}

/// The ids of a list's rows for those that replace them: by a repeated identity, else by the content, in the order of
/// the rows.
struct PairedIDs: Sendable {
    enum Key: Hashable, Sendable {
        case identity(Identity)
        case content(JSONValue)
    }

    private var ids: [Key: [UniqueID]] = [:]
    /// The number of ids of a key that were given to rows, or passed over.
    private var counts: [Key: Int] = [:]

    var isEmpty: Bool { ids.isEmpty }

    mutating func add(_ id: UniqueID, for key: Key) { ids[key, default: []].append(id) }

    /// Returns the id of the next row of a key; nil if all are given.
    ///
    /// The order of the rows is that of the ids, of which another row may have one.
    mutating func next(for key: Key, outside known: Set<UniqueID>) -> UniqueID? {
        guard let ids = ids[key] else { return nil }
        let index = ids.dropFirst(counts[key] ?? 0).firstIndex { !known.contains($0) } ?? ids.count
        counts[key] = index + 1
        return index < ids.count ? ids[index] : nil
    }

    /// Gives the ids out anew.
    mutating func restart() { counts = [:] }
}
