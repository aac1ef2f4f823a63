import Listwright
import RowExporting
import Testing

/// What the columns of rows, and the cells of a text, can't say is counted; names of columns differ.
struct RowColumnTests {
    @Test func doubtsAreCounted() throws {
        func doubts(_ format: DelimitedFormat, _ rows: [RecordValue]) -> [Int] {
            var writer = DelimitedWriter(RowColumns(of: rows), format: format)
            for row in rows { writer.write(row) }
            return [writer.doubts.nullLikeCount, writer.doubts.quotedCount]
        }
        let pairs: [RecordValue] = [.json(["a": "", "b": "x"]), .json(["a": .null, "b": "0"]), .json(["a": 0])]
        #expect(doubts(.csv, pairs) == [0, 0] && doubts(.tsv, pairs) == [0, 0])
        #expect(doubts(DelimitedFormat(.tsv, null: ""), pairs) == [1, 0])
        #expect(doubts(DelimitedFormat(.tsv, null: "0"), pairs) == [2, 0])
        #expect(doubts(DelimitedFormat(.csv, null: "0"), pairs) == [0, 0])
        let one: [RecordValue] = [.json(["a": 1]), .json([:]), .json(["a": .null])]
        #expect(doubts(.csv, one) == [0, 2] && doubts(.tsv, one) == [0, 0])
        #expect(doubts(DelimitedFormat(.csv, null: "NA"), one) == [0, 0])
        var leftOut = LeftOutMembers(columns: RowColumns(of: one))
        for row in [.json(["a": 1, "d": 2]), .json(7), .json(.null), .json(["e": 1, "d": .null])] as [RecordValue] {
            leftOut.add(row)
        }
        #expect(leftOut.keys == ["d", "value", "e"] && leftOut.rowCount == 3)
        #expect(!DelimitedFormat.csv.accepts(null: "a\n") && !DelimitedFormat.tsv.accepts(null: "\t"))
        #expect(DelimitedFormat.tsv.accepts(null: "\"a,b\"") && DelimitedFormat.csv.accepts(null: "\t"))
    }

    /// Joined names can meet others; the first keeps its name, and no other is taken away.
    @Test(arguments: [
        (#"{"a.b": "x", "a": {"path": "a", "type": {"b": "b"}}}"#, ["a.b", "a.b_2"], ["a.b_2"]),
        (
            #"{"a": {"path": "a", "type": {"b": "b"}}, "a.b": "x", "a.b_2": "y"}"#, ["a.b", "a.b_3", "a.b_2"],
            ["a.b_3"]
        ),
        (
            #"{"a.b.c": "x", "a": {"path": "a", "type": {"b.c": "b", "b": {"path": "b", "type": {"c": "c"}}}}}"#,
            ["a.b.c", "a.b.c_2", "a.b.c_3"], ["a.b.c_2", "a.b.c_3"]
        ),
        (
            #"{"Id": "a", "id": "b", "\u00e9": "c", "e\u0301": "d", "": "e"}"#, ["Id", "id", "\u{E9}", "e\u{301}", ""],
            []
        ),
    ])
    func namesOfColumnsDiffer(table: String, names: [String], renamed: [String]) throws {
        let columns = RowColumns(of: try RecordTable(json: table))
        #expect(columns.names.map { Array($0.utf8) } == names.map { Array($0.utf8) })
        #expect(columns.renamings.map(\.name) == renamed && columns.renamings.allSatisfy { $0.met == $0.wanted })
    }
}
