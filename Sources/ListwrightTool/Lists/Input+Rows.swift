import ListwrightEssentials

extension Input {
    /// Returns the choice of the list in a document of this file, with its note on standard error.
    func choice(
        in root: JSONValue, at told: ListPath? = nil, for table: RecordTable? = nil, counts: TrueCounts = TrueCounts()
    ) -> ListChoice {
        let choice = ListChoice(in: root, at: told, for: table, counts: counts)
        if let note = choice.note { warn("\(name): note: \(note)") }
        return choice
    }

    /// Returns the rows of a choice in a document; notes say what isn't a list among lists.
    ///
    /// - Throws: `ToolError` if there is nothing at the path, with the nearest location, or if the path takes too much
    ///   work.
    func rows(of choice: ListChoice, in root: JSONValue) throws(ToolError) -> RowList {
        let rows = try rows(at: choice.list, in: choice.isEmpty ? [] : root)
        if let absence = rows.absence { throw refusal(of: choice.list, absence.reason) }
        if choice.isTold { for note in rows.notes { warn("\(name): note: \(note)") } }
        return rows
    }

    /// Returns the rows at a path; a path that leads to nothing has none.
    func rows(at list: ListPath, in root: JSONValue) throws(ToolError) -> RowList {
        do throws(PathLimitError) {
            return try RowList(list, in: root)
        } catch {
            throw ToolError(message: "\(name): error: \(error)", status: .malformedInput)
        }
    }

    /// Returns the rows of a list in a record of JSON Lines, at the path in the record.
    func rows(at list: ListPath, inLine record: JSONValue) throws(ToolError) -> RowList {
        try rows(at: list.inLine(record), in: record)
    }

    /// Returns the warning that a record of JSON Lines has nothing at a path; nil if there is something.
    func warning(ofNothingAt list: ListPath, inLine record: JSONValue, number: Int) -> String? {
        guard let absence = (try? rows(at: list, inLine: record))?.absence else { return nil }
        return "\(name): warning: record \(number + 1): there is nothing at \(list.inMessage); \(absence.reason)"
    }

    /// The error of a path that leads to nothing.
    func refusal(of list: ListPath, _ reason: String) -> ToolError {
        ToolError(
            message: "\(name): error: there is nothing at \(list.inMessage); \(reason)", status: .negative)
    }
}

extension ListPath {
    /// Returns the path of the list in a record of JSON Lines.
    ///
    /// `find` prints paths from the array of all records: `[*].items` is `items` in a record that has nothing at
    /// `[*].items` itself.
    func inLine(_ record: JSONValue) -> ListPath {
        guard let steps = path.steps, steps.first == .wildcard, steps.count > 1 || !endsInRows,
            (try? RowList(self, in: record))?.absence != nil
        else { return self }
        return ListPath(JSONPath(steps: Array(steps.dropFirst())), cells: cells)
    }
}

extension RowList {
    /// What is to be said of rows at a path that the command line names.
    var notes: [String] {
        var notes: [String] = []
        if form == .null { notes.append("there is null at \(list.inMessage), so it has no rows") }
        if let thing = holders.firstThing, holders.lists > 0 {
            let all = holders.lists + holders.things
            let are =
                holders.things == 1 ? "is one thing, taken as one row" : "are one thing each, taken as one row each"
            notes.append("\(holders.things) of \(all) values at \(list.inMessage) \(are): \(thing)")
        }
        let lacking = holders.missing + (form == .null ? 0 : holders.nulls)
        if lacking > 0, form != .missing {
            let all = lacking + holders.lists + holders.things
            notes.append("\(lacking) of \(all) \(lacking == 1 ? "has" : "have") no list at \(list.inMessage)")
        }
        if form == .one, list != .root, Self.isMap(self[0]) {
            let members = ListPath(list.path.appending(.wildcard)).asOption
            notes.append(
                "\(list.inMessage) is an object, taken as one row; \(members) takes its \(self[0].count) members")
        }
        return notes
    }

    /// Returns whether an object has nothing but objects with the same keys, most of them.
    private static func isMap(_ object: JSONValue) -> Bool {
        let things = object.members.filter { !$0.value.isNull }.map(\.value)
        guard object.kind == .object, things.count > 1, things.allSatisfy({ $0.kind == .object }) else { return false }
        let first = Set(things[0].keys)
        return things.allSatisfy { thing in
            let keys = Set(thing.keys)
            return keys.intersection(first).count * 5 >= keys.union(first).count * 3
        }
    }

    /// The groups of the rows: their headers, or the keys of maps around them, and their rows; empty without either.
    func groups(header: GroupHeader?) -> [(header: String?, rows: Range<Int>)] {
        var groups: [(header: String?, rows: Range<Int>)] = []
        for range in lists {
            let context = context(of: range.lowerBound)
            let value = header?.value(for: context)
            let key = context.keys.dropFirst().lazy.compactMap { $0 }.first
            groups.append((value.map { $0.string ?? "\($0)" } ?? key, range))
        }
        return groups.contains { $0.header != nil } ? groups : []
    }
}
