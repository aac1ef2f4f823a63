import Foundation
import JSONDocuments
import ListFinding
import TestSupport
import Testing

/// Documents in shapes that servers use, each with the list and the fields that a person would
/// choose.
@Suite struct ShapeTests {
    private static func shapes() throws -> [JSONValue] {
        let file = Project.fixtures.appendingPathComponent("Finding/shapes.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return try lines.map { try JSONDocument(parsing: String($0)).root }
    }

    @Test func shapesAreUnderstood() throws {
        let shapes = try Self.shapes()
        #expect(shapes.count >= 50)
        for shape in shapes {
            let found = ListFinder().find(in: try #require(shape["document"]))
            let name = shape["name"]?.string ?? ""
            #expect(found.kind.rawValue == shape["kind"]?.string, "\(name): \(found.reason)")
            #expect(found.keyPath == shape["list"]?.string, "\(name): \(found.reason)")
            if let isClear = shape["clear"]?.bool { #expect(found.isClear == isClear, "\(name)") }
            expectFields(of: found, in: shape, named: name)
        }
    }

    private func expectFields(of found: FoundList, in shape: JSONValue, named name: String) {
        if let groups = shape["groups"]?.string {
            let path = found.sections.map { "\(RowPath.path($0.groups))" }
            #expect(path == groups, "\(name)")
            #expect(found.sections?.header?.description == shape["header"]?.string, "\(name)")
        }
        for (key, field) in [("title", found.title), ("id", found.id), ("image", found.image)] {
            guard let path = shape[key]?.string else { continue }
            #expect(field?.path.description == path, "\(name): \(key)")
        }
    }
}
