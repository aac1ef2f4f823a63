import JSONDocuments
import Listwright

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
    /// Records of JSON Lines.
    case lines(RecordBlock)
}

extension Input {
    /// Reads the file: one document, or JSON Lines if the command line says so.
    ///
    /// Without a word on the command line, several lines that are JSON each are JSON Lines, because
    /// they can't be one document. A bad line under `--jsonl` is reported, and the next one is read.
    func content(asLines: Bool) throws(ToolError) -> InputContent {
        guard !asLines else {
            var (records, failure) = ([JSONValue](), ExitStatus?.none)
            try forEachLine { root, error in
                if let root { records.append(root) }
                guard let error else { return }
                Output.warn(error.message)
                failure = failure ?? error.status
            }
            return .lines(records, failure: failure)
        }
        return try content(of: try bytes(atMost: JSONDocument.Options().limits.bytes))
    }

    /// The content of the bytes of this file; with `--repair` one document.
    func content(of bytes: [UInt8]) throws(ToolError) -> InputContent {
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

    private static func documents(in bytes: [UInt8]) -> [JSONValue]? {
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
    private func forEachLine(
        unless isTaken: (UnparsedContent) -> Bool = { _ in false },
        _ body: (JSONValue?, ToolError?) throws(ToolError) -> Void
    ) throws(ToolError) {
        var repair = InputRepair()
        var isAdvised = false
        defer { if let total = repair.total(file: name) { warn(total) } }
        for block in try lines(.init()).blocks where isRepaired || !isTaken(.lines(block)) {
            for number in 0..<block.count {
                let reading = RecordReading(of: number, in: block, repairing: isRepaired)
                for message in repair.messages(about: reading.report, file: name) { warn(message) }
                let error = reading.failure(file: name).map { failure in
                    let advice = isAdvised ? "" : reading.advice.map { "\n\(name): note: \($0)" } ?? ""
                    isAdvised = true
                    return ToolError(message: failure.message + advice, status: failure.status)
                }
                try body(reading.record?.document?.root, error)
            }
        }
    }

    /// Calls `body` with the document in the file, or with each record of JSON Lines.
    ///
    /// - Parameters:
    ///   - isTaken: Whether a part of the input is taken as it is, so that `body` isn't called for it.
    ///   - refuse: Receives the error of a malformed line; if it doesn't throw, the next one is read.
    /// - Throws: `ToolError` for a malformed document or line, or the error of `body`.
    func forEachDocument(
        asLines: Bool, unless isTaken: (UnparsedContent) -> Bool = { _ in false },
        refuse: (ToolError) throws(ToolError) -> Void = { error throws(ToolError) in throw error },
        _ body: (_ root: JSONValue, _ isLine: Bool) throws(ToolError) -> Void
    ) throws(ToolError) {
        guard asLines else {
            let bytes = try bytes(atMost: JSONDocument.Options().limits.bytes)
            if !isRepaired, isTaken(.document(bytes)) { return }
            switch try content(of: bytes) {
            case .document(let document, _): return try body(document.root, false)
            case .lines(let records, _): for record in records { try body(record, true) }
            }
            return
        }
        try forEachLine(unless: isTaken) { (root, error) throws(ToolError) in
            if let error { try refuse(error) }
            if let root { try body(root, true) }
        }
    }
}
