import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// RFC 6901 cases from outside the project.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)")) struct PointerSuiteTests {
    @Test func syntax() throws {
        let tests = try #require(try suite("json-pointer/syntax.json")["tests"]).elements
        for test in tests {
            guard let text = test["data"]?.string else { continue }
            #expect(((try? JSONPath(pointer: text)) != nil) == test["valid"]?.bool, "\(text)")
        }
    }

    @Test func sections5And6() throws {
        let suite = try suite("json-pointer/rfc6901-sections-5-6.json")
        let document = try #require(suite["document"])
        for one in try #require(suite["cases"]).elements {
            let pointer = try JSONPath(pointer: try #require(one["pointer"]?.string))
            #expect(try pointer.first(in: document) == one["value"])
            let fragment = try JSONPath(fragment: try #require(one["fragment"]?.string))
            #expect(fragment == pointer)
        }
    }

    @Test func realDocuments() throws {
        var count = 0
        for part in try #require(try suite("json-pointer/real-documents.json")["documents"]).elements {
            let document = try suite(try #require(part["file"]?.string))
            for one in try #require(part["cases"]).elements {
                let text = try #require(one["pointer"]?.string)
                let found = try (try? JSONPath(pointer: text))?.first(in: document)
                #expect(found == one["value"], "\(text)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    private func suite(_ name: String) throws -> JSONValue {
        try JSONDocument(parsing: Data(contentsOf: try #require(Suites.folder).appendingPathComponent(name))).root
    }
}
