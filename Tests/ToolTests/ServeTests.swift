import Foundation
import Listwright
import TestSupport
import Testing

/// `preview --serve`, tested over its socket and in a browser.
@Suite(.serialized, .childProcesses) struct ServeTests {
    @Test func answersOnLoopbackAndEndsCleanly() throws {
        try PreviewServer.serve(#"["Momo"]"#) { server in
            #expect(
                server.firstLine
                    == "listwright: \(server.file.path) is at \(server.page) until Ctrl-C")
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

    /// A client that closes its side after the request gets a whole page that is larger than the
    /// buffers of a socket.
    @Test(.enabled(if: Programs.have("perl"), "perl is not here"))
    func aHalfClosedConnectionGetsItsAnswer() throws {
        let text = String(repeating: "Momo", count: 100)
        let list = "[" + Array(repeating: "\"\(text)\"", count: 15_000).joined(separator: ",") + "]"
        try PreviewServer.serve(list) { server in
            // The client's buffer is small, so that the server sees a full buffer and the end of
            // the request.
            let script = """
                use Socket; socket($s, PF_INET, SOCK_STREAM, 0) or die; setsockopt($s, SOL_SOCKET, SO_RCVBUF, 4096) or die;
                connect($s, sockaddr_in(\(server.port), INADDR_LOOPBACK)) or die;
                syswrite $s, "GET /\(server.token)/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"; shutdown($s, 1);
                local $/; $_ = <$s>; print substr($_, -8), length > 6_000_000;
                """
            let answer = try Programs.bash("perl -e '\(script)'")
            #expect(answer.output == "</html>\n1")
        }
    }

    private static let requests = [
        ("GET /other HTTP/1.1\nHost: localhost\n\n", "404 Not Found"),
        ("GET /../../etc/passwd HTTP/1.1\nHost: localhost\n\n", "404 Not Found"),
        ("POST / HTTP/1.1\nHost: localhost\n\n", "405 Method Not Allowed"),
        ("GET / HTTP/1.1\nHost: rebound.example\n\n", "421 Misdirected Request"),
        ("GET / HTTP/1.1\n\n", "400 Bad Request"), ("GET / HTTP/1.0\n\n", "421 Misdirected Request"),
        ("GET / HTTP/1.1\nHost:\n\n", "421 Misdirected Request"),
        ("GET http://localhost/ HTTP/1.1\n\n", "400 Bad Request"),
        ("nonsense\n\n", "400 Bad Request"), ("GET / SPDY/3\nHost: localhost\n\n", "400 Bad Request"),
        ("GET / HTTP/1.1\nHost: [::1]:80\n\n", "200 OK"), ("GET /?x HTTP/1.1\nhost:LocalHost\n\n", "200 OK"),
        ("GET / HTTP/1.1\nX: \(String(repeating: "x", count: 9_000))", "431 Request Header Fields Too Large"),
    ]

    /// Lines around `Host: localhost` that make a request invalid (RFC 9112, sections 3.2 and 5.1; RFC 9110, 7.2).
    private static let invalid = [
        "Host: localhost\nHost: localhost", "Host: localhost\nHost: evil.test", "Host: evil.test\nhost: localhost",
        "HOST: localhost\nX: 1\nHost:", "Host: localhost@evil.test", "Host: evil.test@localhost",
        "Host: user:word@localhost", "Host: @localhost", "Host: local host", "Host: localhost, evil.test",
        "Host: localhost/x", "Host: localhost?x", "Host: localhost#x", "Host: http://localhost", "Host: localhost:80x",
        "Host: localhost:-1", "Host: localhost:80:80", "Host: [::1", "Host: ::1", "Host: [::1]80", "Host: []",
        "Host: [::1@x]", "Host: <localhost>", "Host: local\\x00host", "Host: localhost\\x7f", "Host: localh\u{f6}st",
        "Host : localhost", " Host: localhost", "Host localhost", "Host: localhost\n x", "Host: localhost\n\tx",
        "Host: localhost\nX: a\\x01", "Host: localhost\nX : a", "Host: localhost\n: a", "Host: localhost\nX y: a",
        "Host: localhost\nOrigin: http://localhost\nOrigin: http://evil.test", "Host: localhost\nX: a\\rb",
    ]

    @Test(arguments: [["preview", "--serve"], ["explore"]])
    func invalidRequestsAreRefused(command: [String]) throws {
        try PreviewServer.serve("[1]", command: command) { server in
            for lines in Self.invalid {
                let answer = try server.answer(to: "GET / HTTP/1.1\n\(lines)\n\n")
                #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(lines)")
            }
            for host in ["localhost", "LOCALHOST:\(server.port)", "127.0.0.1:", "[::1]", "[::1]:8020", "\tlocalhost "] {
                let answer = try server.answer(to: "GET / HTTP/1.1\nAccept: */*\nHost:\(host)\nX-A: b:c@d\n\n")
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(host)")
            }
        }
    }

    /// What takes the place of a watched file, and is no file: a request gets a page with the error, at once.
    @Test(arguments: [
        ("mkfifo", "it is a pipe, not a file"), ("mkdir", "Is a directory"),
        ("ln -s /dev/zero", "it is a device, not a file"), ("ln -s nowhere", "No such file or directory"),
    ])
    func whatIsNoFileHangsNothing(make: String, reason: String) throws {
        try Scratch.withFolder { folder in
            let table = folder.appendingPathComponent("t.json").path
            try Data(#"{"n": "n"}"#.utf8).write(to: URL(fileURLWithPath: table))
            for (words, file) in [([], nil), (["--table", table], table)] as [([String], String?)] {
                let server = try PreviewServer(folder, #"[{"n": 1}]"#, words)
                let changed = file ?? server.file.path
                _ = try Programs.bash("rm '\(changed)'; \(make) '\(changed)'")
                let page = try Programs.bash(
                    """
                    for n in $(seq 600); do
                      curl -s -m 20 '\(server.page)' >page || { echo "no answer"; break; }
                      grep -q '\(reason)' page && { echo found; break; }; sleep 0.1
                    done
                    """, in: folder)
                #expect(page.output == "found\n", "\(make)")
                _ = try Programs.bash("rm -r '\(changed)'")
                try Data(#"{"n": "n"}"#.utf8).write(to: URL(fileURLWithPath: table))
                #expect(try server.interrupt().end.status == 0)
            }
        }
    }

    @Test func refusesOtherHostsAndMethods() throws {
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
            // The file changes after the first event has arrived.
            let line = """
                exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf 'GET /\(server.token)/events HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n' >&3
                event() { while read -r line <&3; do case $line in data:*) echo "$line"; break; esac; done; }
                event; \(server.replacement("{\"a\": }")); event
                """
            let events = try Programs.bash(line).output.matches(of: /data: (\d+)/).compactMap { Int($0.1) }
            #expect(events.count == 2 && events.last == events.first.map { $0 + 1 })
            let broken = try server.get()
            // A page that changed before its stream of events began notices that it is outdated.
            #expect(Self.version(of: page) == events.first && Self.version(of: broken) == events.last)
            #expect(
                broken.contains("role=\"alert\"")
                    && broken.contains("list.json:1:7: error: unexpected token near &#39;}&#39;"))
        }
    }

    /// The version of a page.
    private static func version(of page: String) -> Int? {
        page.firstMatch(of: /<meta name="version" content="(\d+)">/).flatMap { Int($0.1) }
    }

    /// Eighty idle connections exceed the limit, but don't block others: the oldest are closed.
    @Test func connectionsAreBounded() throws {
        try PreviewServer.serve("[1]") { server in
            let open = "<>/dev/tcp/127.0.0.1/\(server.port)"
            let many = (10..<90).map { "exec \($0)\(open)" }.joined(separator: "; ")
            let request = "GET /\(server.token)/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"
            let ask = "exec 3\(open); printf '\(request)' >&3; cat <&3"
            let crowded = try Programs.bash("\(many); ( \(ask) ) | head -n 1; cat <&10 | wc -c").output
            #expect(crowded == "HTTP/1.1 200 OK\r\n0\n")
            #expect(try server.get().contains("200 OK"))
        }
    }

    @Test func aPortInUseIsAnError() throws {
        try PreviewServer.serve("[1]") { server in
            let run = try ToolRun(["preview", "--serve", "--port=\(server.port)", server.file.path])
            #expect(
                run.errors
                    == "listwright: cannot serve at 127.0.0.1:\(server.port): Address already in use; --port=0 chooses a free one\n"
            )
            #expect(run.status == 74)
        }
    }

    @Test(.enabled(if: Browser.isPresent, "\(Browser.absence)")) func theBrowserFollowsTheFile() throws {
        try PreviewServer.serve(#"["before"]"#) { server in
            let page = try Browser(
                server.page, then: server.replacement("[\"after\"]"),
                waitingFor: "document.querySelector('.title')?.textContent === 'after'",
                "document.querySelector('.title').textContent")
            #expect(page.values == ["after"])
            #expect(page.errors.allSatisfy { $0.contains("404") })
        }
    }
}
