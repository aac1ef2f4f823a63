import JSONDocuments
import Listwright
import TableSplitting

/// The list whose rows are the root table, and the forms of paths.
struct TablesChoice {
    /// The keys of `--at`.
    let path: [String]?
    let isWhole: Bool
    /// The name that was asked for.
    let name: String?
    var forms: [String: SplitForm]
    /// The keys of the list in each document; nil if each document is a row.
    private(set) var list: [String]?
    private var fileName = "rows"

    init(path: [String]?, isWhole: Bool, name: String?, forms: [String: SplitForm]) {
        (self.path, self.isWhole, self.name, self.forms) = (path, isWhole, name, forms)
        list = path
    }

    /// The name of the table of the rows.
    var tableName: String {
        let name = name ?? list?.last ?? fileName
        return name.isEmpty || name.hasPrefix("_") || name.lowercased().hasPrefix("sqlite_") ? "rows" + name : name
    }

    /// Takes the name of a file for a list without one.
    mutating func take(_ input: Input) {
        let stem = input.title.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? ""
        if !input.isStandardInput, !stem.isEmpty { fileName = stem }
    }

    /// Finds the list of the first document.
    mutating func find(in root: JSONValue, of input: Input) throws(ToolError) {
        guard !isWhole else { return }
        if let path {
            guard let value = path.reduce(JSONValue?.some(root), { $0?[$1] }) else {
                throw ToolError(
                    message: "\(input.name): error: there is nothing at \(KeyNames.path(path).inMessage)",
                    status: .negative)
            }
            if value.kind == .object, forms[KeyNames.path(path)] == nil { forms[KeyNames.path(path)] = .map }
            return
        }
        guard root.kind == .object else { return }
        let choice = input.choice(in: root)
        guard choice.found != nil, let steps = choice.list.path.steps else { return }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { break }
            keys.append(key)
        }
        list = keys
        if choice.found?.kind == .map { forms[KeyNames.path(keys)] = .map }
    }
}

/// The documents of the inputs.
struct TablesSource {
    let inputs: [Input]
    let asLines: Bool
    let sample: Int?

    /// The number of rows of JSON Lines that the plan sees.
    private static let lineSample = 1_000

    /// The documents, with the plan of the first ones.
    struct Opening {
        fileprivate enum Part {
            case document(RecordTape)
            case lines(Input, [RecordBlock], AnyIterator<RecordBlock>)
        }
        let plan: PlanNode?
        fileprivate(set) var isArray: Bool
        fileprivate var parts: [Part] = []

        /// Adds all documents.
        func add(to splitter: TableSplitter) throws(SplitError) {
            for part in parts {
                switch part {
                case .document(let tape) where tape.kind(0) == .array: try splitter.add(elementsOf: tape)
                case .document(let tape): try splitter.add(tape)
                case .lines(let input, let first, let rest):
                    for block in first { try TablesSource.add(block, of: input, to: splitter) }
                    for block in rest { try TablesSource.add(block, of: input, to: splitter) }
                }
            }
        }
    }

    /// Reads the beginning, finds the list in the first document, and plans.
    func open(_ choice: inout TablesChoice) throws(ToolError) -> Opening {
        let plan = sample == 0 ? nil : PlanNode()
        var opening = Opening(plan: plan, isArray: false)
        for (index, input) in inputs.enumerated() {
            if index == 0 { choice.take(input) }
            if asLines {
                opening.parts.append(try lines(try input.lines(.init()), of: input, plan, &choice, isFirst: index == 0))
                continue
            }
            let bytes = try input.bytes(atMost: JSONDocument.Options().limits.bytes)
            let document: JSONDocument
            do throws(JSONSyntaxError) { document = try JSONDocument(parsing: bytes) } catch {
                guard error.code == .endOfInputExpected, error.line > 1, Self.areLines(bytes) else {
                    throw input.failure(error, of: bytes)
                }
                opening.parts.append(try lines(JSONLines(bytes), of: input, plan, &choice, isFirst: index == 0))
                continue
            }
            if index == 0 { try choice.find(in: document.root, of: input) }
            guard let tape = try? RecordTape(bytes) else { continue }
            if tape.kind(0) == .array {
                opening.isArray = inputs.count == 1
                for entry in tape.elements(0).prefix(sample ?? .max) { plan?.add(entry, of: tape) }
            } else {
                plan?.add(0, of: tape)
            }
            opening.parts.append(.document(tape))
        }
        return opening
    }

