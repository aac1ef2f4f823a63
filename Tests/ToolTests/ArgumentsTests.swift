import TestSupport
import Testing

@testable import ListwrightTool

/// Command lines that are parsed in the same process.
@Suite struct ArgumentsTests {
    @Test func linesParsedAtTheSameTimeKeepTheirWords() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for round in 0..<250 {
                        let words = ["http://a.org/\(round)", "--into=\(task)-\(round).sqlite", "-n\(round + 1)"]
                        let arguments = try Arguments(
                            words.map { Word($0) }, flags: PagesCommand.allFlags, command: "pages")
                        #expect(arguments.operands == [words[0]])
                        #expect(arguments.value(RowExport.into) == "\(task)-\(round).sqlite")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
