import Foundation
import TestSupport
import Testing

/// The tool in a terminal, by way of tmux.
@Suite(.enabled(if: Programs.have("tmux"), "there is no tmux: apt-get install tmux"), .childProcesses)
struct TerminalTests {
    private static let tool = ToolRun.executable.path

    /// One terminal of 80 columns with a shell in it.
    private struct Session {
        private let name = UUID().uuidString.prefix(8)
        private static let socket = "unset TMUX; export TMUX_TMPDIR='\(Scratch.folder.path)'; "

        init(environment: String = "") throws {
            // The server of tmux outlives bash: it must not inherit the socket by which Foundation
            // sees that bash has ended.
            let line = "for n in {3..255}; do eval \"exec $n>&-\"; done 2>/dev/null; unset NO_COLOR; \(Self.socket)"
            let shell = "\(environment) HISTFILE=/dev/null PS1='> ' bash --norc --noprofile"
            let start =
                "exec tmux -L \(name) -f /dev/null new-session -d -x 80 -y 24 \"\(shell)\" </dev/null >/dev/null 2>&1"
            _ = try Programs.bash("( \(line) \(start) )")
        }

        @discardableResult func tmux(_ words: String) throws -> String {
            try Programs.bash("\(Self.socket)tmux -L \(name) \(words)").output
        }

        /// Types a line.
        func type(_ line: String) throws {
            let quoted = line.replacingOccurrences(of: "'", with: "'\\''")
            try tmux("send-keys -l '\(quoted)'")
            try tmux("send-keys Enter")
        }

        /// The screen of the terminal, once `isReady` returns true for it.
        func screen(_ purpose: String, when isReady: (String) -> Bool) throws -> String {
            try eventually(purpose, { try tmux("capture-pane -p -e") }, until: isReady)
        }

        /// Ends the server with SIGKILL: Foundation starts its children with SIGTERM blocked, so
        /// kill-server has no effect.
        func end() {
            _ = try? Programs.bash("kill -KILL $(\(Self.socket)tmux -L \(name) display-message -p '#{pid}')")
        }
    }

    /// Types a line into a new terminal, and returns its screen once `isReady` returns true for it.
    private func play(_ line: String, environment: String = "", isReady: (String) -> Bool) throws -> String {
        let session = try Session(environment: environment)
        defer { session.end() }
        try session.type("PATH=\(ToolRun.executable.deletingLastPathComponent().path):$PATH; clear; \(line)")
        return try session.screen("the end of \(line)", when: isReady)
    }

    @Test func headersAreBoldAndErrorsRed() throws {
        let line = "echo '{\"A\": [1]}' | listwright normalize --sections; echo '[1,' | listwright check; echo done$?"
        let shown = try play(line) { $0.contains("done65") }
        #expect(shown.contains("\u{1B}[1mA"))
        #expect(shown.contains("\u{1B}[1m\u{1B}[31merror:") || shown.contains("\u{1B}[1;31merror:"))
    }

    /// Each command that prints JSON prints it for people.
    @Test(arguments: [
        ("normalize -f json", #"  "sections": ["#), ("find --json", #"  "kind": "list","#), ("infer", #"  "a": {"#),
        ("query .", "    \"a\": 1"), ("map -t <(echo '{\"b\": \"a\"}')", "    \"b\": 1"),
    ])
    func jsonIsIndented(command: String, line: String) throws {
        let shown = try play("echo '[{\"a\": 1}]' | listwright \(command); echo done$?", environment: "NO_COLOR=1") {
            $0.contains("done0")
        }
        #expect(shown.split(separator: "\n").contains { $0 == line }, "\(shown)")
    }

    @Test func noColorMeansNone() throws {
        let line = "echo '{\"A\": [1]}' | listwright normalize --sections; echo '[1,' | listwright check; echo done$?"
        let shown = try play(line, environment: "NO_COLOR=1") { $0.contains("done65") }
        #expect(shown.contains("A\n") && shown.contains("<stdin>:2:0: error:"))
        #expect(!shown.contains("\u{1B}[1m") && !shown.contains("\u{1B}[1;31m"))
    }

    @Test func longWorkShowsItsProgressAndTakesItAway() throws {
        try Scratch.withFolder { folder in
            // Lines arrive, the second of them malformed, until the progress has been shown.
            let feed = folder.appendingPathComponent("feed")
            let isSeen = folder.appendingPathComponent("seen")
            let script = """
                cd '\(folder.path)'; n=2; echo '{"n": 1}'; echo '{"n": 2'
                until [ -e seen ]; do echo '{"n": 3}'; n=$((n + 1)); sleep 0.02; done
                echo $((n - 1)) >count
                """
            try script.write(to: feed, atomically: true, encoding: .utf8)
            var during = ""
            let after = try play("bash \(feed.path) | listwright check --jsonl -s; echo done$?") { shown in
                if during.isEmpty, shown.contains(" records, ") {
                    during = shown
                    try? Data().write(to: isSeen)
                }
                return shown.contains("done65")
            }
            #expect(during.contains(/\d+ (bytes|kB|MB), \d+ records, \d+\/s, 1 issue/))
            let count = try String(contentsOf: folder.appendingPathComponent("count"), encoding: .utf8)
            #expect(after.contains("\(count.dropLast()) lines valid") && !after.contains(" records, "))
        }
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
        let running = try session.screen("the address of the page") { $0.contains("until Ctrl-C") }
        #expect(running.replacingOccurrences(of: "\n", with: "").contains("http://127.0.0.1:"))
        try session.tmux("send-keys C-c")
        let ended = try session.screen("the end of the server") { $0.contains("ended ") }
        #expect(ended.contains("ended 0"))
    }
}
