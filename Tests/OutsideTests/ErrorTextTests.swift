import DriftChecking
import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import RowMapping
import SectionNormalizing
import TableControlling
import TableParsing
import TestSupport
import Testing

/// The errors of all targets have words for people, as `localizedDescription` shows them.
@MainActor @Suite struct ErrorTextTests {
    private func error(_ body: () throws -> Void) -> any Error {
        do { try body() } catch { return error }
        return CancellationError()
    }

    @Test func everyErrorIsLocalized() throws {
        let store = SectionStore(["a"])
        let list = ListModel<Book>(APIRequest("a.org"), on: BookServer(1...2))
        let gone = try #require(store.sections.first?.cells.first?.id)
        var value: JSONValue = ["a": []]
        let errors: [any Error] = [
            error { _ = try JSONDocument(parsing: "{") },
            error { try value.set(1, at: JSONLocation([.key("a"), .key("b")])) },
            error { _ = try JSONPath(("a..b" as String)) },
            error { _ = try JSONPath("[*]").values(in: [1, 2, 3], limits: JSONPath.Limits(matches: 2)) },
            error { _ = try RecordTable(json: #"{"year": {"type": "integer"}}"#) },
            error { throw ConversionFailure(expected: "a number", found: "a text") },
            error { throw try #require(Book.map(#"[{"id": "x"}]"#).issues.first) },
            error { try store.delete(at: 9) },
            error { if let refusal = list.apply(.remove(gone)).refusal { throw refusal } },
            error { throw LoadingError(.timedOut, address: "a", expected: "b", found: "c", advice: "d") },
            error { _ = try DriftBaseline(json: Array("{".utf8)) },
        ]
        for error in errors {
            let words = try #require((error as? any LocalizedError)?.errorDescription, "\(error)")
            #expect(error.localizedDescription == words && !words.contains("\n"))
            #expect(error is ConversionFailure || "\(error)".contains(words), "\(error) and \(words)")
        }
        #expect(errors.compactMap { ($0 as? any LocalizedError)?.recoverySuggestion }.count == 4)
    }

    /// Each public error type of the sources has words.
    @Test func noErrorIsLeftOut() throws {
        let sources = Project.root.appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let text = try files.map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
            .joined()
        let types = text.matches(of: /public (?:struct|enum) (\w+): (?:\w+, )*Error\b/).map(\.output.1)
        #expect(types.count > 10)
        for type in types { #expect(text.contains("extension \(type): LocalizedError"), "\(type)") }
    }

    /// Errors and states are compared by what they say.
    @Test func errorsAndStatesAreEqual() async throws {
        let other = LoadingError(.timedOut, address: "a", expected: "b", found: "c", advice: "d")
        #expect(LoadingError.refusal == .refusal && LoadingError.refusal != other)
        let server = BookServer(1...2)
        server.change { $0.fails = true }
        let models = (0..<2).map { _ in ListModel<Book>(APIRequest("a.org"), on: server, style: .books, retry: nil) }
        for model in models {
            await #expect(throws: LoadingError.refusal) { try await model.load().value }
        }
        #expect(models[0].state.refresh == models[1].state.refresh && models[0].state.refresh.error == .refusal)
        #expect(models[0].state.refresh != .idle)
    }
}
