import TestSupport
import Testing

/// Random edits, 100,000 at full effort, valid and invalid, with a host that checks a table view's
/// rules.
@Suite struct EditScriptTests {
    @Test(arguments: UInt64(1)...20) func plainTables(seed: UInt64) {
        run(Effort.rounds(4_500, quick: 300), seed: seed, separates: false)
    }

    @Test(arguments: UInt64(101)...110) func tablesWithSeparators(seed: UInt64) {
        run(Effort.rounds(1_000, quick: 150), seed: seed, separates: true)
    }

    private func run(_ scripts: Range<Int>, seed: UInt64, separates: Bool) {
        var script = EditScript(seed: seed, separates: separates)
        for number in scripts {
            do {
                try script.run(edits: 1 + number % 2)
            } catch {
                Issue.record("seed \(seed), script \(number): \(error)")
                return
            }
        }
        #expect(script.refused > scripts.count / 20)
    }
}
