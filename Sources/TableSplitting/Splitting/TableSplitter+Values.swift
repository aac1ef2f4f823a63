internal import JSONDocuments
import JSONPaths

// Values of a row: cells, skeletons, and the rows of tables below.

extension TableSplitter {
    /// Puts a value into the cells of the row, or notes the rows below it, and appends its skeleton.
    func walk(_ entry: Int, _ node: PathNode, _ row: inout SplitRow) {
        switch tape.kind(entry) {
        case .object: walkObject(entry, node, &row)
        case .array: walkArray(entry, node, &row)
        case .null:
            nullCount += 1
            let hasOther = node.form.map { $0 != .cell } ?? true
            if hasOther, !node.hasColumn { return row.skeleton += "null".utf8 }
            cell(entry, node, &row, isJSON: false)
        default:
            guard node.form == .table || node.form == .vector, !node.keys.isEmpty else {
                return cell(entry, node, &row, isJSON: false)
            }
            rows(entry, node, &row, .single, plan: node.plan?.element)
        }
    }

    private func walkArray(_ entry: Int, _ node: PathNode, _ row: inout SplitRow) {
        if tape.count(entry) == 0 {
            emptyCount += 1
            return row.skeleton += "[]".utf8
        }
        if node.table.cells != nil, walkCells(entry, node, &row) { return }
        if node.isLevel {
            return rows(entry, node, &row, .list, plan: node.form == .map ? node.plan?.values : node.plan?.element)
        }
        let isVector = node.form == .vector && !node.keys.isEmpty && tape.hasNumbersOnly(entry)
        if node.form == .json || isVector || tape.hasScalarArraysOnly(entry) {
            return cell(entry, node, &row, isJSON: true)
        }
        rows(entry, node, &row, .list, plan: node.form == .map ? node.plan?.values : node.plan?.element)
    }

    /// Puts the elements of a row that is an array, or the only member of one, into the columns of their names; false for
    /// any other array.
    private func walkCells(_ array: Int, _ node: PathNode, _ row: inout SplitRow) -> Bool {
        guard let cells = node.table.cells else { return false }
        let isOnly = node.keys.count == 1 && tape.kind(rowEntry) == .object && tape.count(rowEntry) == 1
        guard node.keys.isEmpty || isOnly else { return false }
        if let namesRow = cells.namesRow, row.at == Int64(namesRow), row.key == nil {
            row.rest.append((node.keys.isEmpty ? "value" : KeyNames.rest(node.keys), array))
            row.skeleton += "\"\"".utf8
            return true
        }
        var (entry, index) = (array + 1, 0)
        while entry < tape.next(array) {
            let cell = node.table.root.member(Array(cells.name(ofCell: index).utf8)[...], expected: index)
            row.skeleton += (index == 0 ? "[{" : ",{").utf8 + cell.quoted
            walk(entry, cell, &row)
            row.skeleton.append(.closeBrace)
            entry = tape.next(entry)
            index += 1
        }
        row.skeleton.append(.closeBracket)
        return true
    }

    private func walkObject(_ entry: Int, _ node: PathNode, _ row: inout SplitRow) {
        if tape.count(entry) == 0 {
            emptyCount += 1
            return row.skeleton += "{}".utf8
        }
        if node.form == .json { return cell(entry, node, &row, isJSON: true) }
        if node.form == .map, !node.keys.isEmpty || node.table.parent == nil {
            let values = node.plan?.values
            return rows(entry, node, &row, .members, plan: values?.form == .table ? values?.element : values)
        }
        if node.form == .table, !node.keys.isEmpty { return rows(entry, node, &row, .single, plan: node.plan?.element) }
        if node.isTooDeep { return cell(entry, node, &row, isJSON: true) }
        walkMembers(of: entry, node, &row)
    }

    private func walkMembers(of object: Int, _ node: PathNode, _ row: inout SplitRow) {
        let base = nodes.count
        let hasRepeats = stampMembers(of: object, node)
        var (member, number) = (object + 1, 0)
        let end = tape.next(object)
        row.skeleton.append(.openBrace)
        while member < end {
            let child = nodes[base + number]
            if number > 0 { row.skeleton.append(.comma) }
            row.skeleton += child.quoted
            if !hasRepeats || child.lastMember == number {
                walk(member + 1, child, &row)
            } else {
                repeated(member, of: object, child, &row)
            }
            member = tape.next(member + 1)
            number += 1
        }
        nodes.removeLast(number)
        row.skeleton.append(.closeBrace)
    }

