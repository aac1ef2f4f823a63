import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import RowMapping
import TableParsing

/// A file that an Item is made of when a package is built: a table, or samples.
///
/// The name of the file steers the result: `Book.table.json` makes the Item `Book` of a table,
/// `Book.sample.json` of the records of a sample.
package struct ItemFile {
    /// The content of the file.
    package enum Kind: String, CaseIterable {
        /// Records, from which a table is inferred.
        case sample
        /// A table.
        case table
    }

    package let kind: Kind

    /// The name of the type.
    package let typeName: String

    private let name: String

    /// Creates the file of this name; nil if the name ends neither in `.sample.json` nor in `.table.json`.
    package init?(named name: String) {
        for kind in Kind.allCases where name.hasSuffix(".\(kind.rawValue).json") {
            let stem = name.dropLast(kind.rawValue.count + ".json".count + 1)
            guard !stem.isEmpty else { return nil }
            self.kind = kind
            self.name = name
            typeName = SwiftName.type(String(stem))
            return
        }
        return nil
    }

    /// Returns the Swift of the Item.
    ///
    /// - Throws: ``ItemFileError`` for a text that isn't JSON, a table with a mistake, and a sample
    ///   without records.
    package func swift(of bytes: [UInt8], at path: String) throws(ItemFileError) -> String {
        guard bytes.contains(where: { $0 > .space }) else {
            throw ItemFileError(path, "the file is empty; write \(kind == .table ? "a table" : "records") in it")
        }
        switch kind {
        case .sample: return try sampleSource(bytes, at: path)
        case .table:
            do throws(RecordTableError) {
                return try ItemSource(table: bytes, named: typeName).text(heading: ["From \(name), by listwright."])
            } catch {
                throw ItemFileError(message: error.rendered(file: path))
            }
        }
    }

    private func sampleSource(_ bytes: [UInt8], at path: String) throws(ItemFileError) -> String {
        let root = try Self.root(of: bytes, at: path)
        let (list, header) = Self.list(in: root)
        var inference = TableInference()
        do throws(PathLimitError) {
            try inference.add(RowList(list, in: root), header: header)
        } catch {
            throw ItemFileError(path, "\(error)")
        }
        let count = inference.recordCount
        guard count > 0 else { throw ItemFileError(path, "the sample has no records; add one") }
        let records = count == 1 ? "1 record" : "\(count) records"
        let place = list == .root ? "" : " at \(list)"
        return inference.swift(named: typeName, heading: ["From \(records)\(place) in \(name), by listwright."])
    }

    private static func root(of bytes: [UInt8], at path: String) throws(ItemFileError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes).root
        } catch {
            throw ItemFileError(message: error.rendered(file: path))
        }
    }

    /// Returns the list in a document that is taken as the samples: a clear one in an envelope, or the
    /// document itself.
    private static func list(in root: JSONValue) -> (list: ListPath, header: GroupHeader?) {
        let found = ListFinder().find(in: root)
        guard found.isClear, let list = found.list else { return (.root, nil) }
        return (list, found.groupHeader)
    }
}

/// The reason why a file makes no Item, in the format of a compiler's error.
package struct ItemFileError: Error {
    /// `FILE:LINE:COLUMN: error: MESSAGE`, with the line of the file.
    package let message: String

    fileprivate init(message: String) { self.message = message }

    /// Creates an error of the file as a whole.
    fileprivate init(_ path: String, _ text: String) { message = "\(path):1:1: error: \(text)" }
}
