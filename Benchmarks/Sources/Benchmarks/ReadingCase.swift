import Listwright

/// One document of the contests, read directly, for counting instructions.
///
/// `Benchmarks 0 --read NAME COUNT` reads a list of 1,000 or of 2,000 records. Both lists are generated
/// in any case, so that the difference of two runs is the cost of reading 1,000 records more. The name
/// `catalogue-pretty` stands for the pretty-printed catalogue, as for the other documents. The name `answer`
/// stands for twitter.json, whose statuses are read COUNT times.
enum ReadingCase {
    static func run(_ name: String, count: Int) throws {
        if name == "answer" {
            guard let bytes = TreeContests.text("twitter") else { fatalError("LISTWRIGHT_SUITES has no twitter.json") }
            for _ in 0..<count { use(try Status.items(in: bytes, at: "statuses", reader: .direct)) }
            return
        }
        let isPretty = name.hasSuffix("-pretty")
        let name = String(name.dropLast(isPretty ? 7 : 0))
        let lists = [list(name, count: 1_000), list(name, count: 2_000)]
        let texts = isPretty ? try lists.map(PeerContests.pretty) : lists
        let bytes = texts[count == 2_000 ? 1 : 0]
        switch name {
        case "small": use(try SmallRecord.items(in: bytes, reader: .direct))
        case "wide": use(try WideRecord.items(in: bytes, reader: .direct))
        case "statuses": use(try Status.items(in: bytes, reader: .direct))
        case "coordinates": use(try Line.items(in: bytes, reader: .direct))
        default: use(try Product.items(in: bytes, reader: .direct))
        }
    }

    private static func list(_ name: String, count: Int) -> [UInt8] {
        var generator = Generator(seed: 20_261_122)
        return switch name {
        case "small": generator.smallRecords(count)
        case "wide": generator.wideRecords(count)
        case "statuses": generator.statuses(count)
        case "catalogue": generator.products(count, words: MappingContests.plain)
        case "coordinates": generator.lines(count)
        case "escapes": generator.products(count, words: MappingContests.escaped)
        case "foreign": generator.products(count, words: MappingContests.foreign)
        default: fatalError("there is no document \(name)")
        }
    }
}
