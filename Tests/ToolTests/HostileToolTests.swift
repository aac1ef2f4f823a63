import Foundation
import TestSupport
import Testing

/// The tool against a hostile server: it ends within its limits, names the limit, and needs little
/// memory.
@Suite(.hostileServer, .childProcesses)
struct HostileToolTests {
    private let address = LoopbackServer.hostile?.address ?? ""

    private func measured(_ words: String) throws -> (errors: String, status: Int, megabytes: Int) {
        try #require(try Programs.measured("'\(ToolRun.executable.path)' \(words)"))
    }

    @Test(arguments: ["endless", "endless-chunked", "huge-length", "bomb", "bomb-chunked", "bomb-twice"])
    func endsABodyWithoutEnd(path: String) throws {
        let run = try measured("pages -f jsonl --timeout=1200 --max-bytes=1000000 '\(address)/\(path)'")
        #expect(
            run.errors == "error: \(address)/\(path): the response has more than 1000000 bytes; "
                + "raise the limit with --max-bytes")
        #expect(run.status == 69)
        #expect(run.megabytes < 200, "\(run.megabytes) MB for an answer of at most 1 MB")
    }

    @Test(arguments: ["slow", "slow-headers", "stop", "redirect-endless"])
    func endsAnAnswerWithoutEnd(path: String) throws {
        let run = try measured("pages -f jsonl --timeout=1 '\(address)/\(path)'")
        #expect(
            run.errors == "error: \(address)/\(path): the response took longer than 1.0 seconds; "
                + "raise the limit with --timeout")
        #expect(run.status == 69)
        #expect(run.megabytes < 200, "\(run.megabytes) MB for no answer")
    }

    /// libcurl ends this by its own limit if the server reaches that before the time limit.
    @Test func endsHeadersWithoutEnd() throws {
        let run = try measured("pages -f jsonl --timeout=5 '\(address)/endless-interim'")
        #expect(run.errors.hasPrefix("error: \(address)/endless-interim: "))
        #expect(run.status == 69)
        #expect(run.megabytes < 200, "\(run.megabytes) MB for no answer")
    }

    @Test(arguments: ["file:///etc/passwd", "file:/etc/passwd", "gopher://h/"])
    func namesALinkThatIsNotHTTP(link: String) throws {
        let words = ["pages", "-f", "jsonl", "--paging=link=$.next", "--at=items", "\(address)/next?\(link)"]
        let run = try ToolRun(words)
        let scheme = link.prefix { $0 != ":" }
        #expect(run.output == "{\"id\":1}\n" && run.status == 65)
        #expect(
            run.errors == "error: \(link): expected an http or https link to the next page, "
                + "found the scheme \(scheme); check the page that names it\n")
    }

    @Test func takesSchemesAndHostsInCapitals() throws {
        let capitals = address.replacing("http://127.0.0.1", with: "HTTP://LOCALHOST")
        let run = try ToolRun(["pages", "-f", "jsonl", "--paging=none", "\(capitals)/length/3"])
        #expect(run.output == "1\n" && run.status == 0)
    }

    @Test(arguments: [
        ("X-A: 1\r\nX-Evil: 2", "a header value without control characters, found U+000D in X-A"),
        (
            "X A: 1",
            "a header name of letters, digits and !#$%&'*+-.^_`|~, found another character before the colon"
        ),
    ])
    func refusesHeadersThatAreNotValid(header: String, problem: String) throws {
        let run = try ToolRun(["pages", "-H", header, "\(address)/echo"])
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors == "listwright: --header: expected \(problem)\nTry 'listwright pages --help'.\n")
    }
}
