import JSONDocuments
import ListwrightEssentials
import TableInferring

/// The JSON of a file: one document, or one record in each line.
enum InputContent: Sendable {
    /// A document, and its text unless that was repaired.
    case document(JSONDocument, [UInt8]?)
    /// The records of JSON Lines, and the exit status if a line isn't JSON.
    case lines([JSONValue], failure: ExitStatus? = nil)
}

/// A part of an input that isn't parsed yet.
enum UnparsedContent {
    /// The bytes of a document.
    case document([UInt8])
    /// The values of records of JSON Lines, which are counted already.
    case lines(SampleShape)
}

/// What is done with the records of JSON Lines before one is parsed.
enum Foresight: Sendable {
    case none
    /// Their values are counted.
    case counts(jobs: Int, areRows: Bool)
    /// The ones that are certainly documents needn't be parsed.
    case certainty
}

/// Blocks of JSON Lines, whose values are counted together if no record has to be parsed for it.
private struct CountedLines: Sendable {
    var blocks: [RecordBlock]
    /// The values; nil if a record has to be parsed, or if nobody asked for them.
    var shape: SampleShape?
    /// Whether each record of the first block is certainly a document; empty if nobody asked.
    var areCertain: [Bool] = []

    static func all(of blocks: [RecordBlock], _ foresight: Foresight) -> [CountedLines] {
        switch foresight {
        case .none: [CountedLines(blocks: blocks)]
        case .counts(_, let areRows): all(of: blocks, areRows: areRows)
        case .certainty: blocks.map { CountedLines(blocks: [$0], areCertain: $0.certainRecords()) }
        }
    }

    /// Counts the values of blocks, those of blocks that need no parser together.
    private static func all(of blocks: [RecordBlock], areRows: Bool) -> [CountedLines] {
        var all: [CountedLines] = []
        for block in blocks {
            let shape = SampleShape(recordsOf: block, areRows: areRows)
            guard let shape, let last = all.indices.last, let count = all[last].shape?.count else {
                all.append(CountedLines(blocks: [block], shape: shape))
                continue
            }
            all[last].blocks.append(block)
            all[last].shape?.add(shape, after: count)
        }
        return all
    }
}

extension Input {
    /// Reads the file: one document, or JSON Lines if the command line says so.
    ///
    /// Without a word on the command line, several lines that are JSON each are JSON Lines, because
    /// they can't be one document. A bad line under `--jsonl` is reported, and the next one is read.
    ///
    /// - Parameter warn: Receives the messages about repairs and bad lines.
    func content(
        asLines: Bool, warn: (String) -> Void = { Output.warn($0) }
    ) throws(ToolError) -> InputContent {
        guard !asLines else {
            var (records, failure) = ([JSONValue](), ExitStatus?.none)
            try forEachLine(warn: warn) { root, error in
                if let root { records.append(root) }
                guard let error else { return }
                warn(error.message)
                failure = failure ?? error.status
            }
            return .lines(records, failure: failure)
        }
        return try content(of: try bytes(atMost: JSONDocument.Options().limits.bytes), warn: warn)
    }

    /// The content of the bytes of this file; with `--repair` one document.
    func content(
        of bytes: [UInt8], warn: (String) -> Void = { Output.warn($0) }
    ) throws(ToolError) -> InputContent {
        do throws(JSONSyntaxError) {
            guard isRepaired else { return .document(try JSONDocument(parsing: bytes), bytes) }
            return .document(try InputRepair.document(bytes, options: .init(), file: name, warn: warn), nil)
        } catch {
            if !isRepaired, let records = Self.records(of: bytes, after: error) { return .lines(records) }
            throw failure(error, of: bytes)
        }
    }

    /// The records of bytes that are JSON Lines beyond doubt, as each line is a document, or objects and arrays one
    /// after another.
    private static func records(of bytes: [UInt8], after error: JSONSyntaxError) -> [JSONValue]? {
        guard error.code == .endOfInputExpected else { return nil }
        var records: [JSONValue] = []
        for record in JSONLines(bytes) {
            guard let root = record.document?.root else { return documents(in: bytes) }
            records.append(root)
        }
        return records
    }

