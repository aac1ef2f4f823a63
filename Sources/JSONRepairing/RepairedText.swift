import JSONDocuments

/// A JSON text that was made from a text that is nearly JSON, and the repairs that it took.
///
/// Configuration files, logs, JavaScript, Python's `print` and broken connections leave text that
/// no JSON parser reads. A repair is made only where the meaning is beyond doubt; each one is listed
/// with its position. A valid text has no repairs and stays as it is, byte for byte. The result is
/// what jansson then reads: text that can't be repaired stays, and is jansson's error.
///
/// ```swift
/// let repaired = RepairedText("{'title': 'Momo', year: 1973,}  // done")
/// print(repaired.text)  // {"title": "Momo", "year": 1973}
/// print(repaired.report)
/// // 1:2: single-quoted string: `'title'` is now '"title"'
/// // 1:11: single-quoted string: `'Momo'` is now '"Momo"'
/// // 1:19: unquoted key: 'year' is now '"year"'
/// // 1:29: trailing comma: removed ','
/// // 1:33: comment: removed '// done'
/// // 5 repairs: 2 single-quoted strings, 1 comment, 1 trailing comma, 1 unquoted key
/// ```
public struct RepairedText: Sendable {
    /// The repaired text.
    public let bytes: [UInt8]

    /// The repairs, with positions in the original text.
    public let report: RepairReport

    private let map: SourceMap?
    private let options: JSONDocument.Options

    /// Repairs a text.
    ///
    /// - Parameters:
    ///   - text: The original text: bytes, `Data` or a string.
    ///   - options: What is accepted without a repair, and the limits of ``document()``.
    ///     A byte order mark at the start is one of them by default. If trailing data is skipped,
    ///     only the first document is repaired.
    ///   - limit: The number of repairs to list in the report; all of them are counted.
    /// - Complexity: O(*n*) in time and memory, however deep the text is nested.
    public init(_ text: some JSONInput, options: JSONDocument.Options = .init(), listing limit: Int = 1_000) {
        let bytes = text.jsonBytes
        self.options = options
        var log = RepairLog(limit: limit)
        let framing = Framing(of: bytes, log: &log)
        var repairer = Repairer(framing, options: options, log: log)
        repairer.run(framing.parts)
        report = repairer.log.report(on: bytes)
        let isList = repairer.documentCount > 1
        if let result = repairer.output.finished(insertingBracketAt: isList ? repairer.firstDocument : nil) {
            self.bytes = result.bytes
            map = SourceMap(original: bytes, runs: result.runs)
        } else {
            self.bytes = framing.text
            map = report.isEmpty ? nil : SourceMap(original: bytes, runs: [])
        }
    }

    /// The repaired text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Parses the repaired text.
    ///
    /// Positions of the document's values, and of an error, match the original text.
    ///
    /// - Throws: `JSONSyntaxError` if the text couldn't be repaired.
    public func document() throws(JSONSyntaxError) -> JSONDocument {
        guard let map else { return try JSONDocument(parsing: bytes, options: options) }
        return try JSONDocument(parsing: bytes, from: map, options: options)
    }
}

extension JSONDocument {
    /// Parses a text and, only if it isn't JSON, repairs it first.
    ///
    /// ```swift
    /// let document = try JSONDocument(repairing: #"[{"title": "Momo"}, {"title": "Kra"#) { print($0) }
    /// // 1:31: cut-off end: '"Kra' is now '"Kra"}]'
    /// // 1 repair: 1 cut-off end
    /// document.root[1]?["title"]?.string  // "Kra"
    /// ```
    ///
    /// - Parameter report: Called once with all repairs if there are any, before the repaired text
    ///   is parsed.
    /// - Throws: `JSONSyntaxError` with the position in the original text, if it couldn't be
    ///   repaired.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        repairing text: some JSONInput, options: Options = .init(), report: (RepairReport) -> Void
    ) throws(JSONSyntaxError) {
        let bytes = text.jsonBytes
        let strictError: JSONSyntaxError
        do throws(JSONSyntaxError) {
            self = try JSONDocument(parsing: bytes, options: options)
            return
        } catch {
            strictError = error
        }
        if strictError.limit == .bytes { throw strictError }
        let repaired = RepairedText(bytes, options: options)
        guard !repaired.report.isEmpty else { throw strictError }
        report(repaired.report)
        self = try repaired.document()
    }
}
