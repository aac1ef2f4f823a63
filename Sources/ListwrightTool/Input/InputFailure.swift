import JSONDocuments
import ListwrightEssentials

extension Input {
    /// The error for a text that isn't JSON, with its line, a caret, and a hint if the bytes look
    /// like another format or can be repaired.
    ///
    /// - Parameters:
    ///   - options: The options that the text was parsed with; nil if it can't be repaired.
    ///   - lines: What to do about JSON Lines.
    func failure(
        _ error: JSONSyntaxError, of bytes: [UInt8], options: JSONDocument.Options? = .init(),
        lines: String = "one value per line is JSON Lines, which --jsonl reads"
    ) -> ToolError {
        let format = Self.hint(for: bytes, after: error, lines: lines)
        let repair =
            format == nil && !isRepaired ? options.flatMap { InputRepair.advice(for: bytes, options: $0) } : nil
        let columns = Self.hasColumns(bytes) ? "this looks like CSV or TSV, which isn't read" : nil
        let hint = (format ?? repair ?? columns).map { "\n\(name): note: \($0)" } ?? ""
        return ToolError(message: error.rendered(file: name) + hint, status: .malformedInput)
    }

    /// The format that bytes look like, and what to do about it; nil if nothing is recognized.
    private static func hint(for bytes: [UInt8], after error: JSONSyntaxError, lines: String) -> String? {
        let blanks = Set(" \t\r\n".utf8)
        if bytes.allSatisfy(blanks.contains) { return bytes.isEmpty ? "the input is empty" : "the input is blank" }
        if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") {
            return "this is HTML or XML, perhaps a server's error page"
        }
        guard error.code == .endOfInputExpected, error.line > 1, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            (try? JSONDocument(parsing: Array(bytes[..<end]))) != nil
        else { return nil }
        return lines
    }

    /// Returns whether the first two lines have equally many separators, and the first one no brackets.
    private static func hasColumns(_ bytes: [UInt8]) -> Bool {
        let (ends, brackets) = (Set("\r\n".utf8), Set("{}[]()=".utf8))
        let lines = bytes.prefix(1 << 16).split(maxSplits: 2, whereSeparator: ends.contains).prefix(2)
        guard lines.count == 2, !lines[0].contains(where: brackets.contains) else { return false }
        return ",;\t".utf8.contains { separator in
            let counts = lines.map { count(of: separator, in: $0) }
            return counts.allSatisfy { $0 == counts[0] && $0 > 0 }
        }
    }

    /// Returns the number of separators outside quotes.
    private static func count(of separator: UInt8, in line: ArraySlice<UInt8>) -> Int {
        var (count, isQuoted) = (0, false)
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() } else if byte == separator, !isQuoted { count += 1 }
        }
        return count
    }
}
