import Foundation
import Listwright

/// The state of a list in a file, from which the next run resumes.
///
/// Each page has two lines, as in a write-ahead log. The first is written before its rows: the key
/// of the next page, the ids, and the offset of the rows in the output. The second is written after
/// them. If the second is missing, the run was killed in between, and the length of the output
/// decides: if all rows are there, the page is complete; else the output is truncated and the page
/// is loaded again. So a file gets every row exactly once, whenever the run is killed. A pipe has
/// no length: the page is written again, and its rows may be repeated.
///
/// A line that was cut off by a kill is ignored.
struct PageJournal: Sendable {
    /// The point from which the list resumes.
    private(set) var start = PageResumption(after: 0)
    /// Whether the list was read to its end.
    private(set) var isAtEnd = false
    /// A warning about the last run, if there is one.
    private(set) var warning: String?

    private let address: String
    private let name: String
    private let file: any AppendedFile
    private let output: any AppendedFile

    /// The state of the list with this address, and with what is sent to it, in a file, which is
    /// created if it does not exist.
    init(_ path: Word, for address: String, output: any AppendedFile) throws(ToolError) {
        let file = try OpenFile(path)
        let bytes = try Input(path).bytes(atMost: .max - 1)
        try self.init(bytes, of: file, named: "\(path)", for: address, output: output)
    }

    /// The state in a file with this content.
    init(
        _ bytes: [UInt8], of file: any AppendedFile, named name: String, for address: String, output: any AppendedFile
    ) throws(ToolError) {
        (self.file, self.name, self.address, self.output) = (file, name, address, output)
        // After the last line end is nothing, or half a line.
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Nothing is changed in a file that isn't a journal of this list.
        let open = try read(bytes[..<whole])
        if whole < bytes.count {
            // Whole lines have shown whose file it is.
            guard whole > 0 || isCutOff(bytes) else { throw isForeign }
            try file.truncate(to: whole)
        }
        if let open { try settle(open.entry, at: open.offset) }
    }

    /// Whether bytes without a line end are the beginning of the first line of this journal.
    private func isCutOff(_ bytes: [UInt8]) -> Bool {
        let start = JSONWriter.bytes(of: ["url": JSONValue(address)]).dropLast()
        return bytes.starts(with: start) || start.starts(with: bytes)
    }

    /// Reads the whole lines.
    ///
    /// - Returns: The page whose rows may not be written, with the offset of its line.
    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(ToolError) -> (entry: JSONValue, offset: Int)? {
        var open: (entry: JSONValue, offset: Int)?
        var offset = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            defer { offset += line.count + 1 }
            let entry = try entry(line)
            if let (before, _) = open { take(before) }
            open = entry["done"] == nil ? (entry, offset) : nil
        }
        return open
    }

    private mutating func settle(_ entry: JSONValue, at offset: Int) throws(ToolError) {
        if try isWritten(entry) {
            take(entry)
            try finish()
        } else {
            try file.truncate(to: offset)
        }
    }

    private func entry(_ line: ArraySlice<UInt8>) throws(ToolError) -> JSONValue {
        if let entry = try? JSONDocument(parsing: Array(line)).root {
            if entry["done"] != nil || entry["url"]?.string == address { return entry }
        }
        throw isForeign
    }

    private var isForeign: ToolError {
        ToolError(
            message: "\(name): error: expected the state of \(address.inMessage(200)), found that of another list; "
                + "remove the file, or name another one", status: .malformedInput)
    }

    private mutating func take(_ entry: JSONValue) {
        isAtEnd = entry["end"]?.bool ?? false
        start.key = entry["next"].flatMap { PageKey($0) }
        start.method = entry["by"].flatMap { PaginationMethod($0) }
        start.skippedCount = entry["skip"]?.int ?? 0
        start.rowCount = start.rowCount.map { $0 + (entry["rows"]?.int ?? 0) }
        start.seen.formUnion(entry["ids"]?.elements.compactMap { Identity($0) } ?? [])
    }

    /// Whether the rows of a page whose run was killed are in the output; incomplete rows are
    /// removed.
    private mutating func isWritten(_ entry: JSONValue) throws(ToolError) -> Bool {
        guard let written = FileState(entry["output"]), let length = entry["length"]?.int else {
            return mayRepeat(entry)
        }
        guard let state = output.state, state.isSameFile(as: written) else { return mayRepeat(entry) }
        if state.size >= written.size + length { return true }
        if state.size > written.size { try output.truncate(to: written.size) }
        return false
    }

    private mutating func mayRepeat(_ entry: JSONValue) -> Bool {
        let rows = entry["rows"]?.int ?? 0
        if rows > 0 {
            warning =
                "\(name): warning: the last run was stopped while it wrote \(rows) \(rows == 1 ? "row" : "rows"); "
                + "they may be repeated"
        }
        return false
    }

    /// Records a page before its rows are written.
    func begin(_ page: JournalPage, length: Int) throws(ToolError) {
        var entry: JSONValue = [
            "url": JSONValue(address), "next": page.next?.json ?? .null, "end": JSONValue(page.isAtEnd),
            "rows": JSONValue(page.rowCount), "ids": JSONValue(page.ids.map(\.json)),
            "length": JSONValue(length),
        ]
        if let method = page.method { entry["by"] = method.json }
        if page.skippedCount > 0 { entry["skip"] = JSONValue(page.skippedCount) }
        if let state = output.state { entry["output"] = state.json }
        try write(entry)
    }

    /// Records that the rows of a page are written.
    func finish() throws(ToolError) { try write(["done": true]) }

    private func write(_ entry: JSONValue) throws(ToolError) {
        try file.append(JSONWriter.bytes(of: entry) + [UInt8(ascii: "\n")])
    }
}
