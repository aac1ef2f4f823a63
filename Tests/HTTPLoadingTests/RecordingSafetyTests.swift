import Foundation
import HTTPLoading
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A recording is untrusted: it can only name files of its own folder.
@Suite struct RecordingSafetyTests {
    private func withFolders(_ body: (URL) async throws -> Void) async throws {
        let around = try Scratch.newFolder()
        let folder = around.appendingPathComponent("recording")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("inside"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: around) }
        try Data(#"["secret"]"#.utf8).write(to: around.appendingPathComponent("secret.json"))
        // A sibling folder whose name has the same prefix.
        try FileManager.default.createDirectory(
            at: around.appendingPathComponent("recording-2"), withIntermediateDirectories: true)
        try Data(#"["secret"]"#.utf8).write(to: around.appendingPathComponent("recording-2/secret.json"))
        try Data(#"["mine"]"#.utf8).write(to: folder.appendingPathComponent("inside/mine.json"))
        for (link, target) in [
            ("out.json", "../secret.json"), ("beside", "../recording-2"), ("in.json", "inside/mine.json"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
        }
        #expect(unsafe mkfifo(folder.appendingPathComponent("pipe.json").path, 0o600) == 0)
        try await body(folder)
    }

    private func text(
        _ server: FixtureTransport, _ path: String = "list", _ limits: APIRequest.Limits = APIRequest.Limits()
    ) async -> String {
        do throws(LoadingError) {
            return try await server.send(APIRequest("http://h", path, limits: limits)).text
        } catch {
            return error.code.rawValue
        }
    }

    @Test(arguments: [
        ("inside/mine.json", #"["mine"]"#), ("in.json", #"["mine"]"#), ("./inside/mine.json", #"["mine"]"#),
        ("../secret.json", "noFixture"), ("inside/../../secret.json", "noFixture"), ("out.json", "noFixture"),
        ("beside/secret.json", "noFixture"), ("/etc/hostname", "noFixture"), ("pipe.json", "noFixture"),
        ("../../../../../../etc/hostname", "noFixture"), ("inside", "noFixture"), ("", "noFixture"), (".", "noFixture"),
    ])
    func filesOfTheFolderOnly(file: String, outcome: String) async throws {
        try await withFolders { folder in
            try Data(#"{"pages":[{"file":"\#(file)","url":"/list"}]}"#.utf8)
                .write(to: folder.appendingPathComponent("pages.json"))
            #expect(await text(FixtureTransport(folder)) == outcome)
        }
    }

    @Test(arguments: [
        ("inside/mine", #"["mine"]"#), ("in", #"["mine"]"#), ("../secret", "noFixture"), ("out", "noFixture"),
        ("%2e%2e/secret", "noFixture"), ("inside/..%2F..%2Fsecret", "noFixture"), ("beside/secret", "noFixture"),
        ("pipe", "noFixture"),
    ])
    func pathsInTheFolderOnly(path: String, outcome: String) async throws {
        try await withFolders { folder in #expect(await text(FixtureTransport(folder), path) == outcome) }
    }

    @Test func limitsHoldForFilesToo() async throws {
        try await withFolders { folder in
            for (limit, outcome) in [(8, #"["mine"]"#), (7, "tooLarge")] {
                #expect(await text(FixtureTransport(folder), "inside/mine", APIRequest.Limits(bytes: limit)) == outcome)
            }
        }
    }
}
