import CJanssonBare
import Foundation
import Listwright

/// Trees and checks of the throughput texts, compared with bare jansson by thread CPU time.
///
/// Freeing a tree is the same work for all, and isn't counted.
enum TreeContests {
    private static let names = ["budget", "canada", "citm_catalog", "github_events", "twitter", "us-10m"]

    /// A table of the median times of each text, and the geometric means of the ratios.
    static func report(rounds: Int) throws -> String {
        var report = """

            ## Trees and checks of the throughput texts

            Medians of \(rounds) interleaved rounds of thread CPU time, in ms, without freeing the trees. Ratios are to `json_loadb`.

            | text | MB | json_loadb | JSONDocument(parsing:) | ratio | JSONDocument.check | ratio |
            |---|---:|---:|---:|---:|---:|---:|

            """
        var product = (tree: 1.0, check: 1.0)
        var count = 0
        for name in names {
            guard let bytes = text(name) else { continue }
            let median = try medians(bytes, rounds: rounds)
            count += 1
            let ratio = (tree: median.jansson / median.tree, check: median.jansson / median.check)
            product = (product.tree * ratio.tree, product.check * ratio.check)
            report += String(
                format: "| %@ | %.2f | %.2f | %.2f | %.2f | %.3f | %.1f |\n", name, Double(bytes.count) / 1e6,
                median.jansson * 1e3, median.tree * 1e3, ratio.tree, median.check * 1e3, ratio.check)
        }
        let power = 1 / Double(max(1, count))
        return report
            + String(
                format: "| geometric mean | | | | %.2f | | %.1f |\n", pow(product.tree, power),
                pow(product.check, power))
    }

    /// A throughput text of the suites; nil, with a message, if it isn't there.
    static func text(_ name: String) -> [UInt8]? {
        let environment = ProcessInfo.processInfo.environment["LISTWRIGHT_SUITES"]
        let folder = URL(fileURLWithPath: environment ?? "../shared/suites").appendingPathComponent("throughput")
        let file = folder.appendingPathComponent("\(name).json")
        if let data = try? Data(contentsOf: file) { return [UInt8](data) }
        print("\(name) is skipped: there is no \(file.path); LISTWRIGHT_SUITES names the folder of the suites")
        return nil
    }

    private static func medians(
        _ bytes: [UInt8], rounds: Int
    ) throws -> (jansson: Double, tree: Double, check: Double) {
        var times: [[Double]] = [[], [], []]
        // The first round is a warm-up.
        for round in 0...rounds {
            let loaded = timed { load(bytes) }
            json_decref(loaded.result)
            let built = try timed { try JSONDocument(parsing: bytes) }
            let checked = try timed { try JSONDocument.check(bytes) }
            use(built.result)
            guard round > 0 else { continue }
            for (index, time) in [loaded.time, built.time, checked.time].enumerated() { times[index].append(time) }
        }
        let medians = times.map { $0.sorted()[rounds / 2] }
        return (medians[0], medians[1], medians[2])
    }

    private static func load(_ bytes: [UInt8]) -> UnsafeMutablePointer<json_t> {
        var error = json_error_t()
        let flags = size_t(JSON_DECODE_ANY | JSON_ALLOW_NUL)
        return bytes.withUnsafeBytes {
            json_loadb($0.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count, flags, &error)!
        }
    }

    static func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: Double) {
        let start = threadTime()
        let result = try body()
        return (result, threadTime() - start)
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
