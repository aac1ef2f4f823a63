import Foundation
import Listwright
import TestSupport
import Testing

@Suite(.loopbackServer, .childProcesses)
struct PagesToolTests {
    private let address = LoopbackServer.shared?.address ?? ""

    private func lines(_ ids: some Sequence<Int>) -> String {
        ids.map { "{\"id\":\($0),\"name\":\"row \($0)\"}\n" }.joined()
    }

    private func temporaryFile() -> URL {
        Scratch.path()
    }

    @Test(arguments: ["number", "flag", "offset", "cursor", "link", "header", "hal", "relay", "spring"])
    func printsEveryRowOfEveryStyle(style: String) throws {
        let run = try ToolRun(["pages", "--format=jsonl", "\(address)/rows/\(style)?n=25&size=10&overlap=0"])
        #expect(run.output == lines(1...25) && run.errors == "" && run.status == 0)
    }

    @Test func printsAnArrayByDefault() throws {
        let run = try ToolRun(["pages", "\(address)/rows/cursor?n=2"])
        #expect(run.output == "[\n{\"id\":1,\"name\":\"row 1\"},\n{\"id\":2,\"name\":\"row 2\"}\n]\n")
        #expect(try ToolRun(["pages", "\(address)/rows/cursor?n=0"]).output == "[]\n")
    }

