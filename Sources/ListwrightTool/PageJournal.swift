import Foundation
import Listwright

/// Where a list is, in a file: one line for each page whose rows were printed, added when they were.
///
/// A line that was cut off by a kill does not count; its page is asked for again.
struct PageJournal: Sendable {
    let file: String
    /// What the next page is asked for by; nil for the first.
    private(set) var key: PageKey?
    /// The ids of the rows that were printed.
    private(set) var seen: Set<String> = []
    /// Whether there is nothing more.
    private(set) var isAtEnd = false
    private let address: String

    /// Where the list of this address is by the file, which is begun where it is missing.
    init(_ file: String, for address: String) throws(ToolError) {
        self.file = file
        self.address = address
        guard FileManager.default.fileExists(atPath: file) else {
            try Output.write([], toFile: file)
            return
        }
        let lines = try Input(file).bytes(atMost: .max - 1).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // Behind the last line end is nothing, or half a line.
        for line in lines.dropLast() where !line.isEmpty {
            guard let entry = try? JSONDocument(parsing: Array(line)).root, entry["url"]?.string == address else {
                throw ToolError(
                    message: "\(file): error: expected the state of \(address), found that of another list; "
                        + "remove the file, or name another one", status: .malformedInput)
            }
            read(entry)
        }
        if let half = lines.last, !half.isEmpty { try cut(half.count) }
    }

    private mutating func read(_ entry: JSONValue) {
        isAtEnd = entry["end"]?.bool ?? false
        key = entry["next"].flatMap { PageKey($0) }
        for id in entry["ids"]?.elements.compactMap(\.string) ?? [] { seen.insert(id) }
    }

    /// Takes half a line away, so that the next one stands alone; the lines before it are not touched.
    private func cut(_ count: Int) throws(ToolError) {
        guard let handle = FileHandle(forWritingAtPath: file) else { throw failure }
        do {
            try handle.truncate(atOffset: try handle.seekToEnd() - UInt64(count))
            try handle.close()
        } catch {
            throw failure
        }
    }

    /// Notes a page whose rows were printed.
    mutating func note(
        _ next: PageKey?, isAtEnd: Bool, _ ids: some Sequence<String?>
    ) throws(ToolError) {
        let entry = JSONValue([
            (key: "url", value: JSONValue(address)), (key: "next", value: next?.json ?? .null),
            (key: "end", value: JSONValue(isAtEnd)),
            (key: "ids", value: JSONValue(ids.compactMap { $0 }.map { JSONValue($0) })),
        ])
        let line = JSONWriter.bytes(of: entry) + [UInt8(ascii: "\n")]
        guard let handle = FileHandle(forWritingAtPath: file) else { throw failure }
        do {
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(line))
            try handle.close()
        } catch {
            throw failure
        }
    }

    private var failure: ToolError {
        ToolError(message: "\(file): error: cannot write where the list is", status: .inputOutput)
    }
}

extension PageKey {
    fileprivate init?(_ json: JSONValue) {
        if let number = json["number"]?.int {
            self = .number(number)
        } else if let offset = json["offset"]?.int {
            self = .offset(offset)
        } else if let cursor = json["cursor"]?.string {
            self = .cursor(cursor)
        } else if let link = json["link"]?.string {
            self = .link(link)
        } else {
            return nil
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .number(let number): ["number": JSONValue(number)]
        case .offset(let offset): ["offset": JSONValue(offset)]
        case .cursor(let cursor): ["cursor": JSONValue(cursor)]
        case .link(let link): ["link": JSONValue(link)]
        }
    }
}
