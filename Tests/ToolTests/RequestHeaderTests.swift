import Foundation
import Listwright
import TestSupport
import Testing

/// The headers of `pages`: by words, from files, from the environment; and what never shows them.
@Suite(.loopbackServer, .childProcesses) struct RequestHeaderTests {
    private let address = LoopbackServer.shared?.address ?? ""
    private static let token = "s3cret-token"

    struct Sent: Sendable, CustomTestStringConvertible {
        let words: [String]
        var file: String?
        var mode = 0o600
        /// The headers as the server sees them, other than those that every request has.
        let headers: [String: String]
        var errors = ""
        var testDescription: String { "\(words) \(file ?? "")" }
    }

    private static let plain = ["authorization": "Bearer \(token)"]

    @Test(arguments: [
        Sent(words: ["-H", "X-Key: 7 "], headers: ["x-key": "7"]),
        Sent(words: ["-H", "X-Key:\t7:8"], headers: ["x-key": "7:8"]),
        Sent(words: ["-H", "@FILE"], file: "Authorization: Bearer \(token)\n", headers: plain),
        Sent(words: ["-H@FILE"], file: "Authorization: Bearer \(token)", headers: plain),
        Sent(words: ["-H", "@FILE"], file: "\u{FEFF}Authorization: Bearer \(token)\r\n\r\n", headers: plain),
        Sent(
            words: ["-H", "@FILE", "-H", "X-B: 2"],
            file: "# of the staging server\n\n  \nX-A:1\r\nAuthorization :x\n".replacing(" :x", with: ":x"),
            headers: ["x-a": "1", "x-b": "2", "authorization": "x"]),
        Sent(words: ["-H", "@FILE"], file: "", headers: [:]),
        Sent(
            words: ["-H", "@FILE"], file: "X-A: 1\n", mode: 0o644, headers: ["x-a": "1"],
            errors: "FILE: warning: other users can read these headers; chmod 600 hides them\n"),
        Sent(
            words: ["-H", "@FILE"], file: "X-A: 1\n", mode: 0o640, headers: ["x-a": "1"],
            errors: "FILE: warning: other users can read these headers; chmod 600 hides them\n"),
        Sent(words: ["-H", "@FILE"], file: "X-A: 1\n", mode: 0o622, headers: ["x-a": "1"]),
        Sent(words: ["--bearer-env=TOKEN"], headers: plain),
        Sent(
            words: ["--header-env=X-Key=TOKEN", "--header-env", "X-B=SPACED"], headers: ["x-key": token, "x-b": "a b"]),
        Sent(words: ["-H", "accept: text/x-json"], headers: ["accept": "text/x-json"]),
        Sent(words: ["-H", "User-Agent: me"], headers: ["user-agent": "me"]),
    ])
    func sends(sent: Sent) throws {
        let file = try Self.file(sent.file, mode: sent.mode)
        let words = sent.words.map { $0.replacing("FILE", with: file) }
        let run = try ToolRun(
            ["pages", "--format=jsonl", "--paging=none", "--at", "headers"] + words + ["\(address)/echo"],
            environment: Self.environment)
        #expect(run.errors.replacing(file, with: "FILE") == sent.errors && run.status == 0)
        var headers: [String: String] = [:]
        for member in try JSONDocument(parsing: run.output).root.members { headers[member.key] = member.value.string }
        for name in ["host", "connection", "accept-encoding", "accept-language", "content-length"] {
            headers[name] = nil
        }
        #expect(
            headers == ["accept": "application/json", "user-agent": "listwright/0.1.0"].merging(sent.headers) { $1 })
    }

    @Test func readsHeadersFromStandardInput() throws {
        let words = ["pages", "--format=jsonl", "--paging=none", "--at", "headers", "-H", "@-", "\(address)/echo"]
        let run = try ToolRun(words, input: "X-Key: 7\n")
        #expect(run.output.contains("\"x-key\":\"7\"") && run.errors == "")
    }

    private static let environment = [
        "TOKEN": token, "EMPTY": "", "BLANK": " \t", "SPACED": " a b ", "ENDED": "s3cret\n", "TWO": "Bearer s3cret",
    ]

    private static func file(_ text: String?, mode: Int) throws -> String {
        guard let text else { return "FILE" }
        let file = try Scratch.file(text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let words: [String]
        var file: String?
        let message: String
        var status: Int32 = 64
        var testDescription: String { "\(words) \(file ?? "")" }
    }

    private static func usage(_ message: String) -> String {
        "listwright: \(message)\nTry 'listwright pages --help'.\n"
    }

    private static let control = "expected a header value without control characters, found U+000A in X-A"
    private static let name =
        "expected a header name of letters, digits and !#$%&'*+-.^_`|~, found another character before the colon"

    @Test(arguments: [
        Refusal(words: ["-H", token], message: usage("--header needs NAME:VALUE or @FILE, not one without a colon")),
        Refusal(
            words: ["-H", ":\(token)"], message: usage("--header needs NAME:VALUE or @FILE, not one without a name")),
        Refusal(words: ["-H", "Bearer \(token): x"], message: usage("--header: \(name)")),
        Refusal(words: ["-H", "X-A:"], message: usage("--header: expected a value for X-A, found none")),
        Refusal(words: ["-H", "X-A: \(token)\nX-B: 1"], message: usage("--header: \(control)")),
        Refusal(
            words: ["-H", "X-A: 1", "-H", "x-a: \(token)"],
            message: usage("--header: x-a is given twice by --header; give it once")),
        Refusal(
            words: ["-H", "authorization: x", "--bearer-env=TOKEN"],
            message: usage(
                "--bearer-env (TOKEN): Authorization is given by --header and --bearer-env (TOKEN); give it once")),
        Refusal(
            words: ["--header-env=Authorization=TOKEN", "--bearer-env=TOKEN"],
            message: usage(
                "--bearer-env (TOKEN): Authorization is given by --header-env (TOKEN) and --bearer-env (TOKEN); give it once"
            )),
        Refusal(
            words: ["--bearer-env=TOKEN", "--bearer-env=TOKEN"],
            message: usage("--bearer-env (TOKEN): Authorization is given twice by --bearer-env (TOKEN); give it once")),
        Refusal(words: ["--bearer-env=NOWHERE"], message: usage("--bearer-env: the variable 'NOWHERE' isn't set")),
        Refusal(words: ["--bearer-env=EMPTY"], message: usage("--bearer-env: the variable 'EMPTY' is empty")),
        Refusal(words: ["--header-env=X=BLANK"], message: usage("--header-env: the variable 'BLANK' is empty")),
        Refusal(
            words: ["--bearer-env=TWO"],
            message: usage("--bearer-env: the value of TWO has a character that no token has; name the token alone")),
        Refusal(
            words: ["--bearer-env=ENDED"],
            message: usage("--bearer-env: the value of ENDED has a character that no token has; name the token alone")),
        Refusal(words: ["--header-env=X-A=ENDED"], message: usage("--header-env (ENDED): \(control)")),
        Refusal(words: ["--header-env=X A=TOKEN"], message: usage("--header-env (TOKEN): \(name)")),
        Refusal(words: ["--header-env=TOKEN"], message: usage("--header-env needs NAME=VARIABLE")),
        Refusal(words: ["--header-env==TOKEN"], message: usage("--header-env needs NAME=VARIABLE")),
        Refusal(words: ["--header-env=X="], message: usage("--header-env needs NAME=VARIABLE")),
        Refusal(words: ["-H@FILE"], message: "FILE: error: No such file or directory\n", status: 66),
        Refusal(
            words: ["-H@FILE"], file: "X-A: 1\n\(token)\n",
            message: "FILE:2: error: expected NAME: VALUE, found no colon\n",
            status: 65),
        Refusal(
            words: ["-H@FILE"], file: "X-A:\n", message: "FILE:1: error: expected a value for X-A, found none\n",
            status: 65),
        Refusal(words: ["-H@FILE"], file: "a b: \(token)\n", message: "FILE:1: error: \(name)\n", status: 65),
        Refusal(
            words: ["-H@FILE"], file: "X-A: 1\n more\n",
            message: "FILE:2: error: expected NAME: VALUE, found a line that begins with a blank\n", status: 65),
        Refusal(
            words: ["-H@FILE"], file: "X-A: 1\rX-B: 2\n",
            message: "FILE:1: error: expected a header value without control characters, found U+000D in X-A\n",
            status: 65),
        Refusal(
            words: ["-H@FILE", "-H", "X-C: 1"], file: "X-A: 1\nx-a: 2\n",
            message: "FILE:2: error: x-a is given by FILE:1 and FILE:2; give it once\n", status: 65),
        Refusal(
            words: ["-H@FILE", "--bearer-env=TOKEN"], file: "authorization: x\n",
            message: usage(
                "--bearer-env (TOKEN): Authorization is given by FILE:1 and --bearer-env (TOKEN); give it once")),
        Refusal(words: ["-H@-", "-d@-"], message: usage("--header and --data cannot both read standard input")),
        Refusal(
            words: ["--delay=soon"], message: usage("--delay needs seconds from 0 to 86400, such as 0.5, not 'soon'")),
        Refusal(words: ["--delay=-1"], message: usage("--delay needs seconds from 0 to 86400, such as 0.5, not '-1'")),
        Refusal(
            words: ["--delay=1e3"], message: usage("--delay needs seconds from 0 to 86400, such as 0.5, not '1e3'")),
        Refusal(
            words: ["--delay=86401"], message: usage("--delay needs seconds from 0 to 86400, such as 0.5, not '86401'")),
        Refusal(words: ["--delay=."], message: usage("--delay needs seconds from 0 to 86400, such as 0.5, not '.'")),
    ])
    func refuses(refusal: Refusal) throws {
        let file = try Self.file(refusal.file, mode: 0o600)
        let words = refusal.words.map { $0.replacing("FILE", with: file) }
        let run = try ToolRun(["pages"] + words + ["http://127.0.0.1:1/"], environment: Self.environment)
        #expect(run.errors.replacing(file, with: "FILE") == refusal.message && run.status == refusal.status)
        #expect(!run.errors.contains("s3cret"))
    }

    /// A server that repeats the token, explanations, warnings and the journal: none of them shows it.
    @Test(arguments: [
        (["--bearer-env=TOKEN"], "(from $TOKEN)"), (["-H", "@FILE"], "(from FILE:1)"),
        (["--header-env=Authorization=WHOLE"], "(from $WHOLE)"),
        (["-H", "Authorization: Bearer \(token)"], "(from --header)"),
    ])
    func hidesSecrets(words: [String], place: String) throws {
        let file = try Self.file("Authorization: Bearer \(Self.token)\n", mode: 0o600)
        let state = Scratch.path().path
        let run = try ToolRun(
            ["pages", "--format=jsonl", "--explain", "--state=\(state)", "--tries=2"]
                + words.map { $0.replacing("FILE", with: file) } + ["\(address)/refuse"],
            environment: Self.environment.merging(["WHOLE": "Bearer \(Self.token)"]) { $1 })
        #expect(run.status == 69 && run.output == "")
        let errors = run.errors.replacing(file, with: "FILE")
        #expect(errors.contains("\(address)/refuse: note: sends Authorization \(place)\n"))
        #expect(errors.contains("no such token: ") && errors.components(separatedBy: place).count == 3)
        let journal = try String(contentsOfFile: state, encoding: .utf8)
        #expect(!(errors + journal).contains(Self.token))
    }

    // Origins, pauses and repetitions.

    /// The requests of a session, as the server has logged them.
    private static func log(of session: String, at address: String) throws -> String {
        let script = "import sys, urllib.request as u; sys.stdout.write(u.urlopen(sys.argv[1]).read().decode())"
        return try Programs.bash("python3 -c '\(script)' '\(address)/log?session=\(session)'").output
    }

    @Test(arguments: [
        ("next", ["--data={\"token\":\"s3cret\"}"]), ("link", ["--data={\"token\":\"s3cret\"}"]),
        ("link", ["-H", "Content-Type: application/x-www-form-urlencoded", "-d", "token=s3cret"]),
    ])
    func aBodyStaysAtItsServer(way: String, words: [String]) throws {
        let other = try LoopbackServer()
        let session = UUID().uuidString
        let next = "\(other.address)/page?id=2&session=\(session)"
        let url = "\(address)/page?\(way)=\(next.replacing("&", with: "%26"))"
        let run = try ToolRun(["pages", "--format=jsonl"] + words + [url])
        #expect(run.output == "{\"id\":1}\n" && run.status == 69)
        #expect(
            run.errors == "error: \(next): expected a next page of the POST within \(address), "
                + "found one at \(other.address); send the request there, if that server may have its body\n")
        let log = try Self.log(of: session, at: other.address)
        #expect(log == "[]")
        // Without a body the page is followed, without credentials.
        #expect(try ToolRun(["pages", "--format=jsonl", url]).output == "{\"id\":1}\n{\"id\":2}\n")
        try other.stop()
    }

    @Test(arguments: [
        (["-d", "{}"], 69 as Int32, "POST /"), (["-d", "{}", "--retry-post"], 0, "POST /,POST /"),
        ([], 0, "GET /,GET /"),
    ])
    func aPOSTIsSentOnce(words: [String], status: Int32, log: String) throws {
        let session = UUID().uuidString
        let query = "session=\(session)&fault=1:503:1"
        let run = try ToolRun(
            ["pages", "--format=jsonl", "--paging=none"] + words + ["\(address)/rows/plain?n=2&\(query)"])
        #expect(run.status == status)
        #expect(run.errors.contains("\nnote: --retry-post requests a page of --data again\n") == (status == 69))
        let events = try Self.log(of: session, at: address)
        let methods = try JSONDocument(parsing: events).root.elements.compactMap { $0.string?.prefix { $0 != "/" } }
        #expect(methods.map { $0 + "/" }.joined(separator: ",") == log)
    }

    /// What the server asks for is obeyed before each page, and said once.
    @Test func aRateLimitIsSaidOnce() throws {
        let limit = "header=X-RateLimit-Remaining:0&header=X-RateLimit-Reset-After:0.05"
        let run = try ToolRun([
            "pages", "--format=jsonl", "--paging=link=$.paging.next", "\(address)/rows/link?n=25&\(limit)",
        ])
        #expect(run.output.split(separator: "\n").count == 25 && run.status == 0)
        #expect(
            run.errors == "note: waiting 0.1 s, as the server asks\n"
                || run.errors == "note: waiting 0.0 s, as the server asks\n")
    }

    @Test func aRetryThatWasAskedForIsSaidOnce() throws {
        let url = "\(address)/rows/flag?n=25&fault=2:429:2&session=\(UUID().uuidString)"
        let run = try ToolRun(["pages", "--format=jsonl", url])
        #expect(run.output.split(separator: "\n").count == 25 && run.status == 0)
        let lines = run.errors.split(separator: "\n")
        #expect(
            lines.count == 1
                && lines.allSatisfy { $0.hasPrefix("note: waiting ") && $0.hasSuffix(" s, as the server asks") })
    }

    @Test func pagesAreDelayed() throws {
        let run = try ToolRun(["pages", "--format=jsonl", "--delay=0.01", "\(address)/rows/flag?n=25"])
        #expect(run.output.split(separator: "\n").count == 25 && run.errors == "" && run.status == 0)
    }
}
