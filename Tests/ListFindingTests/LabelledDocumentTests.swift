import Foundation
import JSONDocuments
import ListFinding
import TestSupport
import Testing

/// The finder against documents of others that people labelled.
@Suite(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
struct LabelledDocumentTests {
    /// One line of the labels: what people would show of a document.
    private struct Label {
        let file, kind, list, title, subtitle: String
        let isClear: Bool

        init?(_ line: Substring) {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 11 else { return nil }
            (file, kind, isClear, list) = (columns[0], columns[1], columns[2] == "yes", columns[3])
            (title, subtitle) = (columns[7], columns[8])
        }

        var isList: Bool { kind == "list" || kind == "map" }

        /// Whether a path is one of the labelled ones; any element of a list inside a row will do.
        static func matches(_ path: String?, _ labels: String) -> Bool {
            guard let path else { return false }
            return labels.split(separator: "|").contains { spelling(String($0)) == spelling(path) }
        }

        private static func spelling(_ path: String) -> String {
            path.replacing(/\[[0-9]+\]/, with: "[*]")
        }
    }

    private struct Answer {
        let label: Label
        let found: FoundList

        var isList: Bool { found.kind == .list || found.kind == .map }
        var hasRightList: Bool { isList && Label.matches(found.keyPath, label.list) }
        var hasRightTitle: Bool { Label.matches(found.title?.path.description, label.title) }
        var hasRightSubtitle: Bool { Label.matches(found.subtitle?.path.description, label.subtitle) }
    }

    private static let labels: [Label] = {
        let file = Project.fixtures.appendingPathComponent("Finding/real-api.tsv")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.dropFirst().compactMap(Label.init)
    }()

    private static let answers = Result { () throws -> [Answer] in
        let folder = try #require(Suites.folder).appendingPathComponent("real-api")
        return try labels.map { label in
            let document = try JSONDocument(contentsOf: folder.appendingPathComponent(label.file))
            return Answer(label: label, found: ListFinder().find(in: document.root))
        }
    }

    @Test func everyDocumentIsLabelled() throws {
        #expect(Set(Self.labels.map(\.file)).count == 343)
        #expect(Self.labels.count { $0.isList && $0.isClear } > 140)
    }

    @Test func clearListsAreFound() throws {
        let lists = try Self.answers.get().filter { $0.label.isList && $0.label.isClear }
        let wrong = lists.filter { !$0.hasRightList }
        #expect(Double(wrong.count) <= 0.03 * Double(lists.count), "\(wrong.map(\.label.file))")
        // A wrong list is never taken without a word.
        #expect(wrong.filter { $0.isList && $0.found.isClear }.map(\.label.file) == [])
    }

    @Test func titlesAreThoseOfPeople() throws {
        let titled = try Self.answers.get().filter { $0.hasRightList && $0.label.title != "-" }
        let wrong = titled.filter { !$0.hasRightTitle }
        #expect(Double(wrong.count) <= 0.05 * Double(titled.count), "\(wrong.map(\.label.file))")
    }

    @Test func mostSubtitlesAreThoseOfPeople() throws {
        let subtitled = try Self.answers.get().filter { $0.hasRightList && $0.label.subtitle != "-" }
        let wrong = subtitled.filter { !$0.hasRightSubtitle }
        #expect(Double(wrong.count) <= 0.2 * Double(subtitled.count), "\(wrong.map(\.label.file))")
    }

    @Test func singleObjectsAreNotLists() throws {
        let objects = try Self.answers.get().filter { !$0.label.isList && $0.label.isClear }
        let wrong = objects.filter(\.isList)
        #expect(Double(wrong.count) <= 0.05 * Double(objects.count), "\(wrong.map(\.label.file))")
    }
}
