import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// The compliance suite of RFC 9535 and cases of the same form, from outside the project.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)")) struct ComplianceSuiteTests {
    @Test func rfc9535() throws {
        let cases = try #require(try suite("jsonpath-cts/cts.json")["tests"]).elements
        #expect(!cases.isEmpty)
        for one in cases { try check(one) }
    }

    @Test func jsoncons() throws {
        let cases = try suite("jsonpath-extra/jsoncons-rfc9535-subset.json").elements
        #expect(!cases.isEmpty)
        for one in cases { try check(one) }
    }

    @Test func realDocuments() throws {
        let cases = try #require(try suite("jsonpath-extra/real-documents.json")["cases"]).elements
        #expect(!cases.isEmpty)
        for one in cases { try checkReal(one) }
    }

    /// The middle of long results is left out of the record.
    private func checkReal(_ one: JSONValue) throws {
        let text = try #require(one["query"]?.string)
        let matches = try JSONPath(text).matches(in: try suite(try #require(one["file"]?.string)))
        #expect(matches.count == one["count"]?.int, "\(text)")
        let paths = matches.map(\.location.normalizedPath)
        let wanted = try #require(one["paths"]).elements.compactMap(\.string).split(separator: "…")
        if one["order_free"]?.bool == true {
            #expect(Set(wanted.joined()).isSubset(of: paths), "\(text)")
            #expect(wanted.count != 1 || paths.sorted() == wanted[0].sorted(), "\(text)")
        } else {
            #expect(wanted.isEmpty || Array(paths.prefix(wanted[0].count)) == Array(wanted[0]), "\(text)")
            #expect(wanted.isEmpty || Array(paths.suffix(wanted.last!.count)) == Array(wanted.last!), "\(text)")
        }
        guard let values = one["values"]?.elements else { return }
        let found = matches.map(\.value.description).sorted()
        #expect(found == values.map(\.description).sorted(), "\(text)")
    }

    private func suite(_ name: String) throws -> JSONValue {
        try JSONDocument(parsing: Data(contentsOf: try #require(Suites.folder).appendingPathComponent(name))).root
    }

    private func check(_ one: JSONValue) throws {
        let text = try #require(one["selector"]?.string)
        guard one["invalid_selector"]?.bool != true else {
            let error = #expect(throws: PathSyntaxError.self, "\(text)") { try JSONPath(query: text) }
            #expect((1...text.unicodeScalars.count + 1).contains(error?.column ?? 0), "\(text)")
            return
        }
        let path = try JSONPath(query: text)
        #expect(try JSONPath(path.canonicalSpelling) == path, "\(text)")
        #expect(try JSONPath(path.canonicalSpelling).canonicalSpelling == path.canonicalSpelling, "\(text)")
        let matches = try path.matches(in: try #require(one["document"]))
        let values = JSONValue(matches.map(\.value))
        let answers = one["result"].map { [$0] } ?? one["results"].map { Array($0.elements) } ?? []
        #expect(answers.contains(values), "\(text): \(values)")
        let paths = JSONValue(matches.map { JSONValue($0.location.normalizedPath) })
        let places = one["result_paths"].map { [$0] } ?? one["results_paths"].map { Array($0.elements) }
        #expect(places?.contains(paths) ?? true, "\(text): \(paths)")
        #expect(try path.values(in: one["document"]!) == matches.map(\.value), "\(text)")
        #expect(try path.first(in: one["document"]!) == matches.first?.value, "\(text)")
    }
}
