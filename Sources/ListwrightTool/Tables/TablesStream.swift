import JSONDocuments
import JSONRepairing
import ListwrightEssentials
import TableSplitting

/// The rows of an input that are read while they are written.
final class TablesStream {
    private let input: Input
    private var blocks: RecordBlocks?
    private var first: [RecordBlock] = []
    private var tape: RecordTape?
    private var repair = InputRepair()
    /// True if the rows are those of a list with a document around it.
    let isDocument: Bool
    private var count = 0

    init(_ input: Input, _ blocks: RecordBlocks, isDocument: Bool) {
        (self.input, self.blocks, self.isDocument) = (input, blocks, isDocument)
    }

    /// A document that was read.
    init(_ input: Input, _ tape: RecordTape) { (self.input, self.tape, isDocument) = (input, tape, false) }

    /// True if the row that is read is the first one.
    var isAtStart: Bool { count == 0 }

    /// Reads the first rows, which are kept.
    func readAhead(_ limit: Int, _ body: (RecordTape) throws(ToolError) -> Void) throws(ToolError) {
        while count < max(1, limit), let block = blocks?.next() {
            first.append(block)
            for number in 0..<block.count where count < max(1, limit) {
                if let tape = try row(number, of: block) { try body(tape) }
                count += 1
            }
        }
    }

    /// A row of a block; nil for none.
    private func row(_ number: Int, of block: RecordBlock) throws(ToolError) -> RecordTape? {
        var tape = RecordTape()
        if let bytes = block.bytes(of: number), tape.read(Array(bytes), options: block.documentOptions(of: number)) {
            return tape
        }
        let reading = RecordReading(of: number, in: block, repairing: input.isRepaired)
        for message in repair.messages(about: reading.report, file: input.name) { Output.warn(message) }
        if let failure = reading.failure(file: input.name) {
            if isDocument, reading.record?.error?.code == .duplicateKey {
                let note = "\n\(input.name): note: --at=. takes the whole document, with both values of the key"
                throw ToolError(message: failure.message + note, status: failure.status)
            }
            let advice = reading.advice.map { "\n\(input.name): note: \($0)" } ?? ""
            throw ToolError(message: failure.message + advice, status: failure.status)
        }
        guard let bytes = block.bytes(of: number) else { return nil }
        return try? RecordTape(reading.report.isEmpty ? Array(bytes) : RepairedText(Array(bytes)).bytes)
    }

    /// Adds all rows.
    func add(to splitter: TableSplitter) throws(SplitError) {
        if let tape { return try splitter.add(tape) }
        var progress = Progress(of: input.size)
        defer {
            progress.hide()
            if let total = repair.total(file: input.name) { Output.warn(total) }
        }
        if isDocument { try splitter.beginDocument() }
        count = 0
        for block in first { try add(block, to: splitter, &progress) }
        first = []
        while let block = blocks?.next() { try add(block, to: splitter, &progress) }
        guard isDocument, let text = blocks?.surroundingText, let around = try? RecordTape(text) else { return }
        try splitter.endDocument(around)
    }

    private func add(
        _ block: RecordBlock, to splitter: TableSplitter, _ progress: inout Progress
    ) throws(SplitError) {
        for number in 0..<block.count {
            let options = block.documentOptions(of: number)
            if let bytes = block.bytes(of: number),
                isDocument
                    ? try splitter.add(rowReading: Array(bytes), options: options)
                    : try splitter.add(reading: Array(bytes), options: options)
            {
                continue
            }
            let other: RecordTape?
            do throws(ToolError) { other = try row(number, of: block) } catch {
                throw SplitError(.badDocument, error.message)
            }
            guard let other else { continue }
            if isDocument { try splitter.add(row: other) } else { try splitter.add(other) }
        }
        count += block.count
        if block.count > 0 {
            progress.show(
                Progress.Count(bytes: block.position(of: block.count - 1).byteOffset, records: count), unit: "rows")
        }
    }
}
