internal import JSONDocuments
import JSONPaths

// What skeletons mean.

extension TableJoiner {
    func mark(of row: StoredRow, _ table: Int) throws(SplitError) -> Mark {
        guard let shape = row.shape else {
            guard let text = row.rest[ExactText(".")] else { throw bad(row, table, "_shape is no number") }
            return try compiled(text, row, table)
        }
        let key = MarkKey(table: table, shape: shape)
        if let mark = marks[key] { return mark }
        guard let text = source.skeleton(shape) else { throw bad(row, table, "there is no skeleton \(shape)") }
        let mark = try compiled(text, row, table)
        marks[key] = mark
        return mark
    }

    private func compiled(_ text: [UInt8], _ row: StoredRow, _ table: Int) throws(SplitError) -> Mark {
        guard let tape = try? RecordTape(text) else { throw bad(row, table, "its skeleton is no JSON") }
        guard let mark = compiled(tape, 0, [], table) else { throw bad(row, table, "its skeleton means nothing") }
        return mark
    }

    /// What a part of a skeleton stands for; nil for nothing.
    private func compiled(_ tape: RecordTape, _ entry: Int, _ keys: [String], _ table: Int) -> Mark? {
        guard CallStack.hasRoom else { return nil }
        let name = keys.isEmpty ? "value" : KeyNames.rest(keys)
        switch tape.kind(entry) {
        case .null: return .null
        case .array where tape.count(entry) > 0: return elements(tape, entry, table)
        case .array: return .children(children[table][ExactText(KeyNames.path(keys))])
        case .string: return .cell(column: columns[table][ExactText(name)], name: name, isJSON: true)
        case .integer:
            guard let number = tape.slice(entry).plainInteger else { return nil }
            if number == 0 { return .cell(column: columns[table][ExactText(name)], name: name, isJSON: false) }
            return .rest("\(name)[\(number)]")
        case .object: return keys.count > 64 ? nil : members(tape, entry, keys, table)
        case .bool, .real: return nil
        }
    }

    /// The cells of a row that is an array: each is an object of its name and its mark.
    private func elements(_ tape: RecordTape, _ array: Int, _ table: Int) -> Mark? {
        var elements: [Mark] = []
        for entry in tape.elements(array) {
            guard tape.kind(entry) == .object, tape.count(entry) == 1 else { return nil }
            let name = String(decoding: tape.text(entry + 1), as: UTF8.self)
            guard let mark = compiled(tape, entry + 2, [name], table) else { return nil }
            elements.append(mark)
        }
        return .elements(elements)
    }

    private func members(_ tape: RecordTape, _ entry: Int, _ keys: [String], _ table: Int) -> Mark? {
        if tape.count(entry) == 0 { return .empty }
        var members: [(key: [UInt8], mark: Mark)] = []
        var member = entry + 1
        while member < tape.next(entry) {
            let key = String(decoding: tape.text(member), as: UTF8.self)
            guard let mark = compiled(tape, member + 1, keys + [key], table) else { return nil }
            var quoted: [UInt8] = []
            RecordTape.appendQuoted(tape.text(member), to: &quoted)
            members.append((quoted + [.colon], mark))
            member = tape.next(member + 1)
        }
        return .members(members)
    }
}
