import Foundation

/// The amount of seeded work in tests: `LISTWRIGHT_EFFORT`, 1 by default.
///
/// A test gives the count for full effort, which is 4. `make test` does a quarter of it, `make
/// check` all of it, CI all of it for the optimized tests, and a higher effort does more.
///
/// ```swift
/// for round in Effort.rounds(1_000) { … }  // 250 rounds, or 1,000 with LISTWRIGHT_EFFORT=4
/// ```
///
/// The seeds are the same at every effort, and a quick run does the first rounds of a full one, so
/// a failure reproduces at any higher effort with the same seed and round.
public enum Effort {
    /// The effort at which every loop does all its rounds.
    public static let full = 4.0

    /// The effort of this run.
    public static let level: Double = {
        let text = ProcessInfo.processInfo.environment["LISTWRIGHT_EFFORT"] ?? ""
        guard let level = level(of: text) else {
            fatalError("LISTWRIGHT_EFFORT: expected a number above 0 and up to 1000, found '\(text)'")
        }
        return level
    }()

    /// The rounds of a loop with `count` of them at full effort; at least one.
    ///
    /// - Parameters:
    ///   - count: The rounds at full effort.
    ///   - quick: The rounds at effort 1, for a loop whose rounds are slow; a quarter of them all
    ///     unless given.
    public static func rounds(_ count: Int, quick: Int? = nil) -> Range<Int> {
        // The runner sets its hooks after it has evaluated the arguments of tests, so once isn't enough.
        ThrownErrors.stopCapturingStacks()
        return level < full && quick != nil ? 0..<rounds(quick! * Int(full), at: level) : 0..<rounds(count, at: level)
    }

    /// A seeded sample of `elements` in their order: `quick` of them at effort 1, all at full
    /// effort.
    public static func sample<Element>(_ elements: [Element], quick: Int, seed: UInt64) -> [Element] {
        ThrownErrors.stopCapturingStacks()
        return sample(elements, quick: quick, seed: seed, at: level)
    }

    /// The effort in a text, 1 if it is empty; nil if it isn't a number above 0 and up to 1000.
    package static func level(of text: String) -> Double? {
        text.isEmpty ? 1 : Double(text).flatMap { $0 > 0 && $0 <= 1_000 ? $0 : nil }
    }

    package static func rounds(_ count: Int, at level: Double) -> Int {
        max(1, Int((Double(count) * level / full).rounded()))
    }

    package static func sample<Element>(
        _ elements: [Element], quick: Int, seed: UInt64, at level: Double
    ) -> [Element] {
        let count = max(1, Int((Double(quick) * level).rounded()))
        guard level < full, count < elements.count else { return elements }
        var random = SeededGenerator(seed: seed)
        return elements.indices.shuffled(using: &random).prefix(count).sorted().map { elements[$0] }
    }
}
