import JSONDocuments
import TableControlling
import TestSupport
import Testing

/// The laws of hosts, in random courses.
///
/// - H1: each stage keeps the rules of UITableView.
/// - H2: at rest, all hosts show what the table has.
/// - H3: nothing that they show is stale.
/// - H4: no edit is lost, and none is made that is refused, whoever makes it and wherever it comes from.
@Suite @MainActor struct TableLawTests {
    @Test(arguments: UInt64(1)...20) func theLawsHold(seed: UInt64) {
        var (edits, innerEdits, refused, batches) = (0, 0, 0, 0)
        for round in Effort.rounds(5_000, quick: 100) {
            let course = TableCourse(seed: seed << 32 | UInt64(round))
            course.run(steps: 15)
            guard course.faults.isEmpty else {
                Issue.record("seed \(seed), course \(round): \(course.faults)")
                return
            }
            edits += course.edits
            innerEdits += course.innerEdits
            refused += course.refused
            batches += course.batches
        }
        // The courses do what they say.
        #expect(innerEdits > edits / 20 && refused > edits / 20 && batches > edits / 2)
    }

    @Test(arguments: StrictHost.Fault.allCases) func aHostThatMakesAMistakeIsSeen(fault: StrictHost.Fault) {
        let isSeen = (0..<50).contains { round in
            let course = TableCourse(seed: UInt64(round), fault: fault)
            course.run(steps: 15)
            return !course.faults.isEmpty
        }
        #expect(isSeen)
    }
}
