import Foundation
import TestSupport
import Testing

/// The files that commands write: beside their target, which they replace once they are complete.
@Suite(.childProcesses) struct OutputFileTests {
    /// A command for each option that names a file to write, which is OUT.
    static let writers = [
        "preview in.json -o OUT", "infer in.json -o OUT", "infer in.json --swift=Book -o OUT",
        "generate t.json --swift=Book -o OUT", "schema t.json -o OUT", "drift in.json --write OUT",
        "drift --merge base.json --write OUT", "drift in.json --baseline base.json --write OUT",
        "map -t t.json in.json --report OUT", "map -t t.json in.json --rejects OUT",
        "map -t t.json in.json --issues OUT", "map -t t.json --lint in.json --report OUT",
        "map -t t.json in.json -o OUT", "map -t t.json in.json -f table -o OUT", "map in.json -f csv -o OUT",
    ]

    /// Runs a command in a folder that has its input files; `$T` is the tool.
    private func bash(_ before: String = "true", _ writer: String = "", _ after: String = "true") throws -> [String] {
        try Scratch.withFolder { folder in
            let command = "timeout 20 $T " + writer.replacing("OUT", with: "\"$OUT\"")
            let script = """
                T='\(ToolRun.executable.path)'; OUT=out/file; mkdir out
                echo '[{"id": 1, "n": "x"}, {"id": 2, "n": 3}]' >in.json
                echo '{"id": {"type": "int"}, "n": {"type": "int"}}' >t.json
                $T drift in.json --write base.json
                \(before)
                \(writer.isEmpty ? "" : "\(command) >rows 2>errors; echo $?; cat errors")
                \(after)
                """
            return try Programs.bash(script, in: folder).output.split(separator: "\n").map(String.init)
        }
    }

    @Test(arguments: writers)
    func aFileIsReplacedAsAWhole(writer: String) throws {
        let lines = try bash(
            "echo old >out/file; chmod 640 out/file; ln out/file out/other; ln -s other out/link", writer,
            """
            stat -c %a out/file; cat out/other; ls -A out; cp out/file whole
            $T \(writer.replacing("OUT", with: "out/link")) >rows 2>errors; readlink out/link; cat out/other >through
            cmp whole out/file; $T \(writer.replacing("OUT", with: "new")) >rows 2>errors; test -s new; echo $?
            umask 077; $T \(writer.replacing("OUT", with: "own")) >rows 2>errors; stat -c %a own; grep -cx old through
            """)
        #expect(lines.first == "0")
        let rest = lines.drop { $0 != "640" }
        #expect(Array(rest) == ["640", "old", "file", "link", "other", "other", "0", "600", "0"])
    }

    /// A limit of the size of files is a full disk that needs no disk.
    @Test(arguments: writers)
    func aFullDiskLeavesTheFile(writer: String) throws {
        let full = try Scratch.withFolder { folder in
            try Programs.bash(
                """
                T='\(ToolRun.executable.path)'; mkdir out; echo old >out/file
                echo '[{"id": 1, "n": "x"}]' >in.json; echo '{"id": {"type": "int"}, "n": {"type": "int"}}' >t.json
                $T drift in.json --write base.json
                (ulimit -f 0; $T \(writer.replacing("OUT", with: "out/file")) 2>&1 | tail -n 1; echo ${PIPESTATUS[0]}) | cat
                ls -A out; cat out/file
                """, in: folder
            ).output.split(separator: "\n").map(String.init)
        }
        #expect(full == ["out/file: error: cannot write: File too large", "74", "file", "old"])
    }

    @Test(
        .enabled("\(SmallDisk.absence)") { try await offThePool { SmallDisk.isPossible } }, arguments: writers)
    func aDiskWithoutRoomLeavesTheFile(writer: String) throws {
        let disk = try #require(SmallDisk(kilobytes: 64))
        let lines = try bash(
            "OUT='\(disk.folder.path)/file'; echo old >$OUT; head -c 200000 /dev/zero >'\(disk.folder.path)/all'",
            writer, "cat $OUT; ls -A '\(disk.folder.path)'")
        #expect(lines.contains("74"), "\(lines)")
        #expect(lines.contains { $0.hasSuffix("/file: error: cannot write: No space left on device") })
        #expect(lines.suffix(3) == ["old", "all", "file"])
    }

