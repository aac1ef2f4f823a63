import TestSupport
import Testing

/// The laws of a list, L1 to L12, in random courses: a hundred thousand at full effort.
///
/// L1 the rows are the projection; L2 no row twice; L3 no gap, and at rest every row of the server in its
/// order, without a refresh; L4 a removed row is not shown until it is undone, refused or refreshed; L5
/// after a refresh the server's list, and no edit is left; L6 observers see the same states in order; L7
/// one page request at a time, and each load ends once; L8 no request without a reason; L9 lists end; L10
/// an id names one row for life; L11 edits of a row arrive in order; L12 no page and removal at once.
@Suite struct ListLawTests {
    @Test func theLawsHold() async {
        await run(Effort.rounds(100_000, quick: 2_000), maxPages: nil)
    }

    @Test func theLawsHoldWithABoundedNumberOfPages() async {
        await run(Effort.rounds(20_000, quick: 500), maxPages: 3)
    }

    /// Courses that broke a law once: an insertion on its way, a numbered first page during a move, pages that
    /// come back short.
    @Test func theLawsHoldInRareCourses() async {
        await run([2_503, 9_955], maxPages: nil)
        await run([14, 3_114], maxPages: 3)
    }

    private func run(_ seeds: some Sequence<Int>, maxPages: Int?) async {
        var broken: [String: (count: Int, seed: Int, text: String)] = [:]
        for seed in seeds {
            // Other tests run on the same threads.
            if seed % 16 == 0 { await Task.yield() }
            for violation in ListCourse(seed: UInt64(seed), maxPages: maxPages).run().prefix(1) {
                let law = violation.split(separator: ":")[0]
                let known = broken[String(law)]
                broken[String(law)] = ((known?.count ?? 0) + 1, known?.seed ?? seed, known?.text ?? violation)
            }
        }
        for (_, law) in broken { Issue.record("\(law.text) (seed \(law.seed) and \(law.count - 1) others)") }
    }
}