    /// The index counts through all pages, whose members are around their rows.
    @Test func aTableReadsTheIndexOfARow() throws {
        let table = try Scratch.file(#"{"n": "@index", "id": "id"}"#, ".json").path
        let run = try ToolRun(["pages", "--format=csv", "-t", table, "\(address)/rows/number?n=25&size=10"])
        #expect(run.output == "n,id\n" + (0..<25).map { "\($0),\($0 + 1)\n" }.joined(), "\(run.output)")
        let around = try Scratch.file(#"{"n": "@index", "page": "^.page", "id": "id"}"#, ".json").path
        let whole = try ToolRun(["pages", "--format=csv", "-t", around, "\(address)/rows/number?n=25&size=10"])
        #expect(
            whole.output == "n,page,id\n" + (0..<25).map { "\($0),\($0 / 10 + 1),\($0 + 1)\n" }.joined(), "\(whole)")
    }

    @Test func leavesOutDuplicates() throws {
        let url = "\(address)/rows/flag?n=12&size=5&overlap=2"
        #expect(try ToolRun(["pages", "-f", "jsonl", url]).output == lines(1...12))
        let all = try ToolRun(["pages", "-f", "jsonl", "--keep-all", url])
        #expect(all.output == lines([1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 7, 8, 9, 10, 11, 10, 11, 12]))
        #expect(try ToolRun(["pages", "-f", "jsonl", "--id=name", url]).output == lines(1...12))
    }

    @Test func stopsAfterSoManyRows() throws {
        let run = try ToolRun(["pages", "-f", "jsonl", "--max=13", "\(address)/rows/link?n=95"])
        #expect(run.output == lines(1...13) && run.status == 0)
    }

    @Test func mapsByATable() throws {
        let table = temporaryFile()
        defer { try? FileManager.default.removeItem(at: table) }
        try #"{"number": "id", "title": {"path": "name", "type": "int"}}"#.write(
            to: table, atomically: true, encoding: .utf8)
        let url = "\(address)/rows/header?n=2"
        let run = try ToolRun(["pages", "-f", "jsonl", "--strict", "--table=\(table.path)", url])
        #expect(run.output == "{\"number\":1,\"title\":null}\n{\"number\":2,\"title\":null}\n")
        #expect(
            run.errors == """
                \(url): warning: row 0: name: expected an integer, found the string "row 1"
                \(url): warning: row 1: name: expected an integer, found the string "row 2"

                """)
        #expect(run.status == 1)
    }

    private static let form = "--header=Content-Type: application/x-www-form-urlencoded"

    @Test(arguments: [
        ("number", #"{"n": 25, "size": 10, "page": 1}"#, [String]()), ("cursor", #"{"n": 25}"#, []),
        ("offset", #"{"n": 25, "limit": 10}"#, []), ("offset", "n=25&limit=10", [form]),
        ("relay", #"{"query": "query($after: String) { rows }", "variables": {}}"#, []),
    ])
    func turnsPagesInTheBody(style: String, body: String, more: [String]) throws {
        let count = style == "relay" ? 95 : 25
        let run = try ToolRun(["pages", "-f", "jsonl", "--data=\(body)", "\(address)/rows/\(style)"] + more)
        #expect(run.output == lines(1...count) && run.errors == "" && run.status == 0)
    }

    @Test func readsTheBodyFromAFile() throws {
        let run = try ToolRun(["pages", "-f", "jsonl", "-d", "@-", "\(address)/rows/cursor"], input: #"{"n": 12}"#)
        #expect(run.output == lines(1...12) && run.status == 0)
        let missing = try ToolRun(["pages", "-d", "@/nowhere.json", "\(address)/rows/cursor"])
        #expect(missing.errors.contains("/nowhere.json") && missing.status != 0)
    }

    @Test func aBodyThatIsNoJSONIsRefused() throws {
        let run = try ToolRun(["pages", "-f", "jsonl", "--data=n=25", "\(address)/rows/number"])
        #expect(run.errors.hasPrefix("--data:1:") && run.errors.contains("for a form, add --header"))
        #expect(run.output == "" && run.status != 0)
    }

    @Test func aStateBelongsToItsBody() throws {
        let state = temporaryFile()
        defer { try? FileManager.default.removeItem(at: state) }
        func run(_ body: String) throws -> ToolRun {
            try .piped([
                "pages", "-f", "jsonl", "--state=\(state.path)", "--max=12", "-d", body, "\(address)/rows/cursor",
            ])
        }
        #expect(try run(#"{"n": 35}"#).output == lines(1...12))
        #expect(try run(#"{"n":35}"#).output == lines(13...24))
        let other = try run(#"{"n": 36}"#)
        #expect(other.errors.contains("found that of another list") && other.output == "")
    }

    @Test func resumesFromItsState() throws {
        let state = temporaryFile()
        defer { try? FileManager.default.removeItem(at: state) }
        let url = "\(address)/rows/cursor?n=35"
        func run(_ words: String...) throws -> ToolRun {
            try .piped(["pages", "-f", "jsonl", "--state=\(state.path)", url] + words)
        }
        #expect(try run("--max=12").output == lines(1...12))
        // A kill in the middle of a line leaves half a line.
        let handle = try FileHandle(forWritingTo: state)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"url":"x","ne"#.utf8))
        try handle.close()
        #expect(try run("--max=8").output == lines(13...20))
        let journal = try String(contentsOf: state, encoding: .utf8)
        #expect(!journal.contains(#"{"url":"x"#) && journal.hasSuffix("}\n"))
        #expect(try run().output == lines(21...35))
        let again = try run()
        #expect(again.output == "" && again.status == 0)
        #expect(
            again.errors.hasSuffix(
                "\(state.path): the list was read to its end; --full reads it again, --since=PATH only what is new\n"))
        let other = try ToolRun(["pages", "-f", "jsonl", "--state=\(state.path)", "\(address)/rows/link"])
        #expect(other.status == 65 && other.errors.contains("found that of another list"))
    }

    @Test func aPermanentErrorKeepsTheRowsAndCanBeResumed() throws {
        let state = temporaryFile()
        defer { try? FileManager.default.removeItem(at: state) }
        let url = "\(address)/rows/flag?n=25&fault=2:404:1&session=\(UUID().uuidString)"
        let words = ["pages", "-f", "jsonl", "--state=\(state.path)", url]
        let first = try ToolRun.piped(words)
        #expect(first.output == lines(1...10) && first.status == 1)
        #expect(
            first.errors
                == "\(url): warning: 10 rows (the server says there are more); none of 16 requests brings more. "
                + "Name the parameter: --paging='NAME=SOURCE' (number, rows, last.PATH of a row, or $.PATH)\n")
        #expect(try ToolRun.piped(words).output == lines(11...25))
    }

    @Test func triesAgain() throws {
        let url = "\(address)/rows/flag?n=15&fault=2:500:1&session=\(UUID().uuidString)"
        let run = try ToolRun(["pages", "-f", "jsonl", url])
        #expect(run.output == lines(1...15) && run.status == 0)
        #expect(run.errors.contains("found 500; try again later; trying again in"))
        let once = "\(address)/rows/flag?n=15&fault=2:500:1&session=\(UUID().uuidString)"
        #expect(try ToolRun(["pages", "-f", "jsonl", "--tries=1", once]).status == 69)
    }

    @Test func saysHowPagesAreFound() throws {
        let url = "\(address)/rows/flag?n=15"
        let run = try ToolRun(["pages", "-f", "jsonl", "--explain", url])
        #expect(
            run.errors == """
                \(url): note: the list is an array at items, 10 rows
                \(url): note: a row has @index, ^ (has_more)
                \(url): note: the list at items: 10 rows
                \(url)&page=2: note: page=2: carries on
                \(url)&page=2: note: page=1: the same rows
                \(url): note: --paging='page=number from 1'
                \(url)&page=2: note: the end: the server said that this was the last page

                """)
    }

    @Test func takesAStyle() throws {
        func run(_ style: String, _ words: String...) throws -> String {
            try ToolRun(["pages", "-f", "jsonl", "\(address)/rows/\(style)?n=25"] + words).output
        }
        #expect(try run("flag", "--paging=page=number", "--at=items", "--more=has_more") == lines(1...25))
        #expect(try run("spring", "--paging=page=number", "--at=content") == lines(1...25), "counted from 0")
        #expect(try run("flag", "--paging=x=rows", "--at=items", "--more=has_more") == lines(1...10))
        #expect(try run("cursor", "--paging=cursor=$.next_cursor", "--at=items") == lines(1...25))
        #expect(try run("nextlink", "--paging=link=$.next", "--at=results") == lines(1...25))
        #expect(try run("header", "--paging=link=header.Link") == lines(1...25))
        #expect(try run("hal", "--paging=hal") == lines(1...25))
        #expect(try run("relay", "--paging=relay", "--at=data.rows") == lines(1...25))
        #expect(try run("flag", "--paging=none", "--at=items") == lines(1...10))
    }

    @Test func sendsHeaders() throws {
        let run = try ToolRun([
            "pages", "-f", "jsonl", "--paging=none", "--at", "headers", "-H", "X-Key: 7 ", "\(address)/echo",
        ])
        #expect(run.output.contains("\"x-key\":\"7\"") && run.output.contains("\"accept\":\"application/json\""))
    }

    @Test func playsARecording() throws {
        guard let folder = Suites.folder?.appendingPathComponent("real-api-paged/github-issues") else { return }
        let run = try ToolRun(["pages", "-f", "jsonl", folder.path])
        let manifest = try JSONDocument(contentsOf: folder.appendingPathComponent("pages.json")).root
        #expect(run.output.split(separator: "\n").count == manifest["total_items"]?.int && run.status == 0)
    }

    @Test(arguments: [
        ToolCase(
            words: ["pages"],
            errors: "listwright: the URL is missing\nTry 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "--state=x", "a.org"],
            errors:
                "listwright: --state requires --format=jsonl, --into or --tables-into\nTry 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "--paging=page", "a.org"],
            errors: "listwright: --paging: expected TARGET=SOURCE, found 'page'\nTry 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "--paging=page=first", "a.org"],
            errors: "listwright: --paging: expected number, rows, $.PATH, header.NAME or last.PATH after '=', "
                + "found 'first'\nTry 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "--paging=a=number,link=$.next", "a.org"],
            errors: "listwright: --paging: 'link=$.next' can't be combined with others; only parameters can\n"
                + "Try 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "-H", "nonsense", "a.org"],
            errors: "listwright: --header needs NAME:VALUE or @FILE, not one without a colon\n"
                + "Try 'listwright pages --help'.\n",
            status: 64),
        ToolCase(
            words: ["pages", "-f", "jsonl", "gopher://a.org"],
            errors:
                "error: gopher://a.org: expected an http or https URL, found the scheme gopher; check the URL\n",
            status: 64),
        ToolCase(
            words: ["pages", "-f", "jsonl", "--tries=1", "http://127.0.0.1:1/x"],
            errors: "error: http://127.0.0.1:1/x: can't connect: no server at 127.0.0.1:1; "
                + "is it running?\n",
            status: 69),
    ])
    func saysWhatIsWrong(tool: ToolCase) throws {
        let run = try ToolRun(tool.words)
        #expect(run.errors == tool.errors && run.status == tool.status && run.output == "")
    }

    /// A self-signed certificate is refused; `Packaging/test-deb.sh` tests one that the system
    /// trusts.
    @Test(.enabled(if: Programs.have("openssl", "python3"), "there is no openssl: apt-get install openssl"))
    func trustsNobodyUnknown() throws {
        let script = Project.root.appendingPathComponent("Tests/LoopbackServer/https.py").path
        try Programs.withTemporaryFolder { folder in
            let run = try Programs.bash(
                """
                openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout key -out certificate \\
                  -addext subjectAltName=DNS:localhost 2>/dev/null
                coproc SERVER { exec python3 '\(script)' certificate key; }
                read -r port <&"${SERVER[0]}"
                '\(ToolRun.executable.path)' pages --format=jsonl --tries=1 "https://localhost:$port/" 2>errors
                echo "status $?"; sed "s/:$port//" errors
                """, in: folder)
            // The message of the library depends on whether the system has any certificates.
            #expect(run.output.hasPrefix("status 69\nerror: https://localhost/: "))
            let advice =
                "; check the server's certificate, and the certificates that this system trusts (ca-certificates)\n"
            #expect(run.output.hasSuffix(advice))
        }
    }

    @Test func noJSONIsMalformedInput() throws {
        let run = try ToolRun(["pages", "\(address)/rows/flag?fault=1:wrong:9&session=\(UUID().uuidString)"])
        #expect(run.status == 65 && run.output == "[]\n" && run.errors.contains("expected JSON, found"))
    }
}