    @Test(
        arguments: writers,
        [
            ("ln -s nowhere out/file", "it is a link to nothing"), ("mkfifo out/file", "it is a pipe, not a file"),
            ("mkfifo p; ln -s ../p out/file", "it is a pipe, not a file"), ("mkdir out/file", "Is a directory"),
            ("OUT=/dev/full", "it is a device, not a file"), ("OUT=/dev/null", "it is a device, not a file"),
            ("ln -s /dev/full out/file", "it is a device, not a file"), ("OUT=out/", "Is a directory"),
            ("ln -s file out/file", "Too many levels of symbolic links"), ("OUT=no/file", "No such file or directory"),
            ("OUT=in.json/file", "Not a directory"),
        ])
    func whatIsNoFileIsRefusedAtOnce(writer: String, target: (make: String, reason: String)) throws {
        let lines = try bash(target.make, writer, "ls -A out; test -e out/nowhere; echo $?; wc -c <rows")
        #expect(lines.first == "74", "\(lines)")
        #expect(lines.dropFirst().first?.hasSuffix(": error: cannot write: \(target.reason)") == true, "\(lines)")
        #expect(lines.suffix(2) == ["1", "0"])
    }

    @Test func aFileThatIsReadIsNotReplaced() throws {
        for writer in Self.writers where !writer.contains("base.json") {
            let input = writer.contains("t.json") && !writer.contains("in.json") ? "t.json" : "in.json"
            let lines = try bash(
                "cp \(input) before; ln -s ../\(input) out/file", writer, "cmp before \(input); echo $?")
            #expect(lines.first == "64" && lines.last == "0", "\(writer): \(lines)")
            #expect(lines.contains { $0.hasSuffix("cannot be a file that is read: 'out/file'") })
        }
        // A baseline is read, extended and written.
        let lines = try bash("cp base.json out/file", "drift in.json --baseline OUT --write OUT")
        #expect(lines.first == "0")
    }

