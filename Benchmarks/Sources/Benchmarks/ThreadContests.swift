import Foundation
import Listwright

/// JSON Lines on one thread and on two, with a spin loop on as many threads.
enum ThreadContests {
    static func report(_ generator: inout Generator, scale: Int, rounds: Int) throws -> String {
        let text = """

            ## Two threads

            Medians of \(rounds) interleaved rounds, in ms. The spin loop shows how much of a second core was free.
            It waits for its own results, so that two of them disturb each other less than two readers do: "two
            lists" is how much more two threads do that read a list each, by themselves.

            | document | MB | 1 thread | 2 threads | ratio | two lists | spin loop |
            |---|---:|---:|---:|---:|---:|---:|

            """
        let small = generator.smallRecords(scale)
        let lines = JSONLines(DirectContests.lines(of: small))
        check("JSON Lines", try [1, 2].map { try SmallRecord.items(in: lines, workers: $0) })
        let contest = Contest(
            name: "", bytes: small,
            entries: [
                ("1", { use(try! SmallRecord.items(in: lines, workers: 1)) }),
                ("2", { use(try! SmallRecord.items(in: lines, workers: 2)) }),
                ("both", { atOnce { use(try! SmallRecord.items(in: lines, workers: 1)) } }),
            ] + spins)
        return text + line("small, JSON Lines", contest, rounds: rounds)
    }

    /// Does the same on two threads.
    private static func atOnce(_ body: @Sendable () -> Void) {
        DispatchQueue.concurrentPerform(iterations: 2) { _ in body() }
    }

    private static var spins: [(name: String, run: () -> Void)] {
        [("spin 1", { DirectContests.spin(1, 20_000_000) }), ("spin 2", { DirectContests.spin(2, 20_000_000) })]
    }

    private static func line(_ name: String, _ contest: Contest, rounds: Int) -> String {
        let times = contest.run(rounds: rounds).map(\.median)
        return String(
            format: "| %@ | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", name, Double(contest.bytes.count) / 1e6,
            times[0] * 1e3, times[1] * 1e3, times[0] / times[1], 2 * times[0] / times[2], times[3] / times[4])
    }
}
