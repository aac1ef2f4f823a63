import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `listwright explore` over its socket: its questions, what it refuses, and the files that it makes.
@Suite(.serialized, .childProcesses) struct ExploreToolTests {
    static let books = """
        {"status": "ok", "data": {"books": [
          {"id": 1, "title": "Momo", "author": {"name": "Ende"}, "year": "1973", "price": 9.50},
          {"id": 2, "title": "Krabat", "author": {"name": "Preußler"}, "year": 1971, "price": 8, "cover": "k.png"},
          {"id": 3, "title": "Ronja", "author": {"name": "Lindgren"}, "year": "MCM", "price": 12.0, "cover": null}
        ]}}

        """

    private static func serve(
        _ text: String = books, _ words: [String] = [], _ body: (PreviewServer) throws -> Void
    ) throws {
        try PreviewServer.serve(text, words, command: ["explore"], body)
    }

    @Test func answersQuestions() throws {
        try Self.serve { server in
            let state = try server.ask(["ask": "state"])
            #expect(state["list"]?["path"] == "data.books" && state["list"]?["rows"] == 3)
            #expect(state["rows"]?[1]?["title"] == "Krabat" && state["rows"]?[1]?["subtitle"] == "1971")
            let tree = try server.ask(["ask": "tree", "at": "/data/books/2"])
            #expect(tree["count"] == 6)
            let author: JSONValue = ["name": "author", "at": "/data/books/2/author", "kind": "object", "count": 1]
            #expect(tree["children"]?[2] == author)
            #expect(tree["children"]?[3]?["text"] == "MCM")
            let value = try server.ask(["ask": "value", "at": "/data/books/2/year"])
            #expect(value["keyPath"] == "data.books[2].year" && value["jsonPath"] == "$['data']['books'][2]['year']")
            #expect(value["pointer"] == "/data/books/2/year" && value["line"] == 4)
            #expect(
                value["census"]?["kinds"] == [["name": "numbers", "count": 1], ["name": "texts", "count": 2]])
            #expect(value["source"]?[2]?["caret"]?.string?.hasSuffix("^") == true)
            let nothing = try server.ask(["ask": "value", "at": "/data/films"])
            #expect(nothing["error"] == "there is nothing at /data/films")
            #expect(try server.ask([1])["error"] == "a question is a JSON object")
            #expect(try server.ask(["ask": "rows", "from": 2])["rows"]?.count == 1)
            let found = try server.ask(["ask": "search", "string": "ROn", "hit": 0])
            #expect(found["at"] == "/data/books/2/title" && found["keys"] == 0 && found["values"] == 1, "\(found)")
            #expect(found["groups"] == [["path": "data.books[*].title", "keys": 0, "values": 1, "hit": 0]])
        }
    }

    /// The page starts with a guess, which is kept, changed or cleared.
    @Test func startsWithAGuess() throws {
        try Self.serve { server in
            func guesses(_ state: JSONValue) -> [String] {
                (state["fields"]?.elements.map { $0 } ?? []).filter { $0["guess"] == true }.compactMap {
                    $0["name"]?.string
                }
            }
            let state = try server.ask(["ask": "state"])
            #expect(
                state["fields"]?.elements.compactMap { $0["source"]?.string } == [
                    "title", "year", "cover", "id",
                ])
            #expect(state["roles"] == ["title": "title", "subtitle": "year", "image": "cover"])
            #expect(guesses(state) == ["title", "year", "cover", "id"] && state["undo"] == 0)
            #expect(state["output"]?["swift"]?.string?.contains("struct Book: Item {") == true)
            let change: JSONValue = ["do": "set", "field": "year", "member": "required", "value": true]
            #expect(guesses(try server.ask(["ask": "step", "step": change])) == ["title", "cover", "id"])
            #expect(guesses(try server.ask(["ask": "step", "step": ["do": "keep"]])) == [])
            #expect(try server.ask(["ask": "step", "step": ["do": "clear"]])["fields"] == [])
            #expect(guesses(try server.ask(["ask": "step", "step": ["do": "undo"]])) == [])
            #expect(try server.ask(["ask": "step", "step": ["do": "undo"]])["fields"]?.count == 4)
        }
    }

    /// A pipe, a device or a link to nothing at the table's name is refused, and Ctrl-C ends the page.
    @Test(arguments: [
        ("mkfifo list.table.json", "it is a pipe, not a file"), ("ln -s no list.table.json", "it is a link to nothing"),
        ("ln -s /dev/full list.table.json", "it is a device, not a file"), ("mkdir list.table.json", "Is a directory"),
    ])
    func whatIsNoFileIsNotSavedTo(make: String, reason: String) throws {
        try Self.serve { server in
            let folder = server.file.deletingLastPathComponent()
            #expect(try Programs.bash(make, in: folder).status == 0)
            for replaces in [false, true] {
                let answer = try server.ask(["ask": "save", "replace": JSONValue(replaces)])
                #expect(answer["error"]?.string?.hasSuffix("error: cannot write: \(reason)") == true, "\(answer)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("no").path))
        }
    }

    /// A pipe instead of the watched file is an error on the page at once, and doesn't hang the server.
    @Test func aPipeIsNotWaitedFor() throws {
        try Scratch.withFolder { folder in
            let server = try PreviewServer(folder, "[1]")
            let request = "GET /\(server.token)/ HTTP/1.1\\r\\nHost: localhost:\(server.port)\\r\\n\\r\\n"
            let run = try Programs.bash(
                """
                rm list.json; mkfifo list.json; exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf '\(request)' >&3
                timeout 2 cat <&3; echo $?
                """, in: folder)
            #expect(run.output.hasSuffix("\n0\n") && run.output.contains("pipe"), "\(run.output)")
            let (end, _) = try server.interrupt()
            #expect(end.status == 0 && !end.isSignal)
        }
    }

    /// A session from an unseen file to a table that maps without issues; what is handed out works.
    @Test func makesATableThatMapsWithoutIssues() throws {
        try Self.serve { server in
            for step: JSONValue in [
                ["do": "clear"], ["do": "bind", "path": "title", "role": "title"],
                ["do": "bind", "path": "author.name", "role": "subtitle"], ["do": "bind", "path": "year"],
                ["do": "set", "field": "year", "member": "type", "value": "int"],
                ["do": "rename", "field": "name", "name": "author name"],
            ] {
                #expect(try server.ask(["ask": "step", "step": step])["error"] == nil)
            }
            let check = try server.ask(["ask": "check"])
            #expect(check["issueCount"] == 1 && check["issues"]?[0]?["at"] == "/data/books/2/year")
            #expect(check["issues"]?[0]?["line"] == 4)
            #expect(
                check["fields"]?[2]
                    == ["name": "year", "found": 1, "converted": 1, "missing": 0, "null": 0, "refused": 1])
            #expect(check["unused"]?.elements.compactMap { $0["path"]?.string } == ["id", "price", "cover"])
            let state = try server.ask(["ask": "step", "step": ["do": "undo"]])
            #expect(state["redo"] == 1 && state["fields"]?[1]?["name"] == "name")
            let change: JSONValue = ["do": "set", "field": "year", "member": "type", "value": "string"]
            #expect(try server.ask(["ask": "step", "step": change])["error"] == nil)
            let done = try server.ask(["ask": "state"])
            #expect(done["output"]?["swift"]?.string?.contains("struct Book: Item {") == true)
            #expect(done["output"]?["schema"]?.string?.contains("\"title\": \"Book\"") == true)
            let table = server.file.deletingPathExtension().path + ".table.json"
            #expect(try server.ask(["ask": "save"]) == ["saved": JSONValue(table)])
            #expect(try String(contentsOfFile: table, encoding: .utf8) == done["output"]?["table"]?.string)
            // The page's own text is replaced without a question, and nobody else's.
            #expect(try server.ask(["ask": "save"]) == ["saved": JSONValue(table)])
            try Data("{}".utf8).write(to: URL(fileURLWithPath: table))
            #expect(try server.ask(["ask": "save"]) == ["exists": JSONValue(table)])
            #expect(try String(contentsOfFile: table, encoding: .utf8) == "{}")
            #expect(try server.ask(["ask": "save", "replace": true]) == ["saved": JSONValue(table)])
            let tool = ToolRun.executable.deletingLastPathComponent().path
            for command in (done["output"]?["commands"]?.string ?? "").split(separator: "\n") {
                let strict = command.contains(" map ") ? "--strict" : ""
                let run = try Programs.bash("PATH='\(tool)':$PATH; \(command) \(strict)")
                #expect(run.status == 0 && run.output.contains("Krabat") && run.output.contains("Preußler"))
            }
        }
    }

    private static let body = #"{"ask":"state"}"#

    /// A question with other fields after its host and its content type.
    private static func question(_ fields: String, host: String = "localhost", type: String = "application/json")
        -> String
    {
        "POST /api HTTP/1.1\nHost: \(host)\nContent-Type: \(type)\n\(fields)\n\n\(body)"
    }

    private static let refused = [
        (question("Origin: http://evil.example\nContent-Length: 15"), "403"),
        (question("Origin: null\nContent-Length: 15"), "403"),
        (question("Origin: http://localhost:1\nContent-Length: 15"), "403"),
        (question("Sec-Fetch-Site: cross-site\nContent-Length: 15"), "403"),
        (question("Sec-Fetch-Site: same-site\nContent-Length: 15"), "403"),
        (question("Content-Length: 15", type: "text/plain"), "415"),
        (question("Content-Length: 15", host: "evil.example"), "421"),
        (question("Content-Length: 65537"), "413"), (question("Content-Length: 99999999999999999999"), "411"),
        (question("Content-Length: -1"), "411"), (question("Content-Length: 1\nContent-Length: 15"), "411"),
        (question("Transfer-Encoding: chunked"), "411"),
        ("POST /api HTTP/1.1\nHost: localhost\nContent-Length: 15\n\n\(body)", "415"),
        ("GET /api HTTP/1.1\nHost: localhost\n\n", "405"), ("POST / HTTP/1.1\nHost: localhost\n\n", "405"),
        ("PUT /api HTTP/1.1\nHost: localhost\n\n", "405"), ("OPTIONS /api HTTP/1.1\nHost: localhost\n\n", "405"),
        ("GET /list.json HTTP/1.1\nHost: localhost\n\n", "404"),
    ]

    @Test func refusesForeignAndUnboundedRequests() throws {
        try Self.serve { server in
            for (request, status) in Self.refused {
                #expect(try server.answer(to: request).hasPrefix("HTTP/1.1 \(status) "), "\(request)")
            }
            // Without the secret in the path.
            #expect(try server.answer(toBytes: Self.question("Content-Length: 15")).hasPrefix("HTTP/1.1 405 "))
            let host = "localhost:\(server.port)"
            let own = "Origin: http://\(host)\nSec-Fetch-Site: same-origin\nContent-Length: 15"
            let answer = try server.answer(to: Self.question(own, host: host))
            #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("\"data.books\""))
        }
    }

    /// The page holds no script and no style, and its policy allows those of its server alone.
    @Test func thePolicyIsStrict() throws {
        try Self.serve { server in
            for path in ["/", "/page.js", "/start.js", "/explore.css"] {
                let answer = try server.get(path)
                let policy = try #require(answer.firstMatch(of: /Content-Security-Policy: ([^\r]+)/)?.1)
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; "))
                #expect(policy.hasSuffix("frame-ancestors 'none'") && !policy.contains("unsafe"))
                #expect(answer.contains("X-Content-Type-Options: nosniff"))
            }
            let page = try server.get()
            for text in ["<style", "style=", "://", "onclick"] { #expect(!page.contains(text), "\(text)") }
            #expect(page.matches(of: #/<script(?! src="\w+\.js" defer><\/script>)/#).isEmpty)
        }
    }

    @Test func readsLinesAndReportsWhatIsNotJSON() throws {
        let lines = "{\"id\": 1, \"name\": \"a\"}\n\n{\"id\": 2, \"name\": \"b\"}\r\n{\"id\": 3, \"name\": \"c\"}\n"
        try Self.serve(lines) { server in
            let state = try server.ask(["ask": "state"])
            #expect(state["list"]?["path"] == "." && state["list"]?["rows"] == 3)
            #expect(try server.ask(["ask": "value", "at": "/2/name"])["line"] == 4)
            #expect(state["output"]?["commands"]?.string?.contains("--at") == false)
        }
        let run = try ToolRun(["explore", "--port=0"], input: "{\"a\": 1}\n{\"b\": }\n")
        #expect(run.status == 65 && run.errors.hasPrefix("<stdin>:2:1: error: end of file expected"))
        #expect(try ToolRun(["explore", "a", "b"]).status == 64)
        #expect(try ToolRun(["explore", "/no/such/file"]).status == 66)
    }

    @Test(.loopbackServer) func loadsADocumentFromAServer() throws {
        let address = "\(LoopbackServer.shared?.address ?? "")/rows/number?n=3&size=10&overlap=0"
        try Scratch.withFolder { folder in
            let server = try PreviewServer(folder, "", command: ["explore"], address: address)
            let state = try server.ask(["ask": "state"])
            #expect(state["list"]?["rows"] == 3 && state["rows"]?[0]?["title"] == "row 1")
            let commands = state["output"]?["commands"]?.string ?? ""
            #expect(commands.hasPrefix("listwright pages --table=number.table.json"))
            #expect(try server.interrupt().end.status == 0)
        }
        let run = try ToolRun(["explore", "--port=0", "\(LoopbackServer.shared?.address ?? "")/none"])
        #expect(run.status == 69 && run.errors.hasPrefix("error: "))
    }

    private static let posts = """
        {"notes": [{"text": "x"}, {"text": "y"}, {"text": "z"}],
         "posts": [{"id": 1, "author_id": 7}, {"id": 2, "author_id": 8}], "authors": [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Grace"}]}
        """

    /// A table is edited, with the list that it fits, and is saved to its own file.
    @Test func startsWithATable() throws {
        try Scratch.withFolder { folder in
            let file = folder.appendingPathComponent("own.json")
            let text =
                #"{"$schema": "s.json", "id": {"type": "int", "description": "number"}, "who": "author_id@authors[id].name"}"#
            try Data(text.utf8).write(to: file)
            try Self.serve(Self.posts, ["--table=\(file.path)"]) { server in
                let state = try server.ask(["ask": "state"])
                #expect(state["list"]?["path"] == "posts" && state["rows"]?[1]?["title"] == "Grace")
                #expect(
                    state["fields"]?[0]?["source"] == "id"
                        && state["fields"]?[0]?["definition"]?["description"] == "number")
                #expect(
                    state["offers"]?.elements.compactMap { $0["name"]?.string } == [
                        "index", "author", "author_id", "author_name",
                    ])
                #expect(state["offers"]?[3]?["field"] == "who")
                #expect(state["output"]?["table"]?.string == text)
                let value = try server.ask(["ask": "value", "at": "/posts/0/author_id"])
                #expect(value["offers"]?.count == 3)
                let step: JSONValue = ["do": "set", "field": "id", "member": "required", "value": true]
                #expect(try server.ask(["ask": "step", "step": step])["undo"] == 1)
                #expect(try server.ask(["ask": "check"])["complete"] == true)
                #expect(try server.ask(["ask": "save"]) == ["saved": JSONValue(file.path)])
                let saved = try JSONDocument(parsing: Data(contentsOf: file)).root
                #expect(saved["$schema"] == "s.json" && saved["who"] == "author_id@authors[id].name")
                #expect(saved["id"] == ["type": "int", "description": "number", "required": true])
            }
            try Self.serve(Self.posts, ["--table=\(file.path)", "--at=notes"]) { server in
                let state = try server.ask(["ask": "state"])
                #expect(state["list"]?["path"] == "notes")
            }
            let documents = folder.appendingPathComponent("posts.json").path
            try Data(Self.posts.utf8).write(to: URL(fileURLWithPath: documents))
            let wrong = try ToolRun(["explore", "--at=films", documents])
            #expect(wrong.status == 1 && wrong.errors == "\(documents): error: there are no rows at films\n")
            try Data(#"{"id": {"type": "integer"}}"#.utf8).write(to: file)
            let broken = try ToolRun(["explore", "--table=\(file.path)", documents])
            #expect(broken.status == 65 && broken.errors.contains("unknown type \"integer\""))
            #expect(try ToolRun(["explore", "--table=-", "-"]).status == 64)
        }
    }

    /// A long list is checked in parts, each with its sum, and a field in any of them has its choices.
    @Test func checksLongListsInParts() throws {
        let rows = (0..<60_000).map { #"{"id": \#($0), "text": "\#(String(repeating: "x", count: 40))"}"# }
        try Self.serve("[\(rows.joined(separator: ",\n"))]") { server in
            let steps: [JSONValue] = [
                ["do": "clear"], ["do": "bind", "path": "text"],
                ["do": "set", "field": "text", "member": "type", "value": "int"],
            ]
            for step in steps { _ = try server.ask(["ask": "step", "step": step]) }
            var checks: [JSONValue] = []
            repeat { checks.append(try server.ask(["ask": "check"])) } while checks.last?["complete"] == false
            let counts = checks.compactMap { $0["rows"]?.int }
            #expect(counts.count > 1 && counts == counts.sorted() && counts.last == 60_000)
            #expect(checks.allSatisfy { $0["of"] == 60_000 && $0["issueCount"] == $0["rows"] })
            let state = try server.ask(["ask": "state"])
            #expect(state["fields"]?[0]?["policies"]?[1]?["refused"] == 1_000 && state["fields"]?[0]?["tried"] == 1_000)
        }
    }

    /// The table is saved where `--output` says.
    @Test func savesToTheGivenFile() throws {
        try Scratch.withFolder { folder in
            let file = folder.appendingPathComponent("my table.json")
            try Self.serve(Self.books, ["--output=\(file.path)"]) { server in
                #expect(try server.ask(["ask": "step", "step": ["do": "fill"]])["undo"] == 1)
                #expect(try server.ask(["ask": "save"]) == ["saved": JSONValue(file.path)])
                let names = try JSONDocument(parsing: Data(contentsOf: file)).root.keys
                #expect(names == ["title", "year", "cover", "id", "author", "price"])
            }
        }
    }
}

extension PreviewServer {
    /// The answer of `explore` to a question.
    func ask(_ question: JSONValue) throws -> JSONValue {
        let body = JSONWriter.text(of: question)
        let fields = "Host: localhost\nContent-Type: application/json\nContent-Length: \(body.utf8.count)"
        let answer = try self.answer(to: "POST /api HTTP/1.1\n\(fields)\n\n\(body)")
        let parts = answer.components(separatedBy: "\r\n\r\n")
        return try JSONDocument(parsing: parts.count > 1 ? parts[1] : "null").root
    }
}