    @Test func twoOptionsDoNotWriteOneFile() throws {
        for (one, other) in [
            ("issues", "rejects"), ("rejects", "report"), ("issues", "report"), ("output", "issues"),
            ("rejects", "output"),
            ("output", "report"),
        ] {
            let lines = try bash(
                "ln -s ../new out/link; touch new", "map -t t.json in.json --\(one) new --\(other) out/link")
            #expect(lines.first == "64" && lines.contains { $0.hasSuffix("cannot write the same file") }, "\(lines)")
        }
        let same = try bash("true", "map -t t.json in.json --issues rows")
        #expect(
            same.first == "74" && same.contains { $0.hasSuffix("it is the file of standard output or standard error") })
    }

    /// A run that is killed leaves its files as they were, and nothing beside them.
    @Test func aKilledRunLeavesTheFiles() throws {
        let lines = try Scratch.withFolder { folder in
            try Programs.bash(
                """
                echo '{"n": {"type": "int"}}' >t.json; mkdir out; echo old >out/issues; echo old >out/rejects; mkfifo in
                '\(ToolRun.executable.path)' map -j -t t.json --max-issues=0 --issues out/issues --rejects out/rejects \
                  in >rows 2>/dev/null & pid=$!
                exec 3>in; for n in $(seq 2000); do echo '{"n": "x"}'; done >&3; echo '{"n": 1}' >&3
                until grep -q 1 rows; do sleep 0.05; done
                kill -KILL $pid; wait $pid; echo $?; ls -A out; cat out/*
                """, in: folder
            ).output.split(separator: "\n").map(String.init)
        }
        #expect(lines.filter { !$0.contains("Killed") } == ["137", "issues", "rejects", "old", "old"])
    }

    /// What a killed run leaves under a name of its own is removed by the next one in the folder, and nothing else:
    /// not the file of a run that goes on, which is locked, nor one of another name or kind.
    @Test func theNextRunRemovesWhatAKilledOneLeft() throws {
        let lines = try bash(
            """
            cd out; echo left >.listwright-1234567890abcdef; echo left >.listwright-0; ln .listwright-0 other
            echo kept >.listwright-live; echo kept >.listwright-; echo kept >.listwright-12345678901234567
            echo kept >listwright-1; mkdir .listwright-a; mkfifo .listwright-b; ln -s nowhere .listwright-c
            exec 9>.listwright-ff; \(Programs.have("flock") ? "flock 9" : "rm .listwright-ff"); cd ..
            """, "preview in.json -o OUT", "cd out; ls -A; cat other; stat -c %F .listwright-b")
        let live = Programs.have("flock") ? [".listwright-ff"] : []
        let kept =
            [".listwright-", ".listwright-12345678901234567", ".listwright-a", ".listwright-b", ".listwright-c"] + live
            + [".listwright-live", "file", "listwright-1", "other"]
        #expect(lines.first == "0" && Set(lines.dropFirst()) == Set(kept + ["left", "fifo"]), "\(lines)")
    }

    /// A run that is killed between the two names of its new file.
    @Test(.enabled(if: Programs.have("gcc"), "gcc is not here"))
    func aKillBetweenTwoNamesLeavesNothingForLong() throws {
        let kill = "kill(getpid(), SIGKILL); return -1;"
        let lines = try bash(
            """
            echo old >out/file; echo old >out/other
            cat >kill.c <<'END'
            #include <signal.h>
            #include <unistd.h>
            int rename(const char *a, const char *b) { \(kill) }
            END
            gcc -shared -fPIC -o kill.so kill.c
            LD_PRELOAD=./kill.so $T preview in.json -o out/file; echo $?; cat out/file; ls -A out | grep -c listwright
            """, "preview in.json -o out/other", "ls -A out")
        #expect(lines.filter { !$0.contains("Killed") } == ["137", "old", "1", "0", "file", "other"], "\(lines)")
    }

    /// What was found until a list broke off, or until the reader of the rows had enough, is kept.
    @Test func aRunThatEndsEarlyKeepsItsFiles() throws {
        let broken = try bash(
            "echo '[{\"n\": \"x\"}, {\"n\": ' >in.json", "map -j -t t.json in.json --issues OUT", "wc -l <out/file")
        #expect(broken.first == "65" && broken.last == "1", "\(broken)")
        let cut = try bash(
            "for n in $(seq 99999); do echo '{\"n\": \"x\"}'; done >in.json; set -o pipefail", "",
            "$T map -j -t t.json in.json --max-issues=0 --issues out/file | head -n 1; echo $?; test -s out/file; echo $?"
        )
        #expect(cut.suffix(2) == ["0", "0"], "\(cut)")
        let full = try bash(
            "echo old >out/file", "", "$T map -t t.json in.json --issues out/file >/dev/full; echo $?; cat out/file")
        #expect(full.suffix(2) == ["74", "old"], "\(full)")
    }

    /// Lines go into a pipe that is open for writing, before the rows of their records; into nothing else that is no file.
    @Test(arguments: ["issues", "rejects"])
    func linesGoIntoAnOpenPipe(option: String) throws {
        let lines = try bash(
            "", "",
            """
            $T map -f jsonl -t t.json in.json --max-issues=0 --\(option)=/dev/fd/7 7>&1 2>errors >rows | grep -c '^{'
            wc -l rows
            for number in 0 1 2 7 8 9; do
              $T map -f jsonl -t t.json in.json --\(option)=/dev/fd/$number 7<&0 8>&1 2>errors >rows | grep -c '^{'
              grep -o 'error: .*' errors
            done < <(echo)
            """)
        let refused = "error: cannot write: it is "
        #expect(
            lines == [
                "1", option == "issues" ? "2 rows" : "1 rows", "0", refused + "a pipe, not a file",
                "0", refused + "the file of standard output or standard error",
                "0", refused + "the file of standard output or standard error",
                "0", refused + "a pipe, not a file", "1", "0", "error: cannot write: No such file or directory",
            ])
    }

    // MARK: Journals

    @Test(arguments: [
        ("mkfifo out/file", "it is a pipe, not a file"), ("ln -s nowhere out/file", "it is a link to nothing"),
        ("OUT=/dev/full", "it is a device, not a file"),
    ])
    func aJournalIsAFile(make: String, reason: String) throws {
        let lines = try bash(
            make, "pages http://127.0.0.1:9/ --tries=1 -f jsonl --state OUT", "test -e out/nowhere; echo $?")
        #expect(lines.first == "74" && lines.contains { $0.hasSuffix("error: cannot write: \(reason)") }, "\(lines)")
        #expect(lines.last == "1")
    }

    /// A file that isn't a journal is left as it is, whether it has line ends or not.
    @Test(arguments: ["my notes", "my notes\n", "{\"url\":\"http://127.0.0.1:9/other\",", "a\nb", "{\"done\":tr"])
    func aForeignJournalIsLeft(text: String) throws {
        let file = try Scratch.file(text)
        let run = try ToolRun(["pages", "http://127.0.0.1:9/", "--tries=1", "-f", "jsonl", "--state", file.path])
        #expect(run.status == 65 && run.errors.contains("error: this isn't a journal of pages"), "\(run.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test(.enabled(if: Suites.folder != nil))
    func aFullDiskLeavesTheJournal() throws {
        let list = try #require(Suites.folder).appendingPathComponent("real-api-paged/docker-tags").path
        let lines = try bash(
            "", "",
            """
            $T pages '\(list)' -n 10 -f jsonl --state s >rows; cp s before
            (ulimit -f 0; $T pages '\(list)' -f jsonl --state s 2>&1; echo $?) | tail -n 2
            cmp s before; echo $?; $T pages '\(list)' -f jsonl --state s >>rows; echo $?
            $T pages '\(list)' -f jsonl >all; cmp rows all; echo $?
            """)
        #expect(lines == ["s: error: cannot write: File too large", "74", "0", "0", "0"], "\(lines)")
    }
}
