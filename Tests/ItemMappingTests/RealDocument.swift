import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport

/// A document of a real service, with tables for the lists in it.
struct RealDocument {
    /// A list of records in the document.
    struct List {
        let path: JSONPath
        let count: Int
        /// The table that is inferred from all records, and the one from the first, which many
        /// others don't fit.
        let tables: [(name: String, table: RecordTable)]
    }

    let bytes: [UInt8]
    let lists: [List]

    /// The document of a file, with JSON Lines as one list; nil if the file isn't JSON.
    init?(_ file: URL) throws {
        var bytes = [UInt8](try Data(contentsOf: file))
        if file.pathExtension == "ndjson" {
            bytes = Array("[".utf8) + bytes.split(separator: 0x0A).joined(separator: [0x2C]) + Array("]".utf8)
        }
        guard let root = try? JSONDocument(parsing: bytes).root else { return nil }
        self.bytes = bytes
        var found: [(path: JSONLocation, list: JSONValue)] = []
        Self.gather(root, .root, into: &found)
        found.sort { $0.list.count > $1.list.count }
        // The whole document as one record contains all lists again, which is slow for long lists.
        if found.isEmpty || found[0].path != .root && bytes.count < 100_000 { found.insert((.root, root), at: 0) }
        lists = try found.prefix(3).map { try Self.list($0.list, at: $0.path, in: file.lastPathComponent) }
    }

    /// The arrays of objects whose ancestors are all objects.
    private static func gather(
        _ value: JSONValue, _ location: JSONLocation, into found: inout [(path: JSONLocation, list: JSONValue)]
    ) {
        if value.kind == .array, value[0]?.kind == .object { found.append((location, value)) }
        guard value.kind == .object, location.components.count < 4 else { return }
        for member in value.members { gather(member.value, location.appending(.key(member.key)), into: &found) }
    }

    private static func list(_ list: JSONValue, at location: JSONLocation, in name: String) throws -> List {
        let records = list.array ?? [list]
        let tables = try (records.count > 1 ? ["all", "the first"] : ["all"]).map { part in
            var inference = TableInference()
            for record in part == "all" ? records[...] : records.prefix(1) { inference.add(record: record) }
            return ("a table from \(part) of \(name)", try RecordTable(json: inference.table.description))
        }
        return List(path: try JSONPath(location.keyPath), count: records.count, tables: tables)
    }
}
