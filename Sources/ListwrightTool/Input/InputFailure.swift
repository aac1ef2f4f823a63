import JSONDocuments
import ListwrightEssentials

extension Input {
    /// The error for a text that isn't JSON, with its line, a caret, and a hint if the bytes look
    /// like another format or can be repaired.
    ///
    /// - Parameter options: The options that the text was parsed with; nil if it can't be repaired.
    func failure(
        _ error: JSONSyntaxError, of bytes: [UInt8], options: JSONDocument.Options? = .init()
    ) -> ToolError {
        let format = Self.hint(for: bytes, after: error)
        let repair =
            format == nil && !isRepaired ? options.flatMap { InputRepair.advice(for: bytes, options: $0) } : nil
        let hint = (format ?? repair).map { "\n\(name): note: \($0)" } ?? ""
        return ToolError(message: error.rendered(file: name) + hint, status: .malformedInput)
    }

    /// The format that bytes look like, and what to do about it; nil if nothing is recognized.
    private static func hint(for bytes: [UInt8], after error: JSONSyntaxError) -> String? {
        let blanks = Set(" \t\r\n".utf8)
        if bytes.allSatisfy(blanks.contains) { return bytes.isEmpty ? "the input is empty" : "the input is blank" }
        if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") {
            return "this is HTML or XML, perhaps a server's error page"
        }
        guard error.code == .endOfInputExpected, error.line > 1, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
        else { return nil }
        return "one value per line is JSON Lines, which --jsonl reads"
    }
}
