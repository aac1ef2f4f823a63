import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// `Fixtures/Paths/<case>`: the results of the paths in path.txt, one per line, on input.json are
/// expected.txt.
@Suite struct PathFixtureTests {
    @Test(arguments: Project.cases(of: "Paths"))
    func findsWhatIsExpected(folder: URL) throws {
        let root = try JSONDocument(parsing: Data(contentsOf: folder.appendingPathComponent("input.json"))).root
        let paths = try String(contentsOf: folder.appendingPathComponent("path.txt"), encoding: .utf8)
        let blocks = paths.split(separator: "\n").map { "> \($0)\n" + answer(to: String($0), in: root) }
        try expectSnapshot(blocks.joined(separator: "\n"), at: folder.appendingPathComponent("expected.txt"))
    }

    /// One match a line, or the explanation for no match, or the syntax error.
    private func answer(to text: String, in root: JSONValue) -> String {
        do {
            let path = try JSONPath(text)
            let matches = try path.matches(in: root)
            if let explanation = path.explain(in: root) { return "nothing: \(explanation)\n" }
            return matches.map { "\($0.location.normalizedPath)\t\($0.value)\n" }.joined()
        } catch let error as PathSyntaxError {
            return error.rendered() + "\n"
        } catch {
            return "\(error)\n"
        }
    }
}
