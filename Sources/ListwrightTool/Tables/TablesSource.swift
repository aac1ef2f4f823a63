import JSONDocuments
import JSONRepairing
import ListwrightEssentials
import TableSplitting

/// The documents of the inputs.
struct TablesSource {
    let inputs: [Input]
    let asLines: Bool
    let sample: Int?

    /// The number of rows of a long input that the plan sees.
    private static let longSample = 1_000
    /// The number of bytes of documents that are in memory.
    private static let mostBytes = 8 << 20

    /// The documents, with the plan of the first ones.
    struct Opening {
        fileprivate enum Part {
            case document(RecordTape)
            case rows(TablesStream)
            /// An input that is read when those before it are written.
            case later(Input)
        }
        let plan: PlanNode?
        fileprivate(set) var isArray = false
        fileprivate var parts: [Part] = []
        fileprivate let source: TablesSource

        /// Adds all documents.
        func add(to splitter: TableSplitter) throws(SplitError) {
            for part in parts { try add(part, to: splitter) }
        }

        private func add(_ part: Part, to splitter: TableSplitter) throws(SplitError) {
            switch part {
            case .document(let tape): try TablesSource.add(tape, to: splitter)
            case .rows(let stream): try stream.add(to: splitter)
            case .later(let input):
                var choice = TablesChoice(told: nil, name: nil, forms: [:])
                let opening: Opening
                do throws(ToolError) {
                    opening = try TablesSource(inputs: [input], asLines: source.asLines, sample: 0)
                        .open(&choice, isFirst: false)
                } catch { throw SplitError(.badDocument, error.message) }
                try opening.add(to: splitter)
            }
        }
    }

    private static func add(_ tape: RecordTape, to splitter: TableSplitter) throws(SplitError) {
        if tape.kind(0) == .array, splitter.takesElements {
            try splitter.add(elementsOf: tape)
        } else {
            try splitter.add(tape)
        }
    }

    /// Reads the beginning, finds the list in the first document, and plans.
    func open(_ choice: inout TablesChoice, isFirst: Bool = true) throws(ToolError) -> Opening {
        var opening = Opening(plan: sample == 0 ? nil : PlanNode(), source: self)
        var byteCount = 0
        for (index, input) in inputs.enumerated() {
            guard byteCount < Self.mostBytes || index == 0 else {
                opening.parts.append(.later(input))
                continue
            }
            if index == 0, isFirst { choice.take(input) }
            byteCount += try open(input, &choice, isFirst: isFirst && index == 0, &opening)
        }
        return opening
    }

    /// Opens an input; returns the number of bytes in memory.
    private func open(
        _ input: Input, _ choice: inout TablesChoice, isFirst: Bool, _ opening: inout Opening
    ) throws(ToolError) -> Int {
        if !asLines, input.isRepaired { return try read(input, &choice, isFirst: isFirst, &opening) }
        let stream = try StreamOpening(input, isKept: !asLines)
        let isShort = asLines ? false : try stream.isShort(readingAhead: true)
        var framing: JSONLines.Framing? = asLines ? .lines : nil
        if !isShort, framing == nil {
            if Input.beginsWithLines(try stream.beginning()) {
                framing = .lines
            } else if isFirst {
                framing = try self.framing(of: stream, &choice, of: input)
            }
        }
        guard let framing else {
            return try read(stream.fromStart(), &choice, isFirst: isFirst, &opening)
        }
        let rows = TablesStream(
            input, try stream.records(framing: framing).blocks, isDocument: framing != .lines && choice.list != nil)
        if framing != .lines { opening.isArray = choice.list == nil && inputs.count == 1 }
        let count = sample ?? Self.longSample
        try rows.readAhead(count) { (tape) throws(ToolError) in
            if isFirst, framing == .lines, choice.told != nil, rows.isAtStart, let root = tape.root {
                try choice.find(in: root, of: input, isLine: true)
            }
            opening.plan?.add(0, of: tape, below: rows.isDocument ? choice.list?.levels.first ?? [] : nil)
        }
        stream.forget()
        opening.parts.append(.rows(rows))
        return 0
    }

