import Foundation
import Listwright

// Benchmarks of tables that change: pages, appended Items and updates, compared in one run.

let comparisons = [
    await Pages.compare(count: 1_000, size: 20, rounds: 200),
    await Pages.compare(count: 100_000, size: 20, rounds: 200),
    Items.append(count: 100_000, rounds: 5),
    Items.update(count: 10_000, rounds: 21),
]
let text = """
    # Tables that change

    - command: `swift run --package-path Benchmarks -c release Tables`
    - entries interleaved, after a round of warm-up; the hosts show each update without views

    """ + comparisons.map(\.text).joined()
print(text)
try text.write(
    to: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Results/tables.md").standardized, atomically: true, encoding: .utf8)
