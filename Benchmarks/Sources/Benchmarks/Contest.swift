import Foundation

/// One input and the entries that process it, run interleaved: A B C, A B C, ….
struct Contest {
    let name: String
    let bytes: [UInt8]
    let entries: [(name: String, run: () -> Void)]

    /// The times of one entry, in seconds.
    struct Result {
        let name: String
        let times: [Double]
        var median: Double { times.sorted()[times.count / 2] }
        var spread: (Double, Double) { (times.min()!, times.max()!) }
    }

    func run(rounds: Int) -> [Result] {
        var times = Array(repeating: [Double](), count: entries.count)
        for round in 0...rounds {
            for (index, entry) in entries.enumerated() {
                let start = ContinuousClock.now
                entry.run()
                let time = ContinuousClock.now - start
                // The first round is a warm-up.
                if round > 0 {
                    times[index].append(Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
                }
            }
        }
        return zip(entries, times).map { Result(name: $0.name, times: $1) }
    }
}
