import Foundation
import ItemGrowing
import Listwright

/// JSON Lines by number of threads, and the cost of a record by the length of the list.
enum DirectContests {
    /// JSON Lines on one thread and on two, with a spin loop on as many threads for comparison.
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

    /// One list in chunks, as a growing text, at several sizes of chunks.
    static func growing(_ generator: inout Generator, scale: Int) throws -> Contest {
        let list = generator.smallRecords(scale)
        func read(_ size: Int) -> [SmallRecord] {
            var reader = GrowingItemReader<SmallRecord>()
            var items: [SmallRecord] = []
            for start in stride(from: 0, to: list.count, by: size) {
                items += reader.append(list[start..<min(list.count, start + size)]).items.compactMap(\.item)
            }
            return items
        }
        check("A growing text", [try SmallRecord.items(in: list), read(1_400)])
        return Contest(
            name: "A growing text", bytes: list,
            entries: [
                ("Listwright: items(in:), the whole text", { use(try! SmallRecord.items(in: list)) }),
                ("growing, 64 KB a chunk", { use(read(64 * 1_024)) }),
                ("growing, 1,400 bytes a chunk", { use(read(1_400)) }),
                ("growing, 16 bytes a chunk", { use(read(16)) }),
                ("growing, 1 byte a chunk", { use(read(1)) }),
            ])
    }

    /// The records of a list as JSON Lines.
    static func lines(of list: [UInt8]) -> [UInt8] {
        let records = try! JSONDocument(parsing: list).root.elements
        return records.reduce(into: []) { $0 += JSONWriter.bytes(of: $1) + [UInt8(ascii: "\n")] }
    }

    /// A fixed amount of work, shared by the threads.
    static func spin(_ threads: Int, _ steps: Int = 100_000_000) {
        DispatchQueue.concurrentPerform(iterations: threads) { number in
            var value = UInt64(number)
            for _ in 0..<steps / threads {
                value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            }
            // Uses the result, so that the loop isn't optimized away.
            if value == 42 { print(value) }
        }
    }

    /// A table of the time of a record by the length of the list.
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

    /// A list of `count` small records.
    ///
    /// Beyond 100,000 they repeat, because generating them takes
    /// longer than reading.
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
