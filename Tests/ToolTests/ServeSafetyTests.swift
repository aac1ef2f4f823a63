import Foundation
import TestSupport
import Testing

/// Access to the page of `preview --serve`, and its availability.
@Suite(.serialized, .childProcesses) struct ServeSafetyTests {
    @Test func theAddressHoldsASecretThatIsNewInEachRun() throws {
        var tokens: Set<String> = []
        for _ in 0..<2 {
            try PreviewServer.serve("[1]") { server in
                #expect(server.token.count == 32)
                tokens.insert(server.token)
                let almost = String(server.token.dropLast()) + (server.token.hasSuffix("0") ? "1" : "0")
                let paths = [
                    "/", "/events", "/index.html", "/\(almost)/", "/\(server.token)", "/\(server.token)x/",
                    "/\(server.token.uppercased())A/", "//\(server.token)/", "/?\(server.token)", "/x/\(server.token)/",
                ]
                for path in paths {
                    let answer = try server.answer(toBytes: "GET \(path) HTTP/1.1\nHost: localhost\n\n")
                    #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n") && !answer.contains("<li>"), "\(path)")
                }
                #expect(try server.get().hasPrefix("HTTP/1.1 200 OK\r\n"))
            }
        }
        #expect(tokens.count == 2)
    }

    @Test func everyAnswerHasItsPolicy() throws {
        try PreviewServer.serve("[1]") { server in
            let page = try server.get()
            let head = page.components(separatedBy: "\r\n\r\n")[0]
            for field in [
                "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
                "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin",
            ] {
                #expect(head.contains("\r\n\(field)"), "\(field)")
            }
            let policy = try #require(
                head.firstMatch(of: /Content-Security-Policy: ([^\r]+); frame-ancestors 'none'/)?.1)
            // The page contains the same policy, for a saved copy.
            #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
            for path in ["/events", "/none", "/a.png"] {
                let answer = try server.answer(to: "HEAD \(path) HTTP/1.1\nHost: localhost\n\n")
                #expect(answer.contains("frame-ancestors 'none'") && answer.contains("nosniff"), "\(path)")
            }
        }
    }

    /// Seventy tabs that wait for events don't block others; the oldest streams are closed.
    @Test func streamsKeepNobodyOut() throws {
        try PreviewServer.serve("[1]") { server in
            let ask = "GET /\(server.token)/events HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"
            let line = """
                for n in {10..79}; do
                  eval "exec $n<>/dev/tcp/127.0.0.1/\(server.port)"; printf '\(ask)' >&$n; read -r -u $n first
                done
                exec 3<>/dev/tcp/127.0.0.1/\(server.port)
                printf 'GET /\(server.token)/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n' >&3; head -n 1 <&3
                cat <&10 | grep -c '^data:'
                """
            let run = try Programs.bash(line)
            #expect(run.output == "HTTP/1.1 200 OK\r\n1\n")
        }
    }
}
