import Foundation
import TestSupport
import Testing

/// The tool as it is played in a terminal, in tmux.
@Suite(.enabled(if: Programs.have("tmux"), "there is no tmux: apt-get install tmux"))
struct TerminalTests {
    private static let tool = ToolRun.executable.path

    /// One terminal of 80 columns with a shell in it.
    private struct Session {
        private let name = "listwright-\(UUID().uuidString.prefix(8))"

        init(environment: String = "") throws {
            // The server of tmux goes on living: it must not hold what tells Foundation that this bash has ended.
            let line = "for n in {3..255}; do eval \"exec $n>&-\"; done 2>/dev/null; unset NO_COLOR TMUX; "
            let shell = "\(environment) PS1='> ' bash --norc --noprofile"
            let start =
                "exec tmux -L \(name) -f /dev/null new-session -d -x 80 -y 24 \"\(shell)\" </dev/null >/dev/null 2>&1"
            _ = try Programs.bash("( \(line) \(start) )")
        }

        @discardableResult func tmux(_ words: String) throws -> String {
            try Programs.bash("unset TMUX; tmux -L \(name) \(words)").output
        }

        /// Types a line.
        func type(_ line: String) throws {
            let quoted = line.replacingOccurrences(of: "'", with: "'\\''")
            try tmux("send-keys -l '\(quoted)'")
            try tmux("send-keys Enter")
        }

        /// What the terminal shows when `isReady` says so, or after some seconds.
        func screen(when isReady: (String) -> Bool) throws -> String {
            var shown = ""
            for _ in 0..<150 {
                shown = try tmux("capture-pane -p -e")
                if isReady(shown) { break }
                usleep(50_000)
            }
            return shown
        }

        /// Ends it: the server was born with SIGTERM blocked, as all children of Foundation's are, and survives kill-server.
        func end() {
            _ = try? Programs.bash("kill -KILL $(unset TMUX; tmux -L \(name) display-message -p '#{pid}')")
        }
    }

    /// Types a line into a terminal of its own, and answers what it shows when `isReady` says so.
    private func play(_ line: String, environment: String = "", isReady: (String) -> Bool) throws -> String {
        let session = try Session(environment: environment)
        defer { session.end() }
        try session.type("PATH=\(ToolRun.executable.deletingLastPathComponent().path):$PATH; clear; \(line)")
        return try session.screen(when: isReady)
    }

    @Test func headersAreBoldAndErrorsRed() throws {
        let line = "echo '{\"A\": [1]}' | listwright normalize; echo '[1,' | listwright check; echo done$?"
        let shown = try play(line) { $0.contains("done65") }
        #expect(shown.contains("\u{1B}[1mA"))
        #expect(shown.contains("\u{1B}[1m\u{1B}[31merror:") || shown.contains("\u{1B}[1;31merror:"))
    }

    @Test func noColorMeansNone() throws {
        let line = "echo '{\"A\": [1]}' | listwright normalize; echo '[1,' | listwright check; echo done$?"
        let shown = try play(line, environment: "NO_COLOR=1") { $0.contains("done65") }
        #expect(shown.contains("A\n") && shown.contains("<stdin>:2:0: error:"))
        #expect(!shown.contains("\u{1B}[1m") && !shown.contains("\u{1B}[1;31m"))
    }

    @Test func longWorkShowsItsProgressAndTakesItAway() throws {
        let slow = "for i in $(seq 40); do echo \"{\\\"n\\\": $i\"$([ $i = 2 ] || echo '}'); sleep 0.06; done"
        var during = ""
        let after = try play(
            "(\(slow)) | listwright check --jsonl -s; echo done$?"
        ) { shown in
            if during.isEmpty, shown.contains(" records, ") { during = shown }
            return shown.contains("done65")
        }
        #expect(during.contains(/\d+ bytes, \d+ records, \d+\/s, 1 issue/))
        #expect(after.contains("39 lines valid") && !after.contains(" records, "))
    }

    @Test func aClosedPipeEndsQuietly() throws {
        let shown = try play(
            "yes '[1]' 2>/dev/null | listwright query --jsonl '*' | head -2; echo done${PIPESTATUS[1]}"
        ) {
            $0.contains("done0")
        }
        #expect(shown.contains("\n1\n1\ndone0") || shown.contains("1\n1\ndone0"))
        #expect(!shown.contains("error") && !shown.contains("signal"))
    }

    @Test func theServerEndsAtCtrlC() throws {
        let session = try Session()
        defer { session.end() }
        let file = Project.fixtures.appendingPathComponent("Readme/shop.json").path
        try session.type("clear; \(Self.tool) preview -s -p0 \(file); echo ended $?")
        let running = try session.screen { $0.contains("until Ctrl-C") }
        #expect(running.replacingOccurrences(of: "\n", with: "").contains("http://127.0.0.1:"))
        try session.tmux("send-keys C-c")
        let ended = try session.screen { $0.contains("ended 0") }
        #expect(ended.contains("ended 0"))
    }
}
