import Foundation
import Listwright
import TableExploring
import TestSupport
import Testing

@testable import ListwrightTool

/// `find`, `normalize` and `explore` take the same list, and `find --explain` says why.
@Suite(.childProcesses) struct FindAgreementTests {
    private static let documents = Suites.files(under: "real-api") + Suites.files(under: "labelled-api")
    private static let labels: Set<String> = ["INDEX.json", "LABELS.json", "SOURCES.json"]

    /// The documents that people labelled, with what `find` says of each.
    private func found(_ options: [String]) throws -> [(file: URL, found: JSONValue)] {
        let files = Self.documents.filter { !Self.labels.contains($0.lastPathComponent) }
        let run = try ToolRun(["find", "--json"] + options + files.map(\.path))
        let lines = run.output.split(separator: "\n")
        try #require(lines.count == files.count, "\(run.errors.prefix(500))")
        return try zip(files, lines).map { ($0, try JSONDocument(parsing: String($1)).root) }
    }

    @Test(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func allThreeTakeTheSameList() throws {
        for (file, found) in try found([]) {
            let bytes = [UInt8](try Data(contentsOf: file))
            let explored = try Exploration(bytes).found
            let normalized = Normalizer.find(in: try JSONDocument(parsing: bytes).root)
            for other in [explored, normalized] {
                #expect(found["list"]?.string == other.list?.description, "\(file.path)")
                #expect(found["clear"] == JSONValue(other.isClear), "\(file.path)")
            }
        }
    }

    /// The commands take the clear list of a document; otherwise they name an option for each list that could be
    /// meant, and each of these leads to a list.
    @Test(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func whatIsNotClearIsNamedByAll() throws {
        var named = 0
        for file in Self.documents where !Self.labels.contains(file.lastPathComponent) {
            let bytes = [UInt8](try Data(contentsOf: file))
            let root = try JSONDocument(parsing: bytes).root
            let found = Normalizer.find(in: root)
            let choice = ListChoice(in: root)
            if found.isClear, let list = found.list {
                #expect(choice.list == list, "\(file.path)")
                #expect((choice.note == nil) == (list == .root), "\(file.path)")
                continue
            }
            let lists = found.candidates
            #expect(try Exploration(bytes).candidates == lists, "\(file.path)")
            guard !lists.isEmpty, lists != [.root], choice.found == nil else { continue }
            let note = choice.note ?? ""
            #expect(lists.allSatisfy { $0 == .root || note.contains($0.asOption) }, "\(file.path): \(note)")
            #expect(try lists.allSatisfy { try RowList($0, in: root).form != .missing }, "\(file.path)")
            named += 1
        }
        #expect(named > 20)
    }

    /// A document that is taken as one thing names the list that it may have all the same.
    @Test(arguments: [
        (
            #"{"stand": 12, "region": "north", "data": {"zones": [{"zone_id": "n1", "name": "North"}]}}"#,
            "--at=data.zones"
        ),
        (
            #"{"a": {"items": [{"id": 1, "name": "x"}]}, "b": {"items": [{"id": 1, "name": "y"}]}, "c": "d"}"#,
            "--at=a.items or --at=b.items"
        ),
    ])
    func aPossibleListIsNamed(input: String, option: String) throws {
        let table = try Scratch.file(#"{"weight": "number"}"#, ".json")
        for command in [["find"], ["normalize"], ["infer"], ["preview"], ["map", "--table", table.path]] {
            let run = try ToolRun(command, input: input)
            #expect((run.output + run.errors).contains(option), "\(command): \(run.output) \(run.errors)")
        }
    }

    /// The reasons of a candidate add up to its points, and the best three come in their order.
    @Test(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func theReasonsAddUp() throws {
        for (file, found) in try found(["--explain"]) {
            let candidates = found["candidates"]?.elements.map { $0 } ?? []
            #expect(candidates.count <= 3, "\(file.path)")
            let points = candidates.map { $0["points"]?.double ?? .nan }
            #expect(points == points.sorted(by: >), "\(file.path)")
            for (candidate, total) in zip(candidates, points) {
                let reasons: [Double] = candidate["reasons"]?.elements.map { $0["points"]?.double ?? .nan } ?? []
                // Each figure is rounded to a tenth.
                #expect(abs(reasons.reduce(0, +) - total) <= 0.05 * Double(reasons.count + 1), "\(file.path)")
            }
        }
    }

    /// A document that may be one thing is named, and not a list that is far from likely.
    @Test func theDocumentIsARival() throws {
        let text = #"""
            {"name": "Garden club", "type": "private_group", "id": 4411, "messages": [
              {"id": 1, "type": "service", "date": "2022-08-20T10:00:00", "actor": "Ann", "action": "create_group",
               "title": "Garden club", "members": ["Ann", "Ben"], "text": "", "text_entities": []},
              {"id": 2, "type": "message", "date": "2022-08-20T10:01:00", "from": "Ann", "text": "Hello all",
               "text_entities": [{"type": "plain", "text": "Hello all"}]},
              {"id": 3, "type": "message", "date": "2022-08-20T10:02:00", "from": "Ben",
               "text": ["See ", {"type": "link", "text": "https://example.org/3"}, " for ",
                 {"type": "bold", "text": "details"}, "."],
               "text_entities": [{"type": "plain", "text": "See "}, {"type": "link", "text": "https://example.org/3"},
                 {"type": "plain", "text": " for "}, {"type": "bold", "text": "details"}, {"type": "plain", "text": "."}]},
              {"id": 4, "type": "message", "date": "2022-08-20T10:03:00", "from": "Ann", "photo": "photos/p1.jpg",
               "width": 960, "text": "", "text_entities": []}]}
            """#
        let lines = try ToolRun(["find", "--explain"], input: text).output.split(separator: "\n")
        let points = lines.filter { $0.hasPrefix("  points    ") }
        let second = points.dropFirst().first?.hasPrefix("  points    one thing: ") == true
        #expect(second && lines.contains("  unclear   the document as one thing is about as likely"), "\(lines)")
    }

    /// Two lists of equal right are named, with their points, and the answer isn't clear.
    @Test func rivalsAreExplained() throws {
        let text =
            #"{"legs":[{"id":1,"name":"x"},{"id":2,"name":"y"}],"stops":[{"id":1,"name":"x"},{"id":2,"name":"y"}]}"#
        let lines = try ToolRun(["find", "--explain"], input: text).output.split(separator: "\n")
        #expect(lines.contains("  unclear   legs is about as likely"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  choose    --at=") && $0.contains(" or --at=legs or ") }, "\(lines)")
        let points = lines.filter { $0.hasPrefix("  points    ") }
        #expect(points.count == 3 && points[0].hasPrefix("  points    [*][*]: "), "\(lines)")
        #expect(points[1].hasPrefix("  points    legs: ") && points[2].hasPrefix("  points    stops: "), "\(lines)")
        #expect(points.allSatisfy { $0.contains("most of the document is in it") })
    }
}
