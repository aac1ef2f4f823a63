import Foundation
import TestSupport
import Testing

/// The faults of `make mutants` follow the code, which moves more often than they are put in.
struct FaultTableTests {
    private static let faults =
        ((try? String(contentsOf: Project.root.appendingPathComponent("Tests/Mutants/faults.tsv"), encoding: .utf8))
        ?? "")
        .split(separator: "\n").map { $0.components(separatedBy: "\t") }

    @Test("Each fault replaces code that its file has exactly once", arguments: faults)
    func once(fault: [String]) throws {
        try #require(fault.count == 4)
        let source = try String(contentsOf: Project.root.appendingPathComponent(fault[1]), encoding: .utf8)
        #expect(source.components(separatedBy: fault[2]).count == 2 && fault[2] != fault[3])
    }
}
