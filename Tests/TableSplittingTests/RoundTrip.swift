import Foundation
import JSONDocuments
import TableSplitting
import TestSupport

/// A kind of store, with the documents of its tables.
enum RoundTrip: String, CaseIterable {
    case database, csv, tsv, jsonl

    /// Splits texts in one run after another, and returns the documents that the tables make again.
    ///
    /// - Parameter sample: The number of documents of a run that the plan sees; nil for all.
    func documents(
        of runs: [[String]], in folder: URL, sample: Int? = nil, list: SplitList? = nil,
        forms: [String: SplitForm] = [:],
        key: SQLiteTables.Key? = nil
    ) throws -> [String] {
        let path = folder.appendingPathComponent("rows-\(rawValue)").path
        for run in runs {
            let tapes = try run.map { try RecordTape(Array($0.utf8)) }
            let plan = PlanNode()
            for tape in tapes.prefix(sample ?? .max) { plan.add(0, of: tape) }
            let usedPlan = sample == 0 ? nil : plan
            let splitter: TableSplitter
            if let format = FolderFormat(rawValue: rawValue) {
                let store = try TableFolder(path, format: format, replacing: true)
                splitter = TableSplitter(named: "rows", list: list, plan: usedPlan, forms: forms, into: store)
            } else {
                let store = try SQLiteTables(Array(path.utf8CString), key: key)
                splitter = TableSplitter(
                    named: "rows", list: list, plan: usedPlan, forms: forms, after: try store.known(), into: store)
            }
            for tape in tapes { try splitter.add(tape) }
            try splitter.commit()
        }
        return try joined(in: folder)
    }

    /// The documents that the tables in a folder make.
    func joined(in folder: URL) throws -> [String] {
        let path = folder.appendingPathComponent("rows-\(rawValue)").path
        let joiner =
            self == .database
            ? try TableJoiner(database: Array(path.utf8CString)) : try TableJoiner(folder: path)
        var documents: [String] = []
        var bytes: [UInt8] = []
        while try joiner.appendDocument(to: &bytes) {
            documents.append(String(decoding: bytes, as: UTF8.self))
            bytes.removeAll()
        }
        return documents
    }
}
