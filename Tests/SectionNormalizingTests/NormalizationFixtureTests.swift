import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

@Suite struct NormalizationFixtureTests {
    @Test(arguments: Project.cases(of: "Normalization"))
    func everyCaseComesOutAsExpected(folder: URL) throws {
        let input = try JSONDocument(parsing: Data(contentsOf: folder.appendingPathComponent("input.json"))).root
        let choices = (try? Data(contentsOf: folder.appendingPathComponent("options.json"))).map { data in
            Result { try JSONDocument(parsing: data).root }
        }
        let wanted = try choices?.get()
        let normalizer = Normalizer(try options(wanted))
        let headers = wanted?["headers"].map { list in list.elements.map(\.string) }
        let normalized = headers.map { normalizer.normalize(input, headers: $0) } ?? normalizer.normalize(input)
        var writer = JSONWriter(options: .pretty)
        SectionJSON(showsNotes: true).write(normalized, to: &writer)
        let duplicates = normalized.duplicates.map { "\($0.id): \($0.first) and \($0.again)\n" }.joined()
        try expectSnapshot(writer.text + "\n" + duplicates, at: folder.appendingPathComponent("expected.txt"))
    }

    private func options(_ wanted: JSONValue?) throws -> NormalizationOptions {
        var options = NormalizationOptions()
        guard let wanted else { return options }
        options.dropNulls = wanted["dropNulls"]?.bool ?? false
        options.dropEmptySections = wanted["dropEmptySections"]?.bool ?? false
        options.coalesceLooseRuns = wanted["coalesceLooseRuns"]?.bool ?? false
        options.nestedArrays = wanted["nestedArrays"]?.string.flatMap { .init(rawValue: $0) } ?? .object
        if let path = wanted["idPath"]?.string { options.idPath = try JSONPath(path) }
        if let sections = wanted["sections"] {
            options.sections = SectionTemplate(
                header: try sections["header"]?.string.map { try TextTemplate($0) },
                footer: try sections["footer"]?.string.map { try TextTemplate($0) },
                cells: try JSONPath(sections["cells"]?.string ?? ""))
        }
        options.template = CellTemplate(
            title: try wanted["title"]?.string.map { try TextTemplate($0) },
            subtitle: try wanted["subtitle"]?.string.map { try TextTemplate($0) },
            image: try wanted["image"]?.string.map { try TextTemplate($0) })
        return options
    }
}