    static func documents(in bytes: [UInt8]) -> [JSONValue]? {
        guard let ranges = DocumentRanges(bytes).ranges, ranges.count > 1 else { return nil }
        var documents: [JSONValue] = []
        for range in ranges {
            guard let document = try? JSONDocument(parsing: Array(bytes[range])) else { return nil }
            documents.append(document.root)
        }
        return documents
    }

    /// Calls `body` with the record of each line, or with the error of one that isn't JSON; the advice
    /// to repair is given with the first error.
    ///
    /// - Parameters:
    ///   - foresight: What is done with records before one is parsed; nothing with ones that are repaired.
    ///   - isTaken: Whether counted values are taken, so that `body` isn't called for their records.
    ///   - certain: Receives the text of each record that is certainly a document, without a call of `body`.
    func forEachLine(
        _ foresight: Foresight = .none, unless isTaken: (UnparsedContent) -> Bool = { _ in false },
        certain: (ArraySlice<UInt8>) -> Void = { _ in },
        warn: (String) -> Void = { Output.warn($0) }, _ body: (JSONValue?, ToolError?) throws(ToolError) -> Void
    ) throws(ToolError) {
        var repair = InputRepair()
        var isAdvised = false
        defer { if let total = repair.total(file: name) { warn(total) } }
        let foresight = isRepaired ? .none : foresight
        let workers = if case .counts(let jobs, _) = foresight { jobs } else { 1 }
        try lines(.init()).forEachBatch(workers: workers) { blocks in
            (CountedLines.all(of: blocks, foresight), false)
        } body: { (parts: [CountedLines]) throws(ToolError) in
            for part in parts {
                if let shape = part.shape, isTaken(.lines(shape)) { continue }
                for block in part.blocks {
                    for number in 0..<block.count {
                        if !part.areCertain.isEmpty, part.areCertain[number], let text = block.bytes(of: number) {
                            certain(text)
                            continue
                        }
                        let reading = RecordReading(of: number, in: block, repairing: isRepaired)
                        for message in repair.messages(about: reading.report, file: name) { warn(message) }
                        let failure = failure(of: reading, isAdvised: &isAdvised)
                        // What can't be read to its end isn't all of its lines.
                        if let failure, block.range(of: number) == nil { throw failure }
                        try body(reading.record?.document?.root, failure)
                    }
                }
            }
        }
    }

    /// Returns the error of a record that isn't JSON, with the advice to repair it if it is the first one.
    private func failure(of reading: RecordReading, isAdvised: inout Bool) -> ToolError? {
        guard let failure = reading.failure(file: name) else { return nil }
        let advice = isAdvised ? "" : reading.advice.map { "\n\(name): note: \($0)" } ?? ""
        isAdvised = true
        return ToolError(message: failure.message + advice, status: failure.status)
    }

    /// Calls `body` with the document in the file, or with each record of JSON Lines.
    ///
    /// - Parameters:
    ///   - jobs: The number of threads that count the values of records of JSON Lines; nil to count none.
    ///   - areRows: Whether the keys of the records are never data.
    ///   - isTaken: Whether a part of the input is taken as it is, so that `body` isn't called for it.
    ///   - refuse: Receives the error of a malformed line; if it doesn't throw, the next one is read.
    /// - Throws: `ToolError` for a malformed document or line, or the error of `body`.
    func forEachDocument(
        asLines: Bool, jobs: Int? = nil, areRows: Bool = false,
        unless isTaken: (UnparsedContent) -> Bool = { _ in false },
        refuse: (ToolError) throws(ToolError) -> Void = { error throws(ToolError) in throw error },
        _ body: (_ root: JSONValue, _ isLine: Bool) throws(ToolError) -> Void
    ) throws(ToolError) {
        guard asLines else {
            let bytes = try bytes(atMost: JSONDocument.Options().limits.bytes)
            if !isRepaired, isTaken(.document(bytes)) { return warnOfRepeatedKeys(in: bytes) }
            switch try content(of: bytes) {
            case .document(let document, let bytes):
                warnOfRepeatedKeys(in: bytes)
                return try body(document.root, false)
            case .lines(let records, _): for record in records { try body(record, true) }
            }
            return
        }
        let foresight = jobs.map { Foresight.counts(jobs: $0, areRows: areRows) } ?? .none
        try forEachLine(foresight, unless: isTaken) { (root, error) throws(ToolError) in
            if let error { try refuse(error) }
            if let root { try body(root, true) }
        }
    }
}
