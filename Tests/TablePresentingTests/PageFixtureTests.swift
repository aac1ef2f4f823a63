import Foundation
import JSONDocuments
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// The bodies of whole pages; the head is the same in all.
@Suite struct PageFixtureTests {
    @Test(arguments: Project.cases(of: "Pages"))
    func everyCaseLooksAsItDid(folder: URL) throws {
        let input = try JSONDocument(parsing: Data(contentsOf: folder.appendingPathComponent("input.json"))).root
        var options = NormalizationOptions()
        if folder.lastPathComponent == "children" { options.nestedArrays = .children }
        let name = folder.lastPathComponent
        let page = SectionHTML(
            title: name, showsData: name == "hostile" || name == "plain", showsNotes: name == "repeated-ids"
        ).page(of: Normalizer(options).normalize(input))
        let body = try #require(page.range(of: "<body>"))
        try expectSnapshot(String(page[body.lowerBound...]), at: folder.appendingPathComponent("body.html"))
    }
}
