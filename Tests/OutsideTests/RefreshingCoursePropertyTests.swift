import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// Random courses of list model, refreshing table, controller and host, against a list that knows
/// only the contract: 100,000 with `LISTWRIGHT_EFFORT=40`.
@MainActor @Suite struct RefreshingCoursePropertyTests {
    @Test func theTableShowsTheListThroughAllCourses() async {
        for seed in Effort.rounds(10_000, quick: 1_000) {
            let problem = await problem(ofCourse: seed)
            guard problem == nil else { return #expect(problem == nil, "seed \(seed)") }
        }
    }

    /// Runs a course, and returns the first violation of the contract.
    private func problem(ofCourse seed: Int) async -> String? {
        weak var table: TableController?
        weak var refreshing: RefreshingTable<Book>?
        weak var model: ListModel<Book>?
        weak var cell: CellViewModel?
        do {
            let course = RefreshingCourse(seed: UInt64(seed))
            for step in 0..<24 {
                await course.step()
                if let problem = course.problem { return "step \(step): \(problem) after \(course.trace)" }
            }
            await course.finish()
            if let problem = course.problem { return "at the end: \(problem)" }
            (table, refreshing, model) = (course.table, course.refreshing, course.model)
            cell = course.refreshing.section.cells.first
            course.server.close()
        }
        // A cancelled load may still hold its server, and nothing else.
        return table == nil && refreshing == nil && model == nil && cell == nil ? nil : "a leak"
    }
}
