import Foundation
import TestSupport
import Testing

/// The snippets print the output in their comments and in the fixtures.
@Suite(.childProcesses) struct SnippetTests {
    private static let names = [
        "BookList", "ListWithAdvertisement", "SideMenu", "ChangingTables", "ServeViewModels", "DeclareTables",
        "Tutorial", "ComingFromElsewhere", "LoadPages", "LoadStates", "WhatChanged", "TablesInUse", "ListsFromServers",
        "WaysToShow", "InferTables", "SectionsFromData", "EditLists", "FindTheList",
        "RepairText", "ExportRows", "MappedItems", "GrowingTexts", "DecodeTypes", "TestTables",
        "ConstrainFields", "SearchLists", "SplitTables",
    ]

    private static func program(_ name: String) -> URL {
        ToolRun.executable.deletingLastPathComponent().appendingPathComponent(name)
    }

    private static let areBuilt = names.allSatisfy { FileManager.default.isExecutableFile(atPath: program($0).path) }

    @Test(.enabled(if: areBuilt, "the snippets are not built: swift build builds them"), arguments: names)
    func printsWhatIsExpected(name: String) throws {
        let run = try ChildProcess.run(Self.program(name), [])
        let text = run.output
        #expect(run.status == 0)
        try expectSnapshot(text, at: Project.fixtures.appendingPathComponent("Snippets/\(name).txt"))
        // The comment of a line of code is its output.
        let source = try String(
            contentsOf: Project.root.appendingPathComponent("Snippets/\(name).swift"), encoding: .utf8)
        let promises = source.split(separator: "\n").compactMap { line -> Substring? in
            let parts = line.components(separatedBy: "  // ")
            return parts.count == 2 && parts[0].contains("print(") ? parts[1][...] : nil
        }
        let lines = text.split(separator: "\n")
        #expect(promises.allSatisfy { lines.contains($0) }, "\(promises.filter { !lines.contains($0) })")
    }
}
