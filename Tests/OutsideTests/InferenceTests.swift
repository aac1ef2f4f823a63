import ItemMapping
import JSONDocuments
import RowMapping
import TableInferring
import TableParsing
import Testing

/// Tables that are inferred from samples, for users of the products.
@Suite struct InferenceTests {
    /// Numbers of which some are in texts are numbers, as the lossless policy reads them.
    @Test(
        arguments: [
            (#"[17, 18, "19"]"#, "int", "a text in 1 of 3"), (#"["17", 18.5]"#, "double", "a text in 1 of 2"),
            (#"[1, "9.50"]"#, "double", "a text in 1 of 2"), (#"[1, "1e3"]"#, "double", "a text in 1 of 2"),
            (#"[1, "18446744073709551615"]"#, "decimal", "a text in 1 of 2"), (#"[1, "-0"]"#, "int", nil),
            (#"[1, "0019"]"#, nil, nil), (#"[1, ""]"#, nil, nil), (#"[1, " 2"]"#, nil, nil), (#"[1, "+2"]"#, nil, nil),
            (#"[1, "2", "x"]"#, nil, nil), (#"[1, "2", true]"#, nil, nil), (#"[1, "NaN"]"#, nil, nil),
            (#"["17", "18"]"#, "string", nil), (#"[1, "2", null]"#, "int", "a text in 1 of 2; null in 1 of 3"),
        ] as [(String, String?, String?)])
    func numbersInTexts(list: String, type: String?, remark: String?) throws {
        let values = try JSONDocument(parsing: list).root
        let rows = JSONValue(values.elements.map { ["id": $0] })
        // The samples in one file, and in one file each, in either order.
        let each = rows.elements.map { [$0] as JSONValue }
        for parts in [[rows], each, each.reversed()] {
            var inference = TableInference()
            for part in parts { try inference.add(part) }
            #expect(inference.table["id"]?["type"]?.string == type, "\(inference.table)")
            if let remark { #expect(inference.remarks.map(\.remark) == [remark]) }
            let table = try RecordTable(json: inference.table.description)
            let mapping = table.map(rows)
            #expect(mapping.issues.isEmpty && mapping.rows.count == values.count)
        }
    }

    @Test func aNumberInATextIsRead() throws {
        var inference = TableInference()
        let root = try JSONDocument(parsing: #"[{"id": 17}, {"id": 18}, {"id": "19"}]"#).root
        try inference.add(root)
        #expect(inference.swift(named: "Row").contains("    var id = 0  // a text in 1 of 3\n"))
        let rows = try RecordTable(json: inference.table.description).map(root).rows
        #expect(rows.map(\.json.description) == [#"{"id":17}"#, #"{"id":18}"#, #"{"id":19}"#])
        // The plain inference keeps texts as they are.
        var plain = TableInference(isPlain: true)
        try plain.add(root)
        #expect(plain.table == ["id": "id"])
    }
}
