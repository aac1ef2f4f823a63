import DriftChecking
import JSONDocuments
import ListwrightEssentials
import TableInferring

/// Adds the records of files to a comparison with a baseline: the rows of the list that the command line names, or whole
/// documents.
///
/// Makes no tree of a long file, unless a message or an error needs one.
struct DriftSamples {
    /// The list that the command line names.
    let list: ListPath?
    /// The table that reads the records.
    let table: RecordTable?
    /// Whether each line is a record.
    let areLines: Bool
    /// Whether to explain the list of each file.
    let explains: Bool

    /// Adds the records of a file.
    func add(_ input: Input, to check: inout DriftCheck) throws(ToolError) {
        var (input, areLines) = (input, areLines)
        if explains, !areLines { input = try input.explainingList(at: list, for: table) }
        if !areLines, !input.isRepaired { (input, areLines) = try input.dividedByLines() }
        let file = areLines ? nil : ReadAgain(input)
        if let file {
            if addRows(of: file, to: &check) { return }
            file.restart()
        }
        let jobs = list == nil && table == nil ? input.usualJobs : nil
        var (isFound, absent) = (false, ToolError?.none)
        try input.forEachDocument(asLines: areLines, jobs: jobs) { content in
            switch content {
            case .lines(let shape): check.add(shape: shape)
            case .document(let bytes): add(bytes, of: file, to: &check)
            }
        } _: { (root, isLine) throws(ToolError) in
            if isLine, list == nil { return check.add(record: root, from: input.name) }
            guard let list else {
                let choice = table.map { input.choice(in: root, for: $0) } ?? .whole
                return check.add(document: root, rows: choice.list, from: input.name)
            }
            let path = isLine ? list.inLine(root) : list
            do throws(ToolError) {
                _ = try input.rows(of: ListChoice(told: path), in: root)
                isFound = true
            } catch {
                guard isLine, error.status == .negative else { throw error }
                absent = absent ?? error
            }
            do throws(PathLimitError) {
                try check.add(root, at: path, from: input.name)
            } catch {
                throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
            }
        }
        if !isFound, let absent { throw absent }
    }

    /// Adds the rows of a list in a long file; returns false, and adds none, if that takes the whole document.
    private func addRows(of file: ReadAgain, to check: inout DriftCheck) -> Bool {
        guard let list = list ?? (table == nil ? .root : nil), let path = PortionPath(to: list) else { return false }
        var added = check
        do throws(ToolError) {
            if list == .root, try !file.isArray { return false }
            guard try add(file, at: list, path, to: &added) else { return false }
        } catch {
            return false
        }
        check = added
        return true
    }

    private func add(
        _ file: ReadAgain, at list: ListPath, _ path: PortionPath, to check: inout DriftCheck
    ) throws(ToolError) -> Bool {
        var shape = SampleShape()
        var portions = try file.portions(at: path)
        while let portion = try portions.next() {
            // Several rows are those of an array, of which there is nothing to say.
            if table == nil, let rows = SampleShape(recordsAt: list.path, in: portion.bytes[...]), rows.count > 1 {
                shape.add(rows)
                continue
            }
            let rows = try file.input.rows(at: list, in: try portions.root(of: portion))
            guard rows.absence == nil, rows.notes.isEmpty else { return false }
            for row in rows { shape.add(row) }
            check.refuse(rows, from: file.input.name, portion: portion)
        }
        let search = check.add(shape: shape, areDocuments: false)
        try look(for: search, in: file, at: list, path, of: &check)
        return true
    }

    /// Adds a whole document without a tree; returns false, and doesn't add it, if it takes one.
    private func add(_ bytes: [UInt8], of file: ReadAgain?, to check: inout DriftCheck) -> Bool {
        guard list == nil || list == .root, table == nil,
            let shape = SampleShape(recordsAt: .root, in: bytes[...]), shape.count > 0
        else { return false }
        var added = check
        let search = added.add(shape: shape, areDocuments: !bytes.beginAsArray)
        if !search.isDone {
            do throws(ToolError) {
                guard let file, let path = try file.pathOfList, search.isShown(byPortionsAt: path) else { return false }
                try look(for: search, in: file, at: .root, path, of: &added)
            } catch {
                return false
            }
        }
        check = added
        return true
    }

    /// Looks for examples of changes in the rows of each portion.
    private func look(
        for search: DriftSearch, in file: ReadAgain, at list: ListPath, _ path: PortionPath, of check: inout DriftCheck
    ) throws(ToolError) {
        guard !search.isDone else { return }
        var search = search
        var portions = try file.portions(at: path)
        while !search.isDone, let portion = try portions.next() {
            let rows = try file.input.rows(at: list, in: try portions.root(of: portion))
            check.look(for: &search, in: rows, from: file.input.name, portion: portion)
        }
    }
}
