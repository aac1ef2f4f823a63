import Foundation
import TestSupport
import Testing

@Suite(.childProcesses) struct TablesListTests {
    /// A document, the path of its list, and the rows of each table.
    private static let lists: [(at: String?, json: String, tables: [String: Int])] = [
        (
            nil, #"{"ok":1,"data":{"orders":[{"id":1},{"id":2,"l":[3]}]}}"#,
            ["_document": 1, "orders": 2, "orders.l": 1]
        ),
        ("data.orders[*]", #"{"data":{"orders":[{"id":1}]}}"#, ["_document": 1, "orders": 1]),
        (
            "groups[*].items", #"{"groups":[{"t":"A","items":[{"id":1},{"id":2}]},{"t":"C"},{"items":[]}]}"#,
            ["_document": 1, "_document.groups": 3, "items": 2]
        ),
        ("users[*]", #"{"users":{"a1":{"n":"Ada"},"b":{"n":"Bob"},"a1":1}}"#, ["_document": 1, "users": 3]),
        ("[*]", #"{"a1":{"n":"Ada"},"b2":{"n":"Bob"}}"#, ["_document": 1, "d": 2]),
        ("edges[*].node", #"{"edges":[{"node":{"id":1}},{"c":"x","node":null}]}"#, ["_document": 1, "edges": 2]),
        ("days[*][*]", #"{"days":{"mon":[{"id":1}],"tue":[{"id":2},{}],"wed":[]}}"#, ["_document": 1, "days": 4]),
        (
            nil, #"[{"page":1,"pages":2},[{"id":1,"v":2.5},{"id":2,"v":null}]]"#,
            ["_document": 1, "_document.value": 2, "d": 2]
        ),
        (
            "data[@columns]", #"{"columns":["id","n"],"data":[[1,"a"],[3,"c","d"],[],[5,[1,{"y":3}]],{"x":1}]}"#,
            ["_document": 1, "_document.columns": 2, "data": 5, "data.n": 2]
        ),
        (
            "data[@columns]", #"{"columns":["a","a","a_2",""],"data":[[1,2,3,4]]}"#,
            ["_document": 1, "_document.columns": 4, "data": 1]
        ),
        ("result[@0]", #"{"result":[["id","n"],[1,"a"],[2,"b"]]}"#, ["_document": 1, "result": 3]),
        (
            "tables[*].rows[@^.columns]", #"{"tables":[{"columns":["a","b"],"rows":[[1,2],[3,4]]}]}"#,
            ["_document": 1, "_document.tables": 1, "_document.tables.columns": 2, "rows": 2]
        ),
        ("user", #"{"user":{"id":1,"tags":["a"]},"x":1}"#, ["_document": 1, "user": 1, "user.tags": 1]),
        ("m", #"{"m":[[1,2],[3]]}"#, ["_document": 1, "m": 2, "m.value": 3]),
        (
            "data[0].items", #"{"data":[{"items":[{"id":1}]},{"items":[2]}]}"#,
            ["_document": 1, "_document.data": 2, "items": 2]
        ),
        (#"["a.b"].c"#, #"{"a.b":{"c":[{"x":1}]},"a":{"b":2}}"#, ["_document": 1, "c": 1]),
        ("items", #"{"items":[]}"#, ["_document": 1]), ("items", #"{"items":null,"x":""}"#, ["_document": 1]),
        (".", #"{"items":[1,2]}"#, ["d": 1, "d.items": 2]),
        ("lists", #"{"lists":[{"lists":[{"lists":[]}]},{"id":1}]}"#, ["_document": 1, "lists": 3]),
    ]

    @Test("Every list is a table, and the document comes back", arguments: lists, ["t.db", "t/"])
    func tables(list: (at: String?, json: String, tables: [String: Int]), target: String) throws {
        try Scratch.withFolder { folder in
            try Data(list.json.utf8).write(to: folder.appendingPathComponent("d.json"))
            let at = list.at.map { ["--at=\($0)"] } ?? []
            let run = try ToolRun(["tables", "--into=\(target)", "d.json"] + at, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try Self.tables(in: run.output) == list.tables)
            #expect(try ToolRun(["tables", "--rebuild", target], in: folder).output == list.json + "\n")
        }
    }

    @Test("Forms are those of paths from the document, or from a row", arguments: ["m", "d.items.m"])
    func forms(path: String) throws {
        try Scratch.withFolder { folder in
            let json = #"{"d":{"items":[{"m":{"a":1,"b":2}}]},"m":{"x":1}}"#
            let run = try ToolRun(
                ["tables", "--at=d.items", "--as-map=\(path)", "--into=t.db"], input: json, in: folder)
            #expect(run.output.contains("items.m: 2 rows, the members of m"), "\(run.output)")
            #expect(try ToolRun(["tables", "--rebuild", "t.db"], in: folder).output == json + "\n")
        }
    }

    @Test("Cells with names are columns") func namedCells() throws {
        try Scratch.withFolder { folder in
            let json = #"{"columns":["id","n"],"data":[[1,"a"],[2,"b","c"]]}"#
            _ = try ToolRun(["tables", "--at=data[@columns]", "--into=t/"], input: json, in: folder)
            let rows = try String(contentsOf: folder.appendingPathComponent("t/data.csv"), encoding: .utf8)
            #expect(
                rows == "_row,_parent,_at,_shape,_rest,id,n,column_3\n1,1,0,3,,1,a,\n2,1,1,4,,2,b,c\n", "\(rows)")
        }
    }

    /// Documents of more than a megabyte, whose rows are read one after the other if they can be.
    private static func long(_ form: String) -> String {
        let rows = (0..<9_000).map { number in
            #"{"id":\#(number),"name":"\#(String(repeating: "n", count: 100))","l":[{"q":\#(number % 7)}]"#
                + (number == 8_000 ? #","late":[1,{"x":"2"}]}"# : "}")
        }
        let list = "[\(rows.joined(separator: ","))]"
        return switch form {
        case "array": list
        case "envelope": #"{"ok":true,"d":{"items":\#(list),"n":[1,2]},"items":[7]}"#
        case "lines": rows.joined(separator: "\n")
        case "map": "{\"u\":{\(rows.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ","))}}"
        case "groups": "{\"groups\":[{\"items\":\(list)},{\"t\":\"B\",\"items\":[{\"id\":1}]}]}"
        default: "[{\"page\":1},\(list)]"
        }
    }

    @Test(
        "A long document comes back",
        arguments: [
            ("array", nil), ("envelope", nil), ("envelope", "d.items"), ("envelope", "."), ("lines", nil), ("map", nil),
            ("map", "u[*]"), ("groups", "groups[*].items"), ("groups", "groups"), ("pages", nil), ("pages", "[1]"),
        ])
    func long(form: String, at: String?) throws {
        let text = Self.long(form)
        for (target, isFile) in [("t.db", true), ("t/", false)] {
            try Scratch.withFolder { folder in
                if isFile { try Data(text.utf8).write(to: folder.appendingPathComponent("d.json")) }
                let words = (at.map { ["--at=\($0)"] } ?? []) + (isFile ? ["d.json"] : ["--name=d"])
                let run = try ToolRun(
                    ["tables", "--into=\(target)"] + words, input: isFile ? "" : text, in: folder)
                #expect(run.status == 0, "\(run.errors)")
                let lists = try Self.tables(in: run.output).filter { $0.value >= 9_000 && !$0.key.contains(".l") }
                #expect(lists.count == 1)
                let back = try ToolRun(["tables", "--rebuild", target], in: folder)
                #expect(back.output == text + "\n" && back.status == 0, "\(form), \(target), \(back.errors)")
            }
        }
    }

    @Test("The list of a long document may come after its first megabyte") func listAfterAnother() throws {
        func rows(_ count: Int, _ row: (Int) -> String) -> String { (0..<count).map(row).joined(separator: ",") }
        let pad = String(repeating: "p", count: 500)
        let small = rows(2_300) { #"{"k":\#($0),"pad":"\#(pad)"}"# }
        let items = rows(9_000) { #"{"id":\#($0),"name":"Name \#($0)","pad":"\#(pad)"}"# }
        try Scratch.withFolder { folder in
            try Data(#"{"small":[\#(small)],"items":[\#(items)]}"#.utf8).write(
                to: folder.appendingPathComponent("d.json"))
            let run = try ToolRun(["tables", "--into=t.db", "d.json"], in: folder)
            #expect(run.status == 0 && run.errors.contains("taking the list at items, 9000 rows"), "\(run.errors)")
            #expect(run.output.contains("items: 9000 rows, the elements of items"), "\(run.output)")
        }
    }

    @Test("A long document whose key is repeated is refused with its place") func repeatedKey() throws {
        let text = Self.long("envelope").dropLast() + #","d":1}"#
        try Scratch.withFolder { folder in
            let file = folder.appendingPathComponent("d.json")
            try Data(text.utf8).write(to: file)
            let run = try ToolRun(["tables", "--into=t.db", "--at=d.items", "d.json"], in: folder)
            try FileManager.default.removeItem(at: file)
            #expect(run.status == 65 && run.errors.contains("a key of d.items is repeated after its records"))
            #expect(run.errors.contains("note: --at=. takes the whole document"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            _ = try ToolRun(["tables", "--into=t.db", "--at=."], input: String(text), in: folder)
            #expect(try ToolRun(["tables", "--rebuild", "t.db"], in: folder).output == text + "\n")
        }
    }

    @Test("Documents one after the other come back as lines") func documents() throws {
        try Scratch.withFolder { folder in
            let run = try ToolRun(["tables", "--into=t.db"], input: "{\n\"a\": 1\n}\n{\n\"a\": [2]\n}", in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                try ToolRun(["tables", "--rebuild", "t.db"], in: folder).output == "{\"a\":1}\n{\"a\":[2]}\n")
        }
    }

    /// The numbers of rows in the summary.
    static func tables(in output: String) throws -> [String: Int] {
        output.split(separator: "\n").reduce(into: [:]) { tables, line in
            let parts = line.split(separator: ": ")
            guard parts.count == 2, line.first != " ", let count = parts[1].split(separator: " ").first else { return }
            tables[String(parts[0])] = Int(count)
        }
    }
}
