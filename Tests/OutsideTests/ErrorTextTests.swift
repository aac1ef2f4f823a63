import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import SectionNormalizing
import TableControlling
import Testing

/// The errors of all targets have words for people, as `localizedDescription` shows them.
@MainActor @Suite struct ErrorTextTests {
    private func error(_ body: () throws -> Void) -> any Error {
        do { try body() } catch { return error }
        return CancellationError()
    }

    @Test func everyErrorIsLocalized() throws {
        let table = TableController(TableDataSource(["a"]))
        let model = ListModel<Book>(APIRequest("a.org"), on: BookServer(1...2))
        var value: JSONValue = ["a": []]
        let errors: [any Error] = [
            error { _ = try JSONDocument(parsing: "{") },
            error { try value.set(1, at: JSONLocation([.key("a"), .key("b")])) },
            error { _ = try JSONPath(("a..b" as String)) },
            error { _ = try JSONPath("[*]").values(in: [1, 2, 3], limits: JSONPath.Limits(matches: 2)) },
            error { _ = try RecordTable(json: #"{"year": {"type": "integer"}}"#) },
            error { throw ConversionFailure(expected: "a number", found: "a text") },
            error { throw try #require(Book.map(#"[{"id": "x"}]"#).issues.first) },
            error { try table.deleteCell(atRow: 9) }, error { try model.remove(at: 0) },
            error { throw LoadingError(.timedOut, address: "a", expected: "b", found: "c", advice: "d") },
        ]
        for error in errors {
            let words = try #require((error as? any LocalizedError)?.errorDescription, "\(error)")
            #expect(error.localizedDescription == words && !words.contains("\n"))
            #expect(error is ConversionFailure || "\(error)".contains(words), "\(error) and \(words)")
        }
        #expect(errors.compactMap { ($0 as? any LocalizedError)?.recoverySuggestion }.count == 4)
    }
}
