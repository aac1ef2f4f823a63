import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Input {
    /// Why a text is not JSON, with its line and a caret, and what it seems to be instead, where the bytes say so.
    func failure(_ error: JSONSyntaxError, of bytes: [UInt8]) -> ToolError {
        let hint = Self.hint(bytes, error).map { "\n\(name): note: \($0)" } ?? ""
        return ToolError(message: error.rendered(file: name) + hint, status: .malformedInput)
    }

    /// What bytes that are no JSON seem to be, and what to do about it; nil where nobody can tell.
    private static func hint(_ bytes: [UInt8], _ error: JSONSyntaxError) -> String? {
        if bytes.starts(with: [0x1F, 0x8B]) { return "this is packed by gzip; unpack it first (gunzip)" }
        if let encoding = TextEncoding(of: bytes) { return encoding.advice }
        let blanks = Set(" \t\r\n".utf8)
        if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") {
            return "this is HTML or XML; an error page of a server may look like that"
        }
        guard error.code == .endOfInputExpected, error.line > 1, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
        else { return nil }
        return "one value a line is JSON Lines; check, infer, map and query read it with --jsonl"
    }

    /// Refuses a file of lines in another encoding before every line of it is an error.
    // SAFETY: read writes into the array during the call only.
    func refuseOtherEncodings() throws(ToolError) {
        guard size != nil, let descriptor, descriptor >= 0 else { return }
        defer { close(descriptor) }
        var beginning = [UInt8](repeating: 0, count: 4)
        let count = unsafe beginning.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count > 1, let encoding = TextEncoding(of: Array(beginning.prefix(count))) else { return }
        throw ToolError(message: "\(name):1:1: error: \(encoding.advice)", status: .malformedInput)
    }
}
