import Foundation
import Listwright

/// Both readers over documents of many kinds, beside Foundation.
enum DirectContests {
    static func all(_ generator: inout Generator, scale: Int) throws -> [Contest] {
        let plain = ["time", "tortoise", "hour", "lily", "grey", "thieves", "clock", "street"]
        let escaped = ["a \"b\"", "line\nline", "tab\tulator", "C:\\folder", "/slash/", "bell\u{07}"]
        let foreign = ["Zeit", "Schildkröte", "時間", "カメ", "часы", "ώρα", "👩‍👩‍👧", "l’été"]
        return [
            try contest("Twitter-like statuses, 8 of some 30 members", generator.statuses(scale / 10), Status.self),
            try contest(
                "A catalogue: Items in Items, lists, dictionaries", generator.products(scale / 10, words: plain),
                Product.self),
            try contest("Coordinates", generator.lines(scale / 100), Line.self),
            try contest("Strings with escapes", generator.products(scale / 10, words: escaped), Product.self),
            try contest("Text that is not ASCII", generator.products(scale / 10, words: foreign), Product.self),
        ]
    }

    private static func contest<Root: Item & Decodable & Equatable>(
        _ name: String, _ bytes: [UInt8], _ type: Root.Type
    ) throws -> Contest {
        let data = Data(bytes)
        check(
            name,
            [
                try JSONDecoder().decode([Root].self, from: data), try Root.items(in: bytes, reader: .jansson),
                try Root.items(in: bytes, reader: .direct),
            ])
        guard try Root.map(bytes, reader: .direct).reading.rereadCount == 0 else { fatalError("\(name): read twice") }
        return Contest(
            name: name, bytes: bytes,
            entries: [
                ("Foundation: JSONDecoder", { use(try! JSONDecoder().decode([Root].self, from: data)) }),
                ("Foundation: JSONSerialization alone", { use(try! JSONSerialization.jsonObject(with: data)) }),
                ("jansson: json_loadb alone", { use(HandWritten.parse(bytes)) }),
                ("Listwright: items(in:), by jansson", { use(try! Root.items(in: bytes, reader: .jansson)) }),
                ("Listwright: items(in:), direct", { use(try! Root.items(in: bytes, reader: .direct)) }),
            ])
    }

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
        var text = "\n## Cost of a record\n\n| records | ns a record |\n|---:|---:|\n"
        var count = 10
        while count <= largest {
            var generator = Generator(seed: 3)
            let bytes = generator.smallRecords(count)
            let rounds = max(3, min(10_000, 300_000 / count))
            var times: [Double] = []
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                use(try SmallRecord.items(in: bytes, reader: .direct))
                let time = (ContinuousClock.now - start).components
                times.append(Double(time.attoseconds) / 1e9 + Double(time.seconds) * 1e9)
            }
            text += String(format: "| %d | %.0f |\n", count, times.sorted()[rounds / 2] / Double(count))
            count *= 10
        }
        return text
    }
}