    /// The division of a long document into rows; nil for one that is read as a whole.
    ///
    /// What is found by itself is found in a first pass over a file; the beginning tells what is at a given path.
    private func framing(
        of stream: StreamOpening, _ choice: inout TablesChoice, of input: Input
    ) throws(ToolError) -> JSONLines.Framing? {
        let isArray = try stream.isArray()
        if choice.told == .root { return isArray ? .array() : nil }
        if choice.told == nil, isArray, ListChoice.isWhole(arrayBeginningWith: try stream.beginning()) {
            return .array()
        }
        guard choice.told == nil || choice.streamedKeys != nil else { return nil }
        let thinned = choice.told == nil ? try ThinnedDocument(of: input) : nil
        let beginning = choice.told == nil ? [] : try stream.beginning()
        guard let root = thinned?.root ?? TablesBeginning.root(of: beginning) else { return nil }
        let counts = thinned?.counts ?? TrueCounts()
        var (found, silent) = (choice, input)
        silent.isSilent = true
        do throws(ToolError) { try found.find(in: root, counts: counts, of: silent) } catch { return nil }
        guard let list = found.list, list.cellNames.isEmpty, let keys = list.levels.first,
            keys.reduce(JSONValue?.some(root), { $0?[$1] })?.kind == .array
        else { return nil }
        choice = found
        if let note = ListChoice(in: root, at: choice.told, counts: counts).note {
            Output.warn("\(input.name): note: \(note)")
        }
        return .array(at: keys)
    }

    /// Reads an input as a whole.
    private func read(
        _ input: Input, _ choice: inout TablesChoice, isFirst: Bool, _ opening: inout Opening
    ) throws(ToolError) -> Int {
        let bytes = try input.bytes(atMost: JSONDocument.Options().limits.bytes)
        let (texts, areLines) = try input.documents(in: bytes)
        for (index, text) in texts.enumerated() {
            guard let tape = try? RecordTape(text) else { continue }
            if isFirst, index == 0, !areLines || choice.told != nil, let root = tape.root {
                try choice.find(in: root, of: input, isLine: areLines)
            }
            if tape.kind(0) == .array, choice.list == nil, !areLines {
                opening.isArray = inputs.count == 1
                for entry in tape.elements(0).prefix(sample ?? .max) { opening.plan?.add(entry, of: tape) }
            } else if index < sample ?? .max {
                opening.plan?.add(0, of: tape)
            }
            opening.parts.append(areLines ? .rows(TablesStream(input, tape)) : .document(tape))
        }
        return bytes.count
    }
}

extension Input {
    /// The texts of the documents in the bytes of this file: one, or several one after the other.
    fileprivate func documents(in bytes: [UInt8]) throws(ToolError) -> (texts: [[UInt8]], areLines: Bool) {
        do throws(JSONSyntaxError) {
            if !isRepaired {
                _ = try JSONDocument(parsing: bytes)
                return ([bytes], false)
            }
            _ = try InputRepair.document(bytes, options: .init(), file: name)
            return ([RepairedText(bytes).bytes], false)
        } catch {
            guard error.code == .endOfInputExpected, !isRepaired else { throw failure(error, of: bytes) }
            let lines = JSONLines(bytes).blocks.flatMap { block in (0..<block.count).map { block.bytes(of: $0) } }
            if lines.count > 1, lines.allSatisfy({ $0.map { (try? RecordTape(Array($0))) != nil } ?? false }) {
                return (lines.compactMap { $0.map(Array.init) }, true)
            }
            let ranges = DocumentRanges(bytes).ranges ?? []
            let texts = ranges.map { Array(bytes[$0]) }
            guard ranges.count > 1, texts.allSatisfy({ (try? RecordTape($0)) != nil }) else {
                throw failure(error, of: bytes)
            }
            return (texts, true)
        }
    }
}

extension RecordTape {
    /// The document.
    var root: JSONValue? { try? JSONDocument(parsing: bytes).root }
}

/// The first bytes of a long input.
enum TablesBeginning {
    /// The document that begins with the bytes, as far as it is there; nil for none.
    static func root(of bytes: [UInt8]) -> JSONValue? {
        var text = GrowingText(at: [], options: JSONLines.Options(document: JSONDocument.Options()))
        text.feed(bytes)
        var records: [ArraySlice<UInt8>] = []
        while let block = text.next() { records += (0..<block.count).compactMap { block.bytes(of: $0) } }
        let closed = text.isInRecord ? text.closed(keeping: text.openLocation.steps.count) : nil
        guard text.hasList else {
            return (closed ?? records.first.map { Array($0) }).flatMap { try? JSONDocument(parsing: $0).root }
        }
        if let closed { records.append(closed[...]) }
        let array = [.openBracket] + records.joined(separator: [.comma]) + [.closeBracket]
        return try? JSONDocument(parsing: Array(array)).root
    }
}
