import Foundation
import RowExporting
import TableSplitting
import TestSupport
import Testing

@Suite("Rows in rows of the same table") struct TreeTests {
    /// A document, the keys of its list, and its tables; those with rows in rows end in `^`.
    private static let documents: [(text: String, list: [String], tables: [String])] = [
        (
            #"{"items":[{"id":1,"prices":{"items":[{"id":7,"eur":3}]}},{"id":7}]}"#, ["items"],
            ["rows", "rows.prices.items"]
        ),
        (#"{"items":[{"id":1,"t":"a","items":[{"sku":"b","qty":2}]}]}"#, ["items"], ["rows", "rows.items"]),
        (#"{"items":[{"id":1,"t":"a","items":[{"id":2,"sku":"b","qty":2}]}]}"#, ["items"], ["rows", "rows.items"]),
        (#"{"items":[{"id":1,"items":["a","b"]}]}"#, ["items"], ["rows", "rows.items"]),
        (
            #"{"d":{"nodes":[{"id":1,"name":"a","labels":{"nodes":[{"id":1,"name":"b"}]}}]}}"#, ["d", "nodes"],
            ["rows", "rows.labels.nodes"]
        ),
        (
            #"{"d":{"edges":[{"node":{"id":1,"tags":{"edges":[{"node":{"id":2}}]}}}]}}"#, ["d", "edges"],
            ["rows", "rows.node.tags.edges"]
        ),
        (
            #"{"comments":{"nodes":[{"id":1,"labels":{"nodes":[{"id":5}]},"replies":{"nodes":[{"id":2,"t":"b","#
                + #""replies":{"nodes":[{"id":3,"t":"c"}]}}]}}]}}"#,
            ["comments", "nodes"], ["rows", "rows.labels.nodes", "rows.replies.nodes^"]
        ),
        (
            #"{"comments":[{"id":1,"t":"a","replies":[{"id":2,"t":"b","replies":[{"id":3,"t":"c"}]},{"id":4}]}]}"#,
            ["comments"], ["rows", "rows.replies^"]
        ),
        (
            #"{"children":[{"name":"a","type":"d","children":[{"name":"b","type":"f"},{"name":"c","children":[]}]}]}"#,
            ["children"], ["rows^"]
        ),
        (
            #"{"data":{"children":[{"kind":"a","data":{"n":1,"children":[{"kind":"b","data":{"n":2}}]}}]}}"#,
            ["data", "children"], ["rows^"]
        ),
        (
            #"{"items":[{"t":"a","items":[{"t":"b","items":[{"t":"c","items":[{"t":"d"}]}]},{"t":"e"}]},{"t":"f"}]}"#,
            ["items"], ["rows^"]
        ),
    ]

    @Test("Rows are in the table of the row that has them if they are alike", arguments: documents, [nil, 0])
    func tables(document: (text: String, list: [String], tables: [String]), sample: Int?) throws {
        let plan = PlanNode()
        let tape = try RecordTape(Array(document.text.utf8))
        if sample == nil { plan.add(0, of: tape) }
        let splitter = TableSplitter(
            named: "rows", list: SplitList([document.list]), plan: sample == nil ? plan : nil, into: PlannedTables())
        try splitter.add(tape)
        let names = splitter.tables.filter { $0.rowCount > 0 }.map { $0.name + ($0.hasUp ? "^" : "") }
        #expect(names.sorted() == (["_document"] + document.tables).sorted())
    }

    @Test("They come back from each store, with a key, too", arguments: documents, RoundTrip.allCases)
    func comeBack(document: (text: String, list: [String], tables: [String]), store: RoundTrip) throws {
        let column = document.text.contains("\"node\"") ? "node.id" : "id"
        for key in [nil, SQLiteTables.Key(table: "rows", column: column)] where key == nil || store == .database {
            try Scratch.withFolder { folder in
                if key != nil, !document.text.contains("\"id\"") { return }
                let run = [document.text]
                let made = try store.documents(of: [run], in: folder, list: SplitList([document.list]), key: key)
                #expect(made == run, "\(store)")
            }
        }
    }

    @Test("What an earlier run has decided stays") func storedChoice() throws {
        try Scratch.withFolder { folder in
            let texts = [
                #"{"items":[{"id":1,"items":[{"id":2}]}]}"#, #"{"items":[{"id":3,"items":[{"sku":"a","n":1}]}]}"#,
            ]
            let list = SplitList([["items"]])
            let first = #"{"items":[{"id":1,"items":[{"id":2,"items":[]}]}]}"#
            let made = try RoundTrip.database.documents(of: [[first]] + texts.map { [$0] }, in: folder, list: list)
            #expect(made == [first] + texts)
            let connection = try SQLiteConnection(
                Array(folder.appendingPathComponent("rows-database").path.utf8CString))
            #expect(try connection.texts(of: "SELECT name FROM _tables ORDER BY 1") == ["_document", "rows"])
        }
    }
}
