import Listwright

extension Input {
    /// Why a text is not JSON, with its line and a caret, and what it seems to be instead, where the bytes say so.
    func failure(_ error: JSONSyntaxError, of bytes: [UInt8]) -> ToolError {
        let hint = Self.hint(bytes, error).map { "\n\(name): note: \($0)" } ?? ""
        return ToolError(message: error.rendered(file: name) + hint, status: .malformedInput)
    }

    /// What bytes that are no JSON seem to be, and what to do about it; nil where nobody can tell.
    private static func hint(_ bytes: [UInt8], _ error: JSONSyntaxError) -> String? {
        if bytes.starts(with: [0x1F, 0x8B]) { return "this is packed by gzip; unpack it first (gunzip)" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "this is UTF-16, and JSON is UTF-8; convert it first (iconv -f UTF-16 -t UTF-8)"
        }
        let blanks = Set(" \t\r\n".utf8)
        if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") {
            return "this is HTML or XML; an error page of a server may look like that"
        }
        guard error.code == .endOfInputExpected, error.line > 1, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
        else { return nil }
        return "one value a line is JSON Lines; check, infer, map and query read it with --jsonl"
    }
}
