import ListwrightEssentials

/// What is said of a list under `--explain`, in the same lines by every command.
struct ListExplanation {
    /// The lines, without the name of the input.
    let lines: [String]

    /// Explains the rows of a list.
    ///
    /// - Parameters:
    ///   - choice: The choice of the list.
    ///   - root: The document, which may be thinned.
    ///   - counts: The true counts of a thinned document.
    ///   - found: What was found of the list, if the choice doesn't have it.
    init(_ choice: ListChoice, in root: JSONValue, counts: TrueCounts = TrueCounts(), found: FoundList? = nil) {
        guard let rows = try? RowList(choice.list, in: root) else {
            lines = []
            return
        }
        var lines = [
            "the list is \(Self.form(of: rows, choice.list)) at \(choice.list.inMessage), \(choice.size(of: rows, in: root, counts))"
        ]
        lines += Self.context(of: rows).map { ["a row has \($0)"] } ?? []
        if choice.isTold { lines.append("the command line names it") }
        if let found = found ?? choice.found {
            lines.append("the reasons for it: \(found.reason.inMessage(400))")
            lines += found.contenders.dropFirst().compactMap(Self.other)
        }
        self.lines = lines
    }

    /// Explains a list that was chosen elsewhere.
    init(of list: ListPath, in root: JSONValue) { self.init(ListChoice(list), in: root) }

    /// The words for what the path led to.
    private static func form(of rows: RowList, _ list: ListPath) -> String {
        switch list.cells {
        case .named, .firstRow: return "a table whose cells are named"
        case .columns: return "columns"
        case .asTheyAre: break
        }
        return switch rows.form {
        case .array: "an array"
        case .map: "a map"
        case .lists: "a list in each of several things"
        case .things: "things in wrappers"
        case .one: "one thing"
        case .null: "null"
        case .missing: "nothing"
        }
    }

    /// What a table can read besides the row: `@index, ^ (id, title)`; nil without a row.
    private static func context(of rows: RowList) -> String? {
        guard !rows.isEmpty else { return nil }
        let context = rows.context(of: 0)
        let keys = context.keys.enumerated().filter { $0.element != nil }.map { number, _ in
            String(repeating: "^.", count: max(0, number - 1)) + (number > 0 ? "^" : "") + "@key"
        }
        var parents: [String] = []
        while let parent = context.ancestor(parents.count + 1), parents.count < 8 {
            let scalars = parent.members.prefix(200).filter { $0.value.kind != .object && $0.value.kind != .array }
                .prefix(8).map(\.key.inMessage)
            let path = Array(repeating: "^", count: parents.count + 1).joined(separator: ".")
            parents.append(scalars.isEmpty ? path : "\(path) (\(scalars.joined(separator: ", ")))")
        }
        return (["@index"] + keys + parents).joined(separator: ", ")
    }

    private static func other(_ contender: FoundList.Contender) -> String? {
        let reasons = contender.reasons.filter { $0.points < 0 }.prefix(2).map(\.text.inMessage)
        let name = contender.list.map(\.inMessage) ?? "the document as one thing"
        return "it isn't \(name)" + (reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))")
    }
}

extension Input {
    /// Explains the list of this input on standard error.
    ///
    /// A file is read once more; of a pipe only a short one is explained, as it can be read once only.
    ///
    /// - Returns: The input to read, from its start.
    func explainingList(at told: ListPath?, for table: RecordTable? = nil) throws(ToolError) -> Input {
        var input = self
        if let document = try ThinnedDocument(of: self) {
            explain(document.root, document.counts, at: told, for: table)
            input.isExplained = true
        } else if !isFile {
            let opening = try StreamOpening(self, isKept: true)
            if try opening.isShort(readingAhead: true),
                let root = try? JSONDocument(parsing: try opening.beginning()).root
            {
                explain(root, TrueCounts(), at: told, for: table)
                input.isExplained = true
            }
            let isExplained = input.isExplained
            input = opening.fromStart()
            input.isExplained = isExplained
        }
        return input
    }

    /// Says how the rows are read, if the list is explained.
    func explain(_ way: ListStream.Way) {
        guard isExplained, !isSilent else { return }
        let words =
            switch way {
            case .whole: "the input is read as a whole"
            case .records: "the records are read one after the other"
            case .portions: "the document is read in portions"
            }
        Output.warn("\(name): note: \(words)")
    }

    private func explain(_ root: JSONValue, _ counts: TrueCounts, at told: ListPath?, for table: RecordTable?) {
        let choice = ListChoice(in: root, at: told, for: table, counts: counts)
        let found = told == nil && choice.found == nil ? ListFinder(counts: counts).find(in: root) : nil
        let isFound = found?.list == choice.list
        for line in ListExplanation(choice, in: root, counts: counts, found: isFound ? found : nil).lines {
            Output.warn("\(name): note: \(line)")
        }
    }
}
