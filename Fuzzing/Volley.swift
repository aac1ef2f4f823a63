// Runs a fuzz target on random mutations of a corpus, without instrumentation. A sanitizer finds
// reads out of bounds; this finds differences between the readers, thirty times as fast.
//
// `Fuzzing/volley.sh Readers RUNS SEED FOLDER…`

import Foundation

/// A random number generator with a seed (SplitMix64).
struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

@main
struct Volley {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let runs = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
            fatalError("usage: volley RUNS SEED FOLDER…")
        }
        let corpus = arguments[3...].flatMap(files)
        var dice = Dice(state: seed)
        for run in 1...runs {
            let input = mutated(from: corpus, by: &dice)
            // SAFETY: the bytes are read during the call only; `input` stays alive for a debugger
            // after a crash.
            _ = unsafe input.withUnsafeBufferPointer { unsafe fuzz($0.baseAddress, $0.count) }
            if run % 1_000_000 == 0 { print("\(run) inputs from seed \(seed)", Date()) }
        }
        print("done: \(runs) inputs from seed \(seed)")
    }

    private static func files(_ folder: String) -> [[UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)").map { [UInt8]($0) } }
    }

    private static let words = [
        "\"a\":", "\"b\":", "\"c\":", "\"h\":", "[{", "}]", "},{", "true", "false", "null", "\\u0041", "\\ud83d\\ude00",
        "\\u0000", "1e", "-0", ".5", "9223372036854775807", "9223372036854775808", "1e308", "\" 12 \"", "[[", "{}",
        "[]",
        "\\n", "\u{E4}", "\u{1F600}", ",", ":", "\"", " ", "\n", "0", "1", "-", "12345678", "\"x\"", "{\"a\":1}",
    ].map { Array($0.utf8) }

    /// A random mutation of an input of the corpus.
    private static func mutated(from corpus: [[UInt8]], by dice: inout Dice) -> [UInt8] {
        var bytes = corpus[dice.below(corpus.count)]
        for _ in 0...dice.below(4) {
            let start = dice.below(bytes.count + 1)
            let end = min(bytes.count, start + 1 + dice.below(12))
            switch dice.below(8) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: dice.next()), at: start)
            case 2: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: dice.next()) }
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 4: bytes.insert(contentsOf: words[dice.below(words.count)], at: start)
            case 5: bytes.replaceSubrange(start..<end, with: words[dice.below(words.count)])
            case 6:
                let other = corpus[dice.below(corpus.count)]
                let from = dice.below(other.count + 1)
                bytes.replaceSubrange(start..<end, with: other[from..<min(other.count, from + 1 + dice.below(40))])
            default: if start < bytes.count { bytes[start] ^= 1 << UInt8(dice.below(8)) }
            }
        }
        return bytes
    }
}
