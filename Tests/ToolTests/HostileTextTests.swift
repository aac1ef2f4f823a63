import Foundation
import TestSupport
import Testing

/// Names of files that aren't UTF-8, texts in other encodings, and data with control sequences of
/// terminals.
@Suite(.childProcesses) struct HostileTextTests {
    private static let tool = ToolRun.executable.path

    /// The output of a line of bash, in which `$T` is the tool, in a folder with these files; names
    /// and texts are formats of printf.
    private func bash(_ line: String, _ files: [(name: String, text: String)]) throws -> (output: String, status: Int32)
    {
        try Programs.withTemporaryFolder { folder in
            let made = files.map { "printf '\($0.text)' >$'\($0.name)'; " }.joined()
            return try Programs.bash("T='\(Self.tool)'; \(made)\(line)", in: folder)
        }
    }

    private static let commands = [
        "check", "check --jsonl", "query '*'", "query --jsonl a", "find", "find --json", "normalize", "infer",
        "infer --jsonl", "preview",
        "map --table t.json", "map --jsonl --table t.json", "map --lint --table t.json",
    ]

    @Test(arguments: commands)
    func namesNeedNotBeUTF8(command: String) throws {
        let files = [(#"caf\xe9.json"#, #"{"a": 1}\n"#), ("t.json", #"{"a": "a"}"#)]
        let run = try bash(#"$T \#(command) $'caf\xe9.json' >/dev/null; echo $?"#, files)
        #expect(run.output.hasSuffix("0\n") && !run.output.contains("No such file"), "\(run.output)")
    }

    @Test func allFilesOfACommandLineAreBytes() throws {
        let files = [(#"a\xff.json"#, #"[{"a": 1}]"#), (#"t\xfe.json"#, #"{"a": "a"}"#), (#"b\xff.json"#, "[2]")]
        let line = #"""
            $T map --table $'t\xfe.json' --report $'r\xfd.json' $'a\xff.json'; ls r* | cat -v
            $T preview -o $'p\xfc.html' $'a\xff.json'; ls p* | cat -v; $T diff $'a\xff.json' $'b\xff.json' | wc -l
            """#
        #expect(try bash(line, files).output == "[\n{\"a\":1}\n]\nrM-}.json\npM-|.html\n3\n")
    }

    @Test(arguments: [
        ("caf\\xe9.json", #"caf\xE9.json"#), ("a\\x1b[31m.json", #"a\u001B[31m.json"#),
        ("a\\n1: error: x", #"a\n1: error: x"#),
        ("a\\xc2\\x9b.json", #"a\u009B.json"#), ("\\xe2\\x80\\xae.json", #"\u202E.json"#), ("é日", "é日"),
    ])
    func messagesShowNamesInOneLine(name: String, shown: String) throws {
        let malformed = try bash("$T check $'\(name)' 2>&1 | head -n 1", [(name, "[1,")])
        #expect(
            malformed.output == "\(shown):1:3: error: unexpected token near end of file\n"
                || malformed.output.hasPrefix("\(shown):1:"))
        let absent = try bash("$T check $'\(name)'", [])
        #expect(absent.output == "\(shown): error: No such file or directory\n" && absent.status == 66)
    }

    static let encodings = [
        ("UTF-16LE", ""), ("UTF-16BE", ""), ("UTF-32LE", ""), ("UTF-32BE", ""), ("UTF-16LE", #"\xff\xfe"#),
        ("UTF-16BE", #"\xfe\xff"#), ("UTF-32LE", #"\xff\xfe\x00\x00"#), ("UTF-32BE", #"\x00\x00\xfe\xff"#),
    ]

    /// Each command reads UTF-16 and UTF-32 as it reads UTF-8, from files, pipes and packed, with the same positions.
    @Test(arguments: encodings)
    func otherEncodingsAreRead(encoding: String, mark: String) throws {
        let commands = [
            "check", "check -j", "normalize", "infer", "infer -j", "find", "query '$..a'", "map -f csv",
            "map -j -f csv",
            "map -t t.json", "map -j -t t.json -f tsv", "map", "diff u.json", "tables", "drift --baseline u.json",
        ]
        for command in Effort.sample(commands, quick: 5, seed: 18) {
            let line = """
                { printf '\(mark)'; iconv -f UTF-8 -t \(encoding) u.json; } >f.json; gzip -c f.json >f.gz
                \(encoding == "UTF-16LE" ? "{ printf '\(mark)'; iconv -f UTF-8 -t \(encoding) t.json; } >x; mv x t.json" : "")
                $T \(command) u.json 2>&1 | sed s/u.json/NAME/g >expected
                $T \(command) f.json 2>&1 | sed s/f.json/NAME/g | cmp - expected && echo same
                $T \(command) f.gz 2>&1 | sed s/f.gz/NAME/g | cmp - expected && echo same
                cat f.json | $T \(command) - 2>&1 | sed s/\\<stdin\\>/NAME/g | cmp - expected && echo same
                """
            let lines = #"{"a": "é\xf0\x9f\xa6\x89 \xe2\x82\xac", "n": 1}"# + #"\n{"a": "x", "n": 2}\n{"a" 3}\n"#
            let run = try bash(line, [("t.json", #"{"a": "a"}"#), ("u.json", lines)])
            #expect(run.output == "same\nsame\nsame\n", "\(command): \(run.output)")
        }
    }

    /// What isn't in the encoding that its first bytes say is an error with its place.
    @Test(arguments: [
        (#"\xff\xfe[\x00\x00\xd8]\x00"#, "this is no UTF-16: half a pair of surrogates, at byte 4"),
        (#"\xff\xfe[\x00\x00\xdc]\x00"#, "this is no UTF-16: half a pair of surrogates, at byte 4"),
        (#"\xff\xfe[\x00]\x00\n"#, "this is no UTF-16: it ends inside of a character, at byte 6"),
        (#"\xff\xfe[\x00\x00\xd8"#, "this is no UTF-16: it ends inside of a character, at byte 6"),
        (
            #"\x00\x00\xfe\xff\x00\x00\x00[\x00\x11\x00\x00"#,
            "this is no UTF-32: a number that is no character, at byte 8"
        ),
        (
            #"\xff\xfe\x00\x00[\x00\x00\x00\x00\xd8\x00\x00"#,
            "this is no UTF-32: a number that is no character, at byte 8"
        ),
    ])
    func brokenEncodingsAreNamed(text: String, message: String) throws {
        for command in ["check f", "check -j f", "map -f csv f", "map -j f", "infer f", "cat f"] {
            let line = command == "cat f" ? "cat f | $T map -f csv - 2>&1" : "$T \(command) 2>&1; echo $?"
            let run = try bash(line, [("f", text)])
            #expect(run.output.contains("error: \(message)"), "\(command): \(run.output)")
        }
        // Zeros elsewhere aren't an encoding.
        let plain = try bash(#"printf '{"a": "\x00\x00"}' | $T check 2>&1; echo $?"#, [])
        #expect(plain.output.hasSuffix("65\n"))
    }

    /// ESC, U+009B, DEL, CR and a bidirectional override, in every part of a document.
    private static let hostile = #"\\u001b[31m\xc2\x9b2J\x7f\xe2\x80\xae\\r\\nx"#

    private static let shows = [
        "query '$..*' h.json", "query -p '$..*' h.json", "query -r '$..*' h.json", "query --explain nothing h.json",
        "normalize h.json", "normalize --at rows h.json", "normalize -f json --explain h.json",
        "normalize -f html h.json",
        "normalize --explain --at twice h.json", "infer h.json", "infer --swift Row --at rows h.json",
        "preview --data h.json",
        "diff h.json e.json", "diff -f json h.json e.json", "map --explain --at rows --table t.json h.json",
        "map --lint --at rows --table t.json h.json", "map --table bad.json h.json", "check raw.json",
        "check --jsonl raw.json", "normalize --at NAME h.json", "normalize --title '{NAME' h.json",
        "query 'a..NAME' h.json",
        "NAME", "check --NAME", "check NAME", "pages NAME/x", "map --reader NAME --table t.json h.json",
    ]

    @Test(.enabled(if: Programs.have("python3"), "there is no python3"))
    func noControlReachesATerminal() throws {
        let texts = Self.hostile
        let document =
            #"{"\#(texts)": "\#(texts)", "rows": [{"\#(texts)": "\#(texts)", "n": "\#(texts)"}], "#
            + #""twice": [{"id": "\#(texts)"}, {"id": "\#(texts)"}]}"#
        let files = [
            ("h.json", document), ("e.json", "[]"), ("t.json", #"{"\#(texts)": {"path": "n", "type": "int"}}"#),
            ("bad.json", #"{"\#(texts)": {"path": "n", "type": "\#(texts)"}}"#), ("raw.json", #"[1, \x1b\xc2\x9b]"#),
        ]
        let script = """
            import os, pty, shlex, sys
            failed = 0
            for line in sys.stdin.read().splitlines():
                words = [w.replace('NAME', '\\x1b[31m\\x9b2J\\x7f\\u202ex\\r\\ny') for w in shlex.split(line)]
                pid, terminal = pty.fork()
                if pid == 0:
                    os.environ['NO_COLOR'] = '1'
                    os.execv(sys.argv[1], [sys.argv[1]] + words)
                shown = b''
                while True:
                    try: piece = os.read(terminal, 65536)
                    except OSError: break
                    if not piece: break
                    shown += piece
                os.waitpid(pid, 0)
                # The terminal puts CR before each line end.
                text = shown.replace(b'\\r\\n', b'\\n').decode()
                found = {hex(ord(c)) for c in text if (ord(c) < 32 and c not in '\\n\\t') or 0x7f <= ord(c) < 0xa0 or c in '\\u202e\\u2028'}
                if found or not text: print(line, found, repr(text[:300])); failed = 1
            sys.exit(failed)
            """
        let run = try bash(
            "cat >play.py <<'END'\n\(script)\nEND\nprintf '%s\\n' \(Self.shows.map { "\"\($0.replacingOccurrences(of: "$", with: "\\$"))\"" }.joined(separator: " ")) | python3 play.py $T",
            files)
        #expect(run.status == 0, "\(run.output)")
    }

    /// Output to a pipe isn't escaped: JSON, and raw texts.
    @Test func aPipeGetsTheDataUnchanged() throws {
        let run = try bash(
            "$T query -r a h.json | od -An -c | tr -d ' \\n'", [("h.json", #"{"a": "\\u001b\xc2\x9b"}"#)])
        #expect(run.output == #"033302233\n"#)
    }

    @Test func messagesShortenLongTexts() throws {
        let length = Effort.rounds(1_000_000, quick: 100_000).count
        let line = """
            printf '{"%s": 1}' "$(head -c \(length) /dev/zero | tr '\\0' k)" >long.json
            printf '[{"a": "%s"}]' "$(head -c \(length) /dev/zero | tr '\\0' v)" >value.json
            $T normalize --at x long.json; $T query --explain x long.json; $T map --table t.json value.json >/dev/null
            $T map --lint --table t.json long.json; $T map --table long.json value.json; $T normalize --explain value.json | tail -n 1
            $T check "$(head -c 100000 /dev/zero | tr '\\0' f)"; $T normalize --at "$(head -c 100000 /dev/zero | tr '\\0' p)" long.json
            $T "$(head -c 100000 /dev/zero | tr '\\0' c)"; $T pages "http://127.0.0.1:1/$(head -c 100000 /dev/zero | tr '\\0' u)"
            """
        let run = try bash(
            "{ \(line); } 2>&1 | awk '{ if (length > 2100) print length }'",
            [("t.json", #"{"a": {"path": "a", "type": "int"}}"#)])
        #expect(run.output.isEmpty)
    }
}
