import Foundation
import JSONDocuments
import JSONRepairing
import Testing

/// Repairing through the public surface alone.
@Suite struct RepairedDocumentTests {
    @Test func repairsAreReportedOnce() throws {
        var reports: [RepairReport] = []
        let document = try JSONDocument(repairing: Data("{'title': 'Momo',}".utf8)) { reports.append($0) }
        #expect(document.root["title"]?.string == "Momo")
        #expect(reports.count == 1 && reports[0].count == 3 && reports[0].repairs.count == 3)
        #expect(reports[0].counts == [.singleQuotes: 2, .trailingComma: 1])
        #expect(reports[0].repairs[2].description == "1:17: trailing comma: removed ','")
        #expect(reports[0].repairs[2].position.byteRange == 16..<17)
    }

    @Test func strictReadingStaysTheDefault() throws {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "[1,]") }
        _ = try JSONDocument(repairing: "[1]") { Issue.record("\($0)") }
    }

    @Test func repairsAreReportedBeforeAnError() {
        var summary = ""
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONDocument(repairing: "['a',\n <]") { summary = $0.summary }
        }
        #expect(summary == "1 single-quoted string" && error?.description == "2:2: error: invalid token near '<'")
    }

    @Test func everyKindHasAName() {
        #expect(Set(JSONRepair.Kind.allCases.map(\.description)).count == JSONRepair.Kind.allCases.count)
    }
}
