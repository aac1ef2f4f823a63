import Foundation
import Listwright
import TestSupport
import Testing

/// `preview --serve`, asked over its socket and looked at in a browser.
@Suite(.serialized) struct ServeTests {
    @Test func answersOnLoopbackAndEndsCleanly() throws {
        try PreviewServer.serve(#"["Momo"]"#) { server in
            #expect(
                server.firstLine
                    == "listwright: \(server.file.path) is at http://127.0.0.1:\(server.port)/ until Ctrl-C")
            let page = try server.get()
            #expect(page.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
            #expect(page.contains("Momo"))
            let head = try server.answer(to: "HEAD / HTTP/1.1\nHost: 127.0.0.1\n\n")
            #expect(head.hasPrefix("HTTP/1.1 200 OK") && head.hasSuffix("\r\n\r\n"))
            let events = try server.answer(to: "HEAD /events HTTP/1.1\nHost: localhost\n\n")
            #expect(events.contains("text/event-stream") && events.hasSuffix("\r\n\r\n"))
            let listening = try Programs.bash("ss -ltn 2>/dev/null | grep -c '127.0.0.1:\(server.port) '")
            if Programs.have("ss") { #expect(listening.output == "1\n") }
        }
    }

    /// A reader that ends its side behind its request gets all of a page that no buffer of a socket holds.
    @Test(.enabled(if: Programs.have("perl"), "perl is not here"))
    func aHalfClosedConnectionGetsItsAnswer() throws {
        let text = String(repeating: "Momo", count: 100)
        let list = "[" + Array(repeating: "\"\(text)\"", count: 30_000).joined(separator: ",") + "]"
        try PreviewServer.serve(list) { server in
            // Reading begins late, so that the server meets a full buffer and the end of the request.
            let script = """
                use IO::Socket::INET; $s = IO::Socket::INET->new("127.0.0.1:\(server.port)") or die;
                print $s "GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"; $s->flush; shutdown($s, 1);
                select(undef, undef, undef, 0.5); local $/; $_ = <$s>; print substr($_, -8), length > 12_000_000;
                """
            let answer = try Programs.bash("timeout -s KILL 20 perl -e '\(script)'")
            #expect(answer.output == "</html>\n1")
        }
    }

    private static let requests = [
        ("GET /other HTTP/1.1\nHost: localhost\n\n", "404 Not Found"),
        ("GET /../../etc/passwd HTTP/1.1\nHost: localhost\n\n", "404 Not Found"),
        ("POST / HTTP/1.1\nHost: localhost\n\n", "405 Method Not Allowed"),
        ("GET / HTTP/1.1\nHost: rebound.example\n\n", "421 Misdirected Request"),
        ("GET / HTTP/1.1\n\n", "421 Misdirected Request"), ("GET http://localhost/ HTTP/1.1\n\n", "400 Bad Request"),
        ("nonsense\n\n", "400 Bad Request"), ("GET / SPDY/3\nHost: localhost\n\n", "400 Bad Request"),
        ("GET / HTTP/1.1\nHost: [::1]:80\n\n", "200 OK"), ("GET /?x HTTP/1.1\nhost:LocalHost\n\n", "200 OK"),
        ("GET / HTTP/1.1\nX: \(String(repeating: "x", count: 9_000))", "431 Request Header Fields Too Large"),
    ]

    @Test func refusesWhatIsNotForIt() throws {
        try PreviewServer.serve("[1]") { server in
            for (request, status) in Self.requests {
                let answer = try server.answer(to: request)
                #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"), "\(request)")
            }
        }
    }

    @Test func tellsOfNewerPagesAndShowsErrorsInThePage() throws {
        try PreviewServer.serve("[1]") { server in
            let page = try server.get()
            // The events, while the file changes behind them.
            let line =
                "exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf 'GET /events HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n' >&3; "
                + "(sleep 0.4; echo '{\"a\": }' > '\(server.file.path)') & timeout -s KILL 1.5 cat <&3"
            let events = try Programs.bash(line).output.matches(of: /data: (\d+)/).compactMap { Int($0.1) }
            #expect(events.count == 2 && events.last == events.first.map { $0 + 1 })
            let broken = try server.get()
            // A page that was newer before its events came knows that it is old.
            #expect(Self.version(of: page) == events.first && Self.version(of: broken) == events.last)
            #expect(
                broken.contains("role=\"alert\"")
                    && broken.contains("list.json:1:7: error: unexpected token near &#39;}&#39;"))
        }
    }

    /// The version that a page says it is.
    private static func version(of page: String) -> Int? {
        page.firstMatch(of: /<meta name="version" content="(\d+)">/).flatMap { Int($0.1) }
    }

    /// A hundred idle connections are turned away past a bound, and keep nobody from the page for long.
    @Test func connectionsAreBounded() throws {
        try PreviewServer.serve("[1]") { server in
            let many = (10..<90).map { "exec \($0)<>/dev/tcp/127.0.0.1/\(server.port)" }.joined(separator: "; ")
            let port = server.port
            let ask =
                "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&3; timeout -s KILL 2 cat <&3"
            let line = "\(many); sleep 0.3; ( \(ask) ) 2>/dev/null | wc -c"
            let crowded = try Programs.bash(line).output
            #expect(crowded.hasSuffix("0\n"))
            let page = try server.get()
            #expect(page.contains("200 OK"))
        }
    }

    @Test func aTakenPortIsSaidSo() throws {
        try PreviewServer.serve("[1]") { server in
            let run = try ToolRun(["preview", "--serve", "--port=\(server.port)", server.file.path])
            #expect(
                run.errors
                    == "listwright: cannot serve at 127.0.0.1:\(server.port): Address already in use; --port=0 takes one that is free\n"
            )
            #expect(run.status == 74)
        }
    }

    @Test(.enabled(if: Browser.isPresent, "\(Browser.absence)")) func theBrowserFollowsTheFile() throws {
        try PreviewServer.serve(#"["before"]"#) { server in
            let change = Process()
            change.executableURL = URL(fileURLWithPath: "/bin/bash")
            change.arguments = ["-c", "sleep 2; echo '[\"after\"]' > '\(server.file.path)'"]
            try change.run()
            let page = try Browser(
                URL(string: "http://127.0.0.1:\(server.port)/")!,
                waitingFor: "document.querySelector('.title')?.textContent === 'after'",
                "document.querySelector('.title').textContent")
            change.waitUntilExit()
            #expect(page.values == ["after"])
            #expect(page.errors.allSatisfy { $0.contains("404") })
        }
    }
}
