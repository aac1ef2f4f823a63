import Foundation
import FoundationBridging
import JSONDocuments
import TestSupport
import Testing

@Suite struct SourcesTests {
    static func temporaryFile(_ text: String) throws -> URL {
        try Scratch.file(text, ".json")
    }

    @Test func everySourceGivesTheSame() throws {
        let text = #"{"a": [1, 2.5, "é"]}"#
        let file = try Self.temporaryFile(text)
        defer { try? FileManager.default.removeItem(at: file) }
        let expected = try JSONDocument(parsing: text).root
        #expect(try JSONDocument(parsing: Array(text.utf8)).root == expected)
        #expect(try JSONDocument(parsing: Data(text.utf8)).root == expected)
        #expect(try JSONDocument(contentsOf: file).root == expected)
        #expect(try JSONDocument(contentsOfFile: file.path).root == expected)
        let handle = try FileHandle(forReadingFrom: file)
        #expect(try JSONDocument(readingFrom: handle).root == expected)
        let again = try FileHandle(forReadingFrom: file)
        #expect(try JSONDocument(readingFrom: again.fileDescriptor).root == expected)
        var pieces = text.utf8.map { [$0] }
        let piecemeal = try JSONDocument(pieces: { pieces.isEmpty ? nil : pieces.removeFirst() })
        #expect(piecemeal.root == expected)
        #expect(piecemeal.source == Array(text.utf8))
    }

    @Test func readsPipes() async throws {
        let pipe = Pipe()
        let text = "[" + (0..<50_000).map(String.init).joined(separator: ",") + "]"
        Thread.detachNewThread {
            pipe.fileHandleForWriting.write(Data(text.utf8))
            try? pipe.fileHandleForWriting.close()
        }
        let count = try await offThePool { try JSONDocument(readingFrom: pipe.fileHandleForReading).root.count }
        #expect(count == 50_000)
    }

    @Test(arguments: [
        ("/nowhere/x.json", "1:0: error: unable to open /nowhere/x.json: No such file or directory"),
        ("/", "1:0: error: unable to read /: Is a directory"),
    ]) func cannotOpen(path: String, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(contentsOfFile: path) }
        #expect(error?.code == .cannotOpenFile)
        #expect(error?.rendered() == message)
    }

    @Test func refusesOtherURLs() {
        let message = "1:0: error: unable to open https://example.org/etc/hosts: not a file URL"
        let url = URL(string: "https://example.org/etc/hosts")!
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(contentsOf: url) }
        #expect(error?.description == message)
        let records = Array(JSONLines(contentsOf: url))
        #expect(records.count == 1)
        #expect(records.first?.error?.code == .cannotOpenFile)
        #expect(records.first?.error?.message == "unable to open https://example.org/etc/hosts: not a file URL")
    }

    /// The only reference to the handle is the argument.
    @Test func handleLivesUntilTheEndOfTheReading() throws {
        let text = "[" + String(repeating: "1,", count: 500_000) + "1]"
        let file = try Self.temporaryFile(text)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try JSONDocument(readingFrom: FileHandle(forReadingFrom: file)).root.count == 500_001)
    }

    @Test func stopsReadingPastTheLimit() throws {
        let file = try Self.temporaryFile(String(repeating: " ", count: 5_000_000) + "1")
        defer { try? FileManager.default.removeItem(at: file) }
        var options = JSONDocument.Options()
        options.limits.bytes = 10
        do {
            _ = try JSONDocument(contentsOf: file, options: options)
            Issue.record("not refused")
        } catch { #expect(error.limit == .bytes) }
    }
}
