import Foundation
import TestSupport
import Testing

/// Where output goes, and what becomes of it if an input can't be read.
@Suite(.childProcesses) struct OutputNameToolTests {
    /// Runs a script of bash in a folder, in which `$T` is the tool.
    private func bash(_ script: String) throws -> String {
        try Scratch.withFolder { folder in
            try Programs.bash(
                """
                T='\(ToolRun.executable.path)'; echo '[{"id":1}]' >a; echo '[{"id":2}]' >c
                \(script)
                """, in: folder
            ).output
        }
    }

    /// `-` is standard output, and no file.
    @Test(arguments: [
        "map -f jsonl -o - a", "map -f csv -o - a", "map -o - a", "infer -o - a", "preview --heading=x -o - a",
        "drift -w - a",
    ])
    func aDashIsStandardOutput(command: String) throws {
        let plain = command.replacing(" -o -", with: "").replacing("drift -w -", with: "drift -w w")
        let output = try bash(
            "$T \(command) >1; $T \(plain) >2; [ -f w ] && mv w 2; cmp 1 2 && test -s 1 && ls -- -* 2>&1 | grep -c '^-$'"
        )
        #expect(output == "0\n")
    }

    @Test(arguments: [
        ("map --into - a", "listwright: --into needs FILE or FILE#TABLE, not '-'"),
        ("map --into -#x a", "listwright: --into needs FILE or FILE#TABLE, not '-#x'"),
        ("tables --into - a", "listwright: --into needs the name of a file or a folder, not -"),
        (
            "map -f csv -o - --datapackage a",
            "listwright: --datapackage needs a file, and --output=- is standard output"
        ),
        ("map -o - --issues - a", "listwright: --output and --issues cannot write the same file"),
        (
            "tables -f csv --into a2.db a",
            "listwright: --format is for the files of a folder, and 'a2.db' is a database; 'a2.db/' is a folder"
        ),
        (
            "tables -f jsonl --into x.SQLITE a",
            "listwright: --format is for the files of a folder, and 'x.SQLITE' is a database; 'x.SQLITE/' is a folder"
        ),
    ])
    func otherUsesAreRefused(command: String, message: String) throws {
        let output = try bash("$T \(command) 2>&1 | head -n 1; echo ${PIPESTATUS[0]}; ls")
        #expect(output == "\(message)\n64\na\nc\n")
    }

    @Test(arguments: ["a2.db/", "out", "out/", "out.d"]) func foldersAreMade(name: String) throws {
        #expect(try bash("$T tables -f csv --into \(name) a >/dev/null && ls \(name)").contains("datapackage.json"))
    }

    /// A file that can't be opened is reported, and the others are read.
    @Test(arguments: [
        ("-f jsonl", "{\"id\":1}\n{\"id\":2}\n"), ("-f csv", "id\n1\n2\n"),
        ("-f json", "[\n{\"id\":1},\n{\"id\":2}\n]\n"),
        ("-f jsonl --strict", "{\"id\":1}\n{\"id\":2}\n"), ("-f jsonl -j", "[{\"id\":1}]\n[{\"id\":2}]\n"),
    ])
    func aMissingFileIsReportedAndTheOthersAreRead(words: String, rows: String) throws {
        #expect(
            try bash("$T map \(words) a nofile c 2>errors; echo $?; cat errors")
                == "\(rows)66\nnofile: error: No such file or directory\n")
        #expect(
            try bash("$T map \(words) nofile 2>errors; echo $?; cat errors").hasSuffix(
                "66\nnofile: error: No such file or directory\n"))
        // A file that is there stays, as some of the rows aren't.
        #expect(try bash("echo old >out; $T map \(words) -o out a nofile c 2>errors; echo $?; cat out") == "66\nold\n")
    }

    @Test(.enabled(if: Programs.have("sqlite3"))) func aDatabaseStays() throws {
        let count = "sqlite3 s.db 'SELECT count(*) FROM rows'"
        let output = try bash(
            """
            $T map --into s.db --key=none a; $T map --into s.db --key=none a nofile c 2>/dev/null; echo $?; \(count)
            seq -f '{"id":%g,"s":"0123456789"}' 200000 | gzip | head -c 200000 >cut
            $T map -j --into s.db --key=none cut 2>/dev/null; echo $?; \(count)
            """)
        #expect(output == "66\n1\n65\n1\n")
    }

    /// Packed lines that break off aren't all lines.
    @Test(arguments: [
        "map -f csv -o out", "map -f jsonl -o out", "map -f json -o out", "infer -o out", "preview -o out",
        "drift -w out",
    ])
    func whatBreaksOffReplacesNothing(command: String) throws {
        let output = try bash(
            """
            seq -f '{"id":%g,"s":"0123456789"}' 200000 | gzip | head -c 200000 >cut
            for lines in "" -j; do echo old >out; $T \(command) $lines cut 2>errors; echo $? $(cat out) $(grep -c 'cannot be unpacked' errors); done
            """)
        #expect(output == "65 old 1\n65 old 1\n")
    }

    /// Tables that are only described report a bad line as others do.
    @Test(arguments: ["", "-j", "--into x.db"]) func aBadLineIsMalformedInput(words: String) throws {
        let output = try bash(
            """
            { for n in $(seq 2000); do printf '{"id":%d,"s":"%0800d"}\\n' $n $n; done; echo '{"a":x}'; } | $T tables \(words) - 2>&1 >/dev/null
            echo $?; ls
            """)
        #expect(output.hasPrefix("<stdin>:2001:6: error: ") && output.hasSuffix("\n65\na\nc\n"), "\(output)")
    }

    /// A key that comes twice is said by the commands that read a document as a whole.
    @Test(arguments: [
        "query [0].a", "query -p [0].a", "query --repair [0].a", "map -f jsonl", "map -f csv", "normalize", "infer",
    ])
    func repeatedKeysAreSaid(command: String) throws {
        let output = try bash("echo '[{\"a\":1,\"a\":2}]' >d; $T \(command) d 2>&1 >/dev/null; echo $?")
        let warning = "d:1:9: warning: the key 'a' is repeated; its last value counts, not that at 1:3\n"
        #expect(output == (command.contains("repair") ? "" : warning) + "0\n")
        #expect(try bash("echo '[{\"a\":1},{\"a\":2}]' >d; $T \(command) d 2>&1 >/dev/null; echo $?") == "0\n")
    }
}
