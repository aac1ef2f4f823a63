import Foundation
import TestSupport
import Testing

/// Input that is packed: every command reads it, from files and from pipes.
@Suite(.childProcesses) struct PackedInputTests {
    private static let programs = ["gzip", "zstd", "xz", "bzip2"].filter { Programs.have($0) }

    /// The output of a line of bash, in which `$T` is the tool and `$P` the program.
    private func bash(_ line: String, _ program: String, in folder: URL) throws -> (output: String, status: Int32) {
        try Programs.bash("T='\(ToolRun.executable.path)'; P=\(program); \(line)", in: folder)
    }

    @Test(arguments: programs) func everyCommandUnpacks(program: String) throws {
        try Scratch.withFolder { folder in
            let script = """
                echo '[{"id": 1, "title": "Momo"}]' >a.json; echo '{"id": "id"}' >t.json
                $P -c a.json >packed; echo '{"id": 2}' | $P >lines
                for command in check "query *.id" "map -t t.json -a ." normalize infer find "preview -o -"; do
                  $T $command packed >out1 || echo failed $command
                  $P -c a.json | $T $command >out2 || echo failed $command
                  $T $command a.json >out3; sed -i 's/packed/a.json/; s/<stdin>/a.json/; s/List/a.json/' out?
                  case $command in preview*) ;; *) cmp out1 out3; cmp out2 out3;; esac
                done
                $T map -j -t t.json lines; $T query -j id <lines; $P -c lines | $P -dc | $T check -j lines -
                $T diff packed a.json && echo equal
                """
            let run = try bash(script, program, in: folder)
            #expect(run.output.hasPrefix("{\"id\":2}\n2\n") && run.status == 0, "\(run.output)")
            #expect(!run.output.contains("failed") && !run.output.contains("differ"), "\(run.output)")
        }
    }

    /// With few descriptors, fewer workers read the files, or the reason why none can is said.
    @Test(arguments: [7, 8, 9, 10, 12, 16, 24])
    func manyJobsWithFewDescriptors(limit: Int) throws {
        try Scratch.withFolder { folder in
            let script = """
                for n in $(seq 60); do echo "[$n]" >$n.json; gzip -c $n.json >$n.gz; done; echo '{"a": "a"}' >t.json
                for n in $(seq 9999); do echo '{"a": 1}'; done >lines
                ulimit -n \(limit)
                for round in 1 2 3; do
                  for files in '*.json' '*.gz'; do $T check -J 64 $files >said 2>&1; echo $?; done
                  $T map -j -J 64 -t t.json lines >rows 2>>said; echo $?
                done
                sort -u said | grep -v 'Too many open files' | head -n 3
                """
            let run = try bash(script, "gzip", in: folder)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == 9 && lines.allSatisfy { ["0", "66", "74"].contains($0) }, "\(run.output)")
            if limit >= 16 { #expect(lines.allSatisfy { $0 == "0" }, "\(run.output)") }
        }
    }

    @Test(arguments: programs) func damageIsAnError(program: String) throws {
        try Scratch.withFolder { folder in
            let script = """
                seq 80000 | sed 's/.*/{"id": &}/' | $P -c >whole; head -c 10000 whole >cut
                $T check -j cut >/dev/null 2>err; echo $?; grep -c 'cannot be unpacked' err
                $T check cut 2>err; echo $?; grep -c 'cut: error: cannot be unpacked' err
                """
            let run = try bash(script, program, in: folder)
            #expect(run.output == "65\n1\n65\n1\n")
        }
    }

    @Test(arguments: programs) func theLimitHoldsWhileUnpacking(program: String) throws {
        try Scratch.withFolder { folder in
            let script = """
                { echo '['; head -c 8000000 /dev/zero | tr '\\0' ' '; echo ']'; } | $P -c >bomb
                $T check --max-unpacked=1000000 bomb 2>err; echo $?; cat err
                $T check --max-unpacked=1000000 <bomb 2>/dev/null; echo $?
                $T check --max-unpacked=9000000 bomb; echo $?
                """
            let run = try bash(script, program, in: folder)
            #expect(
                run.output == """
                    65
                    bomb: error: unpacks to more than 1000000 bytes (--max-unpacked raises the limit)
                    65
                    0

                    """)
        }
    }

    @Test(arguments: programs) func aMissingProgramIsNamed(program: String) throws {
        try Scratch.withFolder { folder in
            let script = """
                echo 1 | $P -c >packed; export PATH=\(folder.path)/none
                $T check packed; echo $?; $T check <packed; echo $?; while read -r line; do echo "$line"; done < <($T check -j packed 2>&1)
                """
            let run = try bash(script, program, in: folder)
            let package = program == "xz" ? "xz-utils" : program
            let message =
                "error: packed by \(program), and the program \(program) isn't installed: apt-get install \(package)"
            #expect(
                run.output == "packed: \(message)\n69\n<stdin>: \(message)\n69\npacked: \(message)\n")
        }
    }

    @Test func severalMembersAndLinesInTheMiddleOfReadsAreWhole() throws {
        try Scratch.withFolder { folder in
            let script = """
                for i in 1 2 3; do seq 20000 | gzip; done >three.gz
                $T query -j '' three.gz | cksum; for i in 1 2 3; do seq 20000; done | cksum
                """
            let sums = try bash(script, "gzip", in: folder).output.split(separator: "\n")
            #expect(sums.count == 2 && sums[0] == sums[1])
        }
    }

    @Test func trailingGarbageIsAWarning() throws {
        try Scratch.withFolder { folder in
            let run = try bash("echo 1 | gzip >a.gz; echo garbage >>a.gz; $T check a.gz; echo $?", "gzip", in: folder)
            #expect(run.output.contains("a.gz: warning: gzip: ") && run.output.hasSuffix("\n0\n"))
        }
    }

    /// A pipe that delivers slowly is answered line by line, packed or not.
    @Test func shortFirstReadsAreNotMistaken() throws {
        try Scratch.withFolder { folder in
            let script = """
                { printf 'B'; sleep 0.1; echo 'ad'; } | $T check; echo $?
                echo '[1]' | gzip >a.gz; { head -c1 a.gz; sleep 0.1; tail -c+2 a.gz; } | $T check; echo $?
                """
            let run = try bash(script, "gzip", in: folder)
            #expect(run.output.hasSuffix("65\n0\n") && run.output.contains("error: "))
        }
    }
}
