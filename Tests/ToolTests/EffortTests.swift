import TestSupport
import Testing

/// One environment variable scales the seeded loops of the tests.
@Suite struct EffortTests {
    @Test(arguments: [
        ("", 1.0), ("1", 1), ("4", 4), ("0.5", 0.5), ("1e1", 10), ("0", nil), ("-1", nil), ("full", nil), ("nan", nil),
        ("inf", nil), ("1001", nil), (" 4", nil),
    ])
    func theLevelIsRead(text: String, level: Double?) { #expect(Effort.level(of: text) == level) }

    @Test(arguments: [
        (1_000, 4.0, 1_000), (1_000, 1, 250), (1_000, 8, 2_000), (3, 1, 1), (1, 0.1, 1), (6, 1, 2), (10_000, 0.01, 25),
    ])
    func aLoopIsScaledAndNeverEmpty(count: Int, level: Double, rounds: Int) {
        #expect(Effort.rounds(count, at: level) == rounds)
    }

    @Test func aSampleIsTheSameEachTimeInOrderAndWholeAtFullEffort() {
        let numbers = Array(0..<100)
        let some = Effort.sample(numbers, quick: 10, seed: 1, at: 1)
        #expect(some.count == 10 && some == some.sorted() && Set(some).count == 10)
        #expect(Effort.sample(numbers, quick: 10, seed: 1, at: 1) == some)
        #expect(Effort.sample(numbers, quick: 10, seed: 2, at: 1) != some)
        #expect(Effort.sample(numbers, quick: 10, seed: 1, at: 3).count == 30)
        #expect(Effort.sample(numbers, quick: 10, seed: 1, at: Effort.full) == numbers)
        #expect(Effort.sample(numbers, quick: 0, seed: 1, at: 1).count == 1)
        #expect(Effort.sample([Int](), quick: 10, seed: 1, at: 1) == [])
    }
}
