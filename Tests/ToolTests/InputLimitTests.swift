import Foundation
import TestSupport
import Testing

/// A limit applies while the tool reads, not only at the end.
@Suite(.childProcesses) struct InputLimitTests {
    /// Sends bytes through a pipe, and returns the tool's messages and the number of bytes that it
    /// did not read.
    private func pipe(_ count: Int, into words: String) throws -> (errors: String, left: Int) {
        let tool = ToolRun.executable.path
        let line = "head -c \(count) /dev/zero | { '\(tool)' \(words) 1>&2; wc -c; }"
        let run = try ChildProcess.run(URL(fileURLWithPath: "/bin/bash"), ["-c", line])
        return (run.errors, Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
    }

    @Test func documents() throws {
        let (errors, left) = try pipe(8_000_000, into: "check --max-bytes=1000")
        #expect(errors == "<stdin>:1:0: error: longer than the limit of 1000 bytes\n")
        #expect(left > 7_000_000)
    }

    @Test func tables() throws {
        let (errors, left) = try pipe(24_000_000, into: "map -t - Fixtures/Readme/shop.json")
        #expect(errors == "<stdin>:1:0: error: longer than the limit of 16777216 bytes\n")
        #expect(left > 7_000_000)
    }

    @Test func aDocumentOfExactlyTheLimitIsRead() throws {
        #expect(try ToolRun(["check", "--max-bytes=4"], input: "[10]").status == 0)
        #expect(try ToolRun(["check", "--max-bytes=4"], input: "[100]").status == 65)
        // A limit above the default of 64 MiB applies to lines, too.
        #expect(try ToolRun(["check", "-j", "--max-bytes=4"], input: "[10]\n[100]").status == 65)
    }

    /// An llvm-cov of another version cannot read the toolchain's profiles.
    @Test func coverageAsksTheToolchainsOwnProgram() throws {
        let folder = try Scratch.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = folder.appendingPathComponent("llvm-cov")
        try Data("#!/bin/sh\n".utf8).write(to: other)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other.path)
        let run = try Programs.bash(
            "tools=$(dirname $(readlink -f $(command -v swift))); PATH='\(folder.path)':$PATH; make -n coverage | grep -c $tools/llvm-cov"
        )
        #expect(run.output == "1\n")
    }
}
