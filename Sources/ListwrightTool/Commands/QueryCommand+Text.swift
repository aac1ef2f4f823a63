import JSONDocuments
import JSONPaths
import ListwrightEssentials

/// Answers from the bytes of a document, without a tree.
extension QueryCommand {
    /// The bytes after which lines are printed.
    private static let batchSize = 1 << 16

    /// True if answers need no more than the values of the matches.
    private var isSimple: Bool { !withPaths && !explains }

    /// The matches in a document; nil if a tree is needed.
    func matches(in bytes: [UInt8]) -> PathMatchesInText? {
        guard isSimple else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { unsafe PathMatchesInText(of: path, in: $0) }
    }

    /// Prints the matches in a document, a line each.
    func print(_ matches: PathMatchesInText, in bytes: [UInt8], to output: inout Output) throws(ToolError) {
        var (writer, number) = (JSONWriter(), 0)
        while number < matches.count {
            writer.removeAll()
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var forms = unsafe SourceForms(partsOf: bytes)
                while number < matches.count, writer.bytes.count < Self.batchSize {
                    unsafe write(UnsafeBufferPointer(rebasing: bytes[matches[number]]), &forms, to: &writer)
                    number += 1
                }
            }
            try print(writer.bytes, to: &output)
        }
    }

    /// The answers to the records of JSON Lines; nil for each that must be parsed.
    func answers(in block: RecordBlock) -> [LineAnswer?] {
        guard isSimple else { return Array(repeating: nil, count: block.count) }
        return unsafe block.withBytes { bytes in
            var forms = unsafe SourceForms(partsOf: bytes)
            return (0..<block.count).map { number in
                guard let range = block.range(of: number) else { return nil }
                let record = unsafe UnsafeBufferPointer(rebasing: bytes[range])
                return unsafe answer(to: record, options: block.documentOptions(of: number), &forms)
            }
        }
    }

    private func answer(
        to record: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options, _ forms: inout SourceForms
    ) -> LineAnswer? {
        guard let matches = unsafe PathMatchesInText(of: path, in: record, options: options) else { return nil }
        // A path from the array of all records needs the tree of one.
        guard matches.count > 0 || path.steps?.first != .wildcard else { return nil }
        var writer = JSONWriter()
        for number in 0..<(firstOnly ? min(1, matches.count) : matches.count) {
            unsafe write(UnsafeBufferPointer(rebasing: record[matches[number]]), &forms, to: &writer)
        }
        return LineAnswer(output: writer.bytes, isPositive: matches.count > 0)
    }

    /// Writes one match, and the end of the line.
    private func write(_ text: UnsafeBufferPointer<UInt8>, _ forms: inout SourceForms, to writer: inout JSONWriter) {
        if isRaw, unsafe text.first == .quote {
            let content = unsafe StringEscapes.decoded(ArraySlice(text.dropFirst().dropLast()))
            let shown = Terminal.isTerminal ? Array(String(decoding: content, as: UTF8.self).visible.utf8) : content
            for byte in shown { writer.write(raw: byte) }
        } else {
            unsafe writer.write(source: text, form: forms.form(of: text))
        }
        writer.write(raw: .lineFeed)
    }
}