    /// Adds the nodes of the members, and notes the last member of each key; true if a key is repeated.
    private func stampMembers(of object: Int, _ node: PathNode) -> Bool {
        objectCount += 1
        let stamp = objectCount
        var (member, number, hasRepeats) = (object + 1, 0, false)
        let end = tape.next(object)
        while member < end {
            let child = node.member(tape.text(member), expected: number)
            if child.stamp == stamp { hasRepeats = true }
            (child.stamp, child.lastMember) = (stamp, number)
            nodes.append(child)
            member = tape.next(member + 1)
            number += 1
        }
        return hasRepeats
    }

    /// Puts a member whose key comes again into `_rest`, as `key[n]`.
    private func repeated(_ member: Int, of object: Int, _ node: PathNode, _ row: inout SplitRow) {
        var (other, occurrence) = (object + 1, 1)
        let key = tape.text(member)
        while other < member {
            if tape.text(other).elementsEqual(key) { occurrence += 1 }
            other = tape.next(other + 1)
        }
        row.rest.append(("\(KeyNames.rest(node.keys))[\(occurrence)]", member + 1))
        row.skeleton += String(occurrence).utf8
    }

    private func cell(_ entry: Int, _ node: PathNode, _ row: inout SplitRow, isJSON: Bool) {
        if let column = node.columnIndex() {
            row.cells.append(SplitRow.Cell(column: column, entry: entry, isJSON: isJSON))
        } else {
            row.rest.append((node.keys.isEmpty ? "value" : KeyNames.rest(node.keys), entry))
        }
        row.skeleton += (isJSON ? "\"\"" : "0").utf8
    }

    /// Notes a value whose rows are those of a child table, or makes it JSON in a cell if there is no such table.
    private func rows(
        _ entry: Int, _ node: PathNode, _ row: inout SplitRow, _ form: Pending.Form, plan: @autoclosure () -> PlanNode?
    ) {
        guard let child = node.child({ makeChild(of: node, plan: plan(), holding: (entry, form)) }) else {
            return cell(entry, node, &row, isJSON: true)
        }
        pending.append(Pending(table: child, entry: entry, form: form))
        row.skeleton += "[]".utf8
    }

    func makeChild(
        of node: PathNode, plan: PlanNode?, holding value: (entry: Int, form: Pending.Form)? = nil
    ) -> SplitTable? {
        let table = node.table
        let path = KeyNames.path(node.keys)
        if let known = tables.first(where: {
            $0.parent === table && $0.keys.elementsEqual(node.keys) { ExactText($0) == ExactText($1) }
        }) {
            return known
        }
        if let value, isTree(node, plan, value) {
            table.upPath = path
            return table
        }
        guard table.depth < SplitTable.mostDepth else { return nil }
        let isList = list != nil && level(of: table, node.keys) == list?.levels.count
        let name = style.name(isList ? self.name : KeyNames.joined(table.name, node.keys.isEmpty ? "value" : path))
        guard !names.contains(KeyNames.folded(name)) else { return nil }
        // What the caller says about paths counts from the top; below a table it counts from its rows.
        var forms: [ExactText: SplitForm] = isList ? rowForms : [:]
        for (key, form) in table.forms where !path.isEmpty && key.text.utf8.starts(with: path.utf8) {
            let below = key.text.utf8.dropFirst(path.utf8.count)
            if below.first == .period { forms[ExactText(String(Substring(below.dropFirst())))] = form }
            if below.first == .openBracket { forms[ExactText(String(Substring(below)))] = form }
        }
        return makeTable(name, parent: table, keys: node.keys, plan: plan, forms: forms)
    }

    /// Returns whether the rows at a path are rows of the table of the row that has them.
    ///
    /// So they are if the path is the one that leads to the table, and most keys of both are the same; and if an earlier
    /// run has decided it.
    private func isTree(_ node: PathNode, _ plan: PlanNode?, _ value: (entry: Int, form: Pending.Form)) -> Bool {
        let table = node.table
        guard !node.isLevel, !node.keys.isEmpty else { return false }
        if let up = table.upPath { return ExactText(up) == ExactText(KeyNames.path(node.keys)) }
        guard table.keys.suffix(node.keys.count).elementsEqual(node.keys, by: { ExactText($0) == ExactText($1) }) else {
            return false
        }
        let (rows, inner) = (PlanNode(), PlanNode())
        rows.add(rowEntry, of: tape)
        inner.add(value.entry, of: tape)
        let found = value.form == .single ? inner : value.form == .members ? inner.values : inner.element
        return (plan ?? found)?.isAlike(table.root.plan ?? rows, at: node.keys[0]) ?? false
    }
}
