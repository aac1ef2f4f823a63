import Foundation
import TestSupport
import Testing

@Suite(.childProcesses) struct TablesFlagTests {
    private func tables(_ words: String..., input: String = "", in folder: URL) throws -> ToolRun {
        try ToolRun(["tables"] + words, input: input, in: folder)
    }

    private func text(_ name: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private func rows(_ sql: String, in folder: URL) throws -> String {
        try Programs.bash("sqlite3 t.db '\(sql)'", in: folder).output
    }

    @Test("Without exact columns, what is lost is counted") func withoutExact() throws {
        try Scratch.withFolder { folder in
            let input = #"{"id":1,"d":1.10,"e":[],"o":{},"n":null,"l":[1]}"# + "\n" + #"{"id":"1","l":[]}"# + "\n"
            let run = try tables("-j", "--into=t/", "--name=r", "--without-exact", input: input, in: folder)
            #expect(try text("t/r.csv", in: folder) == "_row,id,d,n\n1,1,1.10,\n2,1,,\n")
            #expect(
                run.output.hasSuffix("lost: 1 value not exact, 3 empty lists or objects, 1 null as if missing\n"),
                "\(run.output)")
            let back = try tables("--rebuild", "t", in: folder)
            #expect(back.status == 65 && back.errors.contains("--without-exact"))
            #expect(
                try tables("-j", "--into=t.db", "--without-exact", "--strict", input: input, in: folder).status == 1)
            #expect(try tables("--rebuild", "t.db", in: folder).errors.contains("--without-exact"))
            let mixed = try tables("-j", "--into=t.db", input: input, in: folder)
            #expect(mixed.status == 1 && mixed.errors.contains("were made with --without-exact"), "\(mixed.errors)")
            let plain = try tables("-j", "--into=p.db", "--without-exact", "--strict", input: "{\"a\":1}", in: folder)
            #expect(plain.status == 0 && plain.output.hasSuffix("nothing is lost but the order of keys\n"))
        }
    }

    @Test("Short names have at most 63 bytes, and the document comes back", arguments: ["t.db", "t/"])
    func shortNames(target: String) throws {
        try Scratch.withFolder { folder in
            let (long, wide) = (String(repeating: "k", count: 40), String(repeating: "\u{FC}", count: 40))
            let input =
                #"{"\#(long)":{"\#(long)":1,"\#(long)2":"x"},"\#(wide)":{"\#(wide)":[{"\#(wide)":{"b":2}}]}}"# + "\n"
            for _ in 0..<2 {
                let replace = target == "t/" ? ["--replace"] : []
                let words = ["tables", "-j", "--into=\(target)", "--name=r", "--names=short"] + replace
                let run = try ToolRun(words, input: input, in: folder)
                #expect(run.status == 0 && !run.output.contains("with _rest"), "\(run.errors)\(run.output)")
                for name in try TablesListTests.tables(in: run.output).keys { #expect(name.utf8.count <= 63) }
            }
            let count = target == "t/" ? 1 : 2
            #expect(try tables("--rebuild", target, in: folder).output == String(repeating: input, count: count))
            guard target == "t/" else { return }
            let header = try text("t/r.csv", in: folder).split(separator: "\n")[0]
            #expect(
                header == "_row,_shape,_rest,\(long).\(long.prefix(13))~0b8469e1,\(long).\(long.prefix(13))~f4729729",
                "\(header)")
        }
    }

    @Test("Views have names that need no quotes") func views() throws {
        try Scratch.withFolder { folder in
            let input = #"{"id":1,"a":{"b c":2},"a_b_c":3,"l":[{"x":{"y":4}}]}"# + "\n"
            for _ in 0..<2 { _ = try tables("-j", "--into=t.db", "--name=r", "--views", input: input, in: folder) }
            #expect(try rows("select id, a_b_c, a_b_c_2 from r_view limit 1", in: folder) == "1|2|3\n")
            #expect(try rows("select x_y from r_l limit 1", in: folder) == "4\n")
            #expect(try tables("--rebuild", "t.db", in: folder).output == input + input)
        }
    }

    @Test("Views follow their tables, also without the flag") func laterViews() throws {
        try Scratch.withFolder { folder in
            let first = #"{"id":1,"l":[{"x":{"y":4}}]}"# + "\n"
            _ = try tables("-j", "--into=t.db", "--name=r", "--views", input: first, in: folder)
            _ = try rows("create view mine as select id from r; create view r_m as select 7 as own", in: folder)
            let second = #"{"id":2,"l":[{"x":{"y":5,"z":6}}],"m":[{"a":{"b":1}}],"n":{"o":9}}"# + "\n"
            let run = try tables("-j", "--into=t.db", "--name=r", input: second, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try rows("select x_y, x_z from r_l order by 1", in: folder) == "4|\n5|6\n")
            #expect(try rows("select n_o from r_view where id = 2", in: folder) == "9\n")
            #expect(try rows("select * from r_m; select count(*) from mine", in: folder) == "7\n2\n")
            #expect(try rows("select a_b from r_m_2", in: folder) == "1\n")
            #expect(try tables("--rebuild", "t.db", in: folder).output == first + second)
            // Without views of ours, none is made.
            _ = try tables("-j", "--into=p.db", "--name=r", input: first, in: folder)
            _ = try tables("-j", "--into=p.db", "--name=r", input: second, in: folder)
            let views = "sqlite3 p.db \"select count(*) from sqlite_master where type = 'view'\""
            #expect(try Programs.bash(views, in: folder).output == "0\n")
        }
    }

    @Test("Strict says if rows of one run have the same key") func strict() throws {
        try Scratch.withFolder { folder in
            let input = "{\"id\":1}\n{\"id\":2}\n{\"id\":1,\"l\":[1]}\n"
            let run = try tables("-j", "--into=t.db", "--key=id", "--strict", input: input, in: folder)
            #expect(run.status == 1 && run.output.contains("1 row with the key of an earlier row of this run"))
            #expect(
                try tables("-j", "--into=t.db", "--key=id", "--strict", input: "{\"id\":1}", in: folder).status == 0)
            #expect(try tables("--rebuild", "t.db", in: folder).output == "{\"id\":2}\n{\"id\":1}\n")
        }
    }

    @Test("Input that is nearly JSON is repaired") func repair() throws {
        try Scratch.withFolder { folder in
            for (words, input, output) in [
                (["-j"], "{id: 1}\n{\"id\":2,}\n", "{\"id\":1}\n{\"id\":2}\n"), ([], "[{'a': 1},]", "[{\"a\":1}]\n"),
            ] {
                let words = ["tables", "--into=t/", "--replace", "--repair"] + words
                let run = try ToolRun(words, input: input, in: folder)
                #expect(run.status == 0 && run.errors.contains("repair"), "\(run.errors)")
                #expect(try tables("--rebuild", "t", in: folder).output == output)
            }
        }
    }

    @Test("Lists of several files live in one database") func roots() throws {
        try Scratch.withFolder { folder in
            let (first, second) = ("[{\"id\":1,\"l\":[2]}]\n", "{\"items\":[{\"x\":[3]}],\"ok\":true}\n")
            _ = try tables("--into=t.db", "--name=a", input: first, in: folder)
            _ = try tables("--into=t.db", "--at=items", input: second, in: folder)
            _ = try tables("--into=t.db", "--name=b", input: first, in: folder)
            let back = try tables("--rebuild", "t.db", in: folder)
            #expect(back.status == 65 && back.errors.contains("several tables: a, _document, b; --name takes one"))
            #expect(try tables("--rebuild", "t.db", "--name=a", in: folder).output == first)
            #expect(try tables("--rebuild", "t.db", "--name=b", in: folder).output == first)
            #expect(try tables("--rebuild", "t.db", "--name=items", in: folder).output == second)
        }
    }

    @Test("The plan of a run is that of the next one") func keptPlan() throws {
        try Scratch.withFolder { folder in
            for target in ["t.db", "t/"] {
                let first = #"{"m":{"x1":{"v":1},"x2":{"v":2}}}"# + "\n"
                let second = #"{"m":{"y":{"v":3}}}"# + "\n"
                _ = try tables("-j", "--into=\(target)", "--name=r", "--as-map=m", input: first, in: folder)
                let words = ["tables", "-j", "--into=\(target)", "--name=r"] + (target == "t/" ? ["--replace"] : [])
                let run = try ToolRun(words, input: second, in: folder)
                #expect(run.output.contains("r.m: 1 row, the members of m"), "\(run.output)")
            }
        }
    }

    @Test("Without a target, the plan is printed") func plan() throws {
        try Scratch.withFolder { folder in
            let input =
                #"{"id":1,"t":"x","p":[1.5,2],"m":{"2020-01-01":{"v":1},"2020-01-02":{"v":2}}}"# + "\n"
                + #"{"id":"2","t":["y"],"c":{"c":[{"c":[]}]}}"# + "\n"
            let run = try tables("-j", "--name=r", input: input, in: folder)
            #expect(
                run.output == """
                    r: 2 rows
                      columns: id text or integer, p JSON
                    r.t: 2 rows, the elements of t
                      reason: arrays in some rows, and one value without an array in others
                      columns: value text
                      join: "r.t"._parent = "r"._row
                    r.m: 2 rows, the members of m
                      reason: 2 keys in 1 object are data, such as 2020-01-01, 2020-01-02
                      columns: v integer
                      join: "r.m"._parent = "r"._row
                    r.c.c: 1 row, the elements of c.c
                      columns: none
                      join: "r.c.c"._parent = "r"._row
                    5 shapes

                    """, "\(run.output)")
        }
    }
}
