import Foundation
import Listwright

/// JSON Lines by threads, and what a record costs in lists of very different lengths.
enum DirectContests {
    /// JSON Lines by one thread and by two, and a loop that does nothing but count on as many.
    static func lines(_ generator: inout Generator, scale: Int) throws -> Contest {
        let list = generator.smallRecords(scale)
        let text = Self.lines(of: list)
        let lines = JSONLines(text)
        let array = JSONLines(list, options: .init(framing: .array()))
        let expected = try SmallRecord.items(in: list)
        check(
            "JSON Lines",
            [
                expected, try SmallRecord.items(in: lines, workers: 1), try SmallRecord.items(in: lines, workers: 2),
                SmallRecord.items(of: lines).compactMap(\.item), try SmallRecord.items(in: array, workers: 2),
            ])
        return Contest(
            name: "JSON Lines: one thread and two", bytes: text,
            entries: [
                ("Listwright: items(in:), 1 thread", { use(try! SmallRecord.items(in: lines, workers: 1)) }),
                ("Listwright: items(in:), 2 threads", { use(try! SmallRecord.items(in: lines, workers: 2)) }),
                ("items(of:), one at a time", { for row in SmallRecord.items(of: lines) { use(row) } }),
                ("items(in:) of one long array, 1 thread", { use(try! SmallRecord.items(in: array, workers: 1)) }),
                ("items(in:) of one long array, 2 threads", { use(try! SmallRecord.items(in: array, workers: 2)) }),
                ("by jansson, 1 thread", { use(try! SmallRecord.items(in: lines, workers: 1, reader: .jansson)) }),
                ("by jansson, 2 threads", { use(try! SmallRecord.items(in: lines, workers: 2, reader: .jansson)) }),
                ("a spin loop, 1 thread", { spin(1) }),
                ("a spin loop, 2 threads", { spin(2) }),
            ])
    }

    /// Each record of a list on a line of its own.
    static func lines(of list: [UInt8]) -> [UInt8] {
        let records = try! JSONDocument(parsing: list).root.elements
        return records.reduce(into: []) { $0 += JSONWriter.bytes(of: $1) + [0x0A] }
    }

    /// The same work by one thread or shared by more.
    private static func spin(_ threads: Int) {
        DispatchQueue.concurrentPerform(iterations: threads) { number in
            var value = UInt64(number)
            for _ in 0..<100_000_000 / threads {
                value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            }
            // Said so that the loop is not left out.
            if value == 42 { print(value) }
        }
    }

    /// How long a record takes in lists of very different lengths.
    static func flatness(largest: Int) throws -> String {
        var text = "\n## Cost of a record\n\n| records | MB | ns a record |\n|---:|---:|---:|\n"
        var count = 10
        while count <= largest {
            let bytes = list(of: count)
            let rounds = max(3, min(10_000, 300_000 / count))
            var times: [Double] = []
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                use(try SmallRecord.items(in: bytes, reader: .direct))
                let time = (ContinuousClock.now - start).components
                times.append(Double(time.attoseconds) / 1e9 + Double(time.seconds) * 1e9)
            }
            let cost = times.sorted()[rounds / 2] / Double(count)
            text += String(format: "| %d | %.3f | %.0f |\n", count, Double(bytes.count) / 1e6, cost)
            count *= 10
        }
        return text
    }

    /// A list of so many small records; past 100,000 the same come again, for making them takes longer than reading them.
    private static func list(of count: Int) -> [UInt8] {
        var generator = Generator(seed: 3)
        let some = generator.smallRecords(min(count, 100_000))
        guard count > 100_000 else { return some }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count / 100_000 * some.count)
        for number in 0..<count / 100_000 {
            bytes.append(UInt8(ascii: number == 0 ? "[" : ","))
            bytes += some.dropFirst().dropLast()
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}
