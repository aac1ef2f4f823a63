/// The text around the records of one document, which jansson checks at the end.
///
/// In `{"total": 2, "data": [{"id": 1}, {"id": 2}]}` it is `{"total": 2, "data": []}`. The records
/// leave a gap in it, so an error after them moves by their length.
struct SurroundingText: Sendable {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    /// The offset of the records in the text, and their positions in the input.
    private var gap: (offset: Int, start: TextPosition, end: TextPosition)?

    /// True if the records have ended.
    private var isGapClosed = false

    init(limit: Int) { self.limit = min(limit, JSONDocument.Limits.maximalBytes) }

    /// Appends bytes up to the limit.
    mutating func append(_ more: some Collection<UInt8>) { bytes += more.prefix(limit + 1 - bytes.count) }

    /// Notes the position of the first record.
    mutating func beginGap(at position: TextPosition) { gap = (bytes.count, position, position) }

    /// Notes the position after the last record.
    mutating func endGap(at position: TextPosition) {
        gap?.end = position
        isGapClosed = true
    }

    /// Parses the text; errors have their positions in the input.
    func parsed(_ options: JSONDocument.Options) throws(JSONSyntaxError) -> JSONValue {
        if bytes.count > limit { throw .tooManyBytes(limit: limit) }
        do throws(JSONSyntaxError) {
            return JSONDocument(try JSONParser(options: options).parse(bytes)).root
        } catch {
            throw moved(error)
        }
    }

    /// Returns the error of records that don't count, because a key on the way to them is repeated after
    /// them and the last one counts; nil if they do.
    ///
    /// - Parameter root: The text, parsed.
    func repeatedKey(on keys: [String], in root: JSONValue) -> JSONSyntaxError? {
        guard let gap else { return nil }
        let location = JSONLocation(keys.map { .key($0) })
        let position = root.storage.positions(of: [location], nearest: true)[0]
        if let position, root.value(at: location) != nil, position.byteOffset == gap.offset - 1 { return nil }
        return moved(
            JSONSyntaxError(
                code: .duplicateKey,
                message: "a key of \(location) is repeated after its records, so that they don't count",
                line: position?.line ?? 1, column: position?.column ?? 0, byteOffset: (position?.byteOffset ?? 0) + 1))
    }

    /// Returns an error in the text with its position in the input.
    private func moved(_ error: JSONSyntaxError) -> JSONSyntaxError {
        guard isGapClosed, let gap, error.byteOffset > gap.offset else { return error }
        var moved = error
        if error.line == gap.start.line { moved.column += gap.end.column - gap.start.column }
        moved.line += gap.end.line - gap.start.line
        moved.byteOffset += gap.end.byteOffset - gap.start.byteOffset
        return moved
    }
}

extension JSONSyntaxError {
    /// Returns the error of a byte that doesn't begin a value, or what else is expected, in jansson's words.
    static func unexpected(
        _ byte: UInt8, at position: TextPosition, expected: String = "unexpected token"
    ) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .invalidSyntax, message: "\(expected) near '\(Character(Unicode.Scalar(byte)))'",
            line: position.line, column: position.column, byteOffset: position.byteOffset + 1)
    }

    /// Returns the error of a text that ends inside its array, in jansson's words.
    static func unfinishedArray(at position: TextPosition) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .prematureEndOfInput, message: "']' expected near end of file", line: position.line,
            column: position.column - 1, byteOffset: position.byteOffset)
    }
}