    private static func areLines(_ bytes: [UInt8]) -> Bool {
        JSONLines(bytes).first { _ in true }?.document != nil
    }

    private func lines(
        _ lines: JSONLines, of input: Input, _ plan: PlanNode?, _ choice: inout TablesChoice, isFirst: Bool
    ) throws(ToolError) -> Opening.Part {
        var iterator = lines.blocks.makeIterator()
        var (first, count) = ([RecordBlock](), 0)
        while count < sample ?? Self.lineSample, let block = iterator.next() {
            first.append(block)
            for number in 0..<block.count {
                guard count < sample ?? Self.lineSample, let tape = try Self.tape(number, of: block, input) else {
                    break
                }
                if isFirst, count == 0, choice.path != nil, let root = try? JSONDocument(parsing: tape.bytes).root {
                    try choice.find(in: root, of: input)
                }
                plan?.add(0, of: tape)
                count += 1
            }
        }
        return .lines(input, first, AnyIterator { iterator.next() })
    }

    /// A record of a block; nil for none.
    private static func tape(_ number: Int, of block: RecordBlock, _ input: Input) throws(ToolError) -> RecordTape? {
        var tape = RecordTape()
        if let bytes = block.bytes(of: number), tape.read(Array(bytes), options: block.documentOptions(of: number)) {
            return tape
        }
        guard let record = block.record(number) else { return nil }
        if let error = record.error {
            throw ToolError(message: error.rendered(file: input.name), status: .malformedInput)
        }
        return block.bytes(of: number).flatMap { try? RecordTape(Array($0)) }
    }

    fileprivate static func add(
        _ block: RecordBlock, of input: Input, to splitter: TableSplitter
    ) throws(SplitError) {
        for number in 0..<block.count {
            if let bytes = block.bytes(of: number),
                try splitter.add(reading: Array(bytes), options: block.documentOptions(of: number))
            {
                continue
            }
            let other: RecordTape?
            do throws(ToolError) { other = try tape(number, of: block, input) } catch {
                throw SplitError(.badTables, error.message)
            }
            if let other { try splitter.add(other) }
        }
    }
}

extension TableSplitter.Known {
    /// The reason why these tables can't take rows of another list; nil if they can.
    func refusal(of name: String, list: [String]?) -> String? {
        guard let root = rootName, root != (list == nil ? name : "_document") else { return nil }
        return "it has the tables of \(root); --into another file, or --name=\(root)"
    }
}

/// What was written, for people.
struct TablesReport {
    private let splitter: TableSplitter
    private let store: any SplitStore

    init(_ splitter: TableSplitter, _ store: any SplitStore) { (self.splitter, self.store) = (splitter, store) }

    var text: String {
        var text = ""
        for table in splitter.tables where table.rowCount > 0 {
            text += "\(table.name): \(table.rowCount) row\(table.rowCount == 1 ? "" : "s")"
            if let planned = store as? PlannedTables { text += "; \(planned.columns(of: table))" }
            text += "\n"
            if let parent = table.parent {
                text += "  join: \(Self.quoted(table.name))._parent = \(Self.quoted(parent.name))._row\n"
            }
        }
        let (restCount, replaced) = counts
        text += "\(splitter.shapeCount) shape\(splitter.shapeCount == 1 ? "" : "s")"
        if let restCount { text += "; \(restCount == 0 ? "no" : "\(restCount)") rows with _rest" }
        if let replaced { text += "; \(replaced) rows replaced" }
        return text + "\n"
    }

    private var counts: (rest: Int?, replaced: Int?) {
        if let database = store as? SQLiteTables {
            return (database.restCount, database.replacedCount > 0 ? database.replacedCount : nil)
        }
        return ((store as? TableFolder)?.restCount, nil)
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
