// Keys: what identifies the rows, and what becomes of a row whose key is in the table.
extension SQLiteTable {
    /// Makes the key unique: a new table gets an index, and so does an old one if somebody asked.
    func prepareKey() throws(SQLiteError) {
        if !isKeyGiven { keyFate = .used }
        if table.isNew { try makeIndex() }
        do throws(SQLiteError) {
            try prepareResolution()
        } catch {
            // No constraint makes the key unique.
            guard isKeyGiven else { return try giveUpKey(.notUnique) }
            try makeIndex()
            try prepareResolution()
        }
        if table.isNew { return }
        keyLog = try SQLiteKeyLog(of: schema.key, in: table, on: connection)
        guard try connection.texts(of: SQLiteSchema.namesInUse).contains(schema.indexName) else { return }
        keyTypes = schema.keyIndices.map { types[$0] }
    }

    func prepareResolution() throws(SQLiteError) {
        resolution = try connection.statement(schema.resolution(conflict, of: table))
    }

    private func makeIndex() throws(SQLiteError) {
        let name = schema.indexName(apartFrom: try connection.texts(of: SQLiteSchema.namesInUse))
        do throws(SQLiteError) {
            // A primary key of integers would invent values for rows without one.
            try table.makeIndex(name, on: schema.key, isUnique: true)
        } catch {
            let key = schema.key.joined(separator: ", ")
            throw SQLiteError(.conflict, "\(error.message); rows that are in the table have the same \(key)")
        }
        index = name
    }

    /// Goes on without a key.
    private func giveUpKey(_ fate: KeyFate) throws(SQLiteError) {
        keyFate = fate
        if let index { try connection.run("DROP INDEX \(SQLiteSchema.quoted(index))") }
        (index, resolution, rowCountWithoutKey) = (nil, nil, 0)
        schema = try SQLiteSchema(name, columns: columns, key: [])
    }

    /// Does what is to be done with a row whose key is in the table.
    func resolve(
        _ reason: String, _ row: Range<Int>, of rows: SQLiteCells, isRepeated: Bool, _ kinds: [KeyKind]?
    ) throws(SQLiteError) {
        if isRepeated, !isKeyGiven {
            guard table.isNew else {
                let key = schema.key.joined(separator: ", ")
                throw SQLiteError(.conflict, "\(key) is the key of the table, and rows of this run have the same one")
            }
            try giveUpKey(.repeated)
            return try refuse(table.insertion?.run(row, of: rows))
        }
        try check(row, of: rows, againstKeyOf: kinds)
        if isRepeated { repeatedKeyCount += 1 } else { replacedCount += 1 }
        switch conflict {
        case .replace, .ignore: if let resolution { try refuse(resolution.run(row, of: rows)) }
        case .error: throw SQLiteError(.conflict, reason)
        }
    }

    /// Notes the key of a row, if its cells don't say all or if earlier rows of the table have it.
    ///
    /// - Returns: Whether a row of this run has the key, and the kinds of its values there; nil if they aren't known.
    func log(
        _ key: [Int], of rows: SQLiteCells, isRefused: Bool
    ) throws(SQLiteError) -> (isRepeated: Bool, kinds: [KeyKind]?) {
        let kinds = key.map { rows[$0].keyKind }
        let isOdd = kinds.contains(where: \.isOdd)
        if table.isNew, isOdd, keyLog == nil { keyLog = try SQLiteKeyLog(of: schema.key, in: table, on: connection) }
        guard !table.isNew || isOdd || isRefused else { return (false, nil) }
        let logged = try keyLog?.add(rows.key(key), kinds, isKept: !table.isNew || isOdd)
        if table.isNew { return (isRefused, logged ?? kinds.map(\.even)) }
        if logged != nil || !isRefused { return (logged != nil, logged) }
        return (false, storedKinds(kinds))
    }

    /// The kinds of a key that a row of an earlier run has, as the types of its columns say; nil if a constraint of
    /// somebody else makes it unique, so that these types decide what is one key.
    private func storedKinds(_ kinds: [KeyKind]) -> [KeyKind]? {
        keyTypes.map { zip(kinds, $0).map { KeyKind(sameAs: $0, declared: $1) } }
    }

    /// Refuses a row whose key is another value than the one that SQLite takes for the same.
    private func check(
        _ row: Range<Int>, of rows: SQLiteCells, againstKeyOf kinds: [KeyKind]?
    ) throws(SQLiteError) {
        for (index, old) in zip(schema.keyIndices, kinds ?? []) {
            let cell = row.lowerBound + index
            guard !rows[cell].keyKind.isSame(as: old) else { continue }
            let texts = [rows[cell].keyKind, old].map { $0.text(of: rows, cell) }
            throw SQLiteError(
                differentKeys: "\(name).\(columns.names[index]): \(texts[0]) of row \(rowCount) and \(texts[1]) of an "
                    + "earlier row are one key in SQLite, but different values")
        }
    }

    func refuse(_ reason: String?) throws(SQLiteError) {
        if let reason { throw SQLiteError(.conflict, reason) }
    }
}
