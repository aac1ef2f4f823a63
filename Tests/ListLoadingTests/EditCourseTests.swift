import TestSupport
import Testing

/// Random courses of edits and loads, three thousand of each kind at full effort.
@MainActor @Suite struct EditCourseTests {
    @Test func pagesAndRefreshesRespectEdits() async {
        for seed in Effort.rounds(3_000, quick: 200) {
            // Yields the main actor to other tasks.
            if seed % 4 == 0 { await Task.yield() }
            if let failure = EditCourse(seed: UInt64(seed)).run() {
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }
    }

    @Test func removalsLoseNoRows() async {
        for seed in Effort.rounds(100_000, quick: 2_000) {
            if seed % 16 == 0 { await Task.yield() }
            if let failure = RemovalCourse(seed: UInt64(seed)).run() {
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }
    }

    @Test func boundedListsHaveNoGaps() async {
        for seed in Effort.rounds(3_000, quick: 200) {
            if seed % 4 == 0 { await Task.yield() }
            if let failure = BoundedCourse(seed: UInt64(seed)).run() {
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }
    }

    @Test func editsThatAreUndoneInReverseLeaveNoTrace() async {
        for seed in Effort.rounds(3_000, quick: 200) {
            if seed % 4 == 0 { await Task.yield() }
            let course = UndoneCourse(seed: UInt64(seed))
            let (rows, expected, shown) = course.run()
            guard rows == expected, shown == expected else {
                Issue.record("seed \(seed): \(rows), shown \(shown), expected \(expected)")
                return
            }
        }
    }
}
