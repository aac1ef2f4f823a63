import Listwright

/// A generator of inputs: the same bytes for the same seed, on every machine.
struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }

    mutating func word(_ length: ClosedRange<UInt64>) -> String {
        let count = length.lowerBound + next(length.upperBound - length.lowerBound + 1)
        return String((0..<count).map { _ in Character(UnicodeScalar(UInt8(97 + next(26)))) })
    }

    /// A random number below `bound`.
    mutating func number(_ bound: Int) -> Int { Int(next(UInt64(bound))) }

    /// A random key of the same length.
    mutating func key(like key: String) -> String { word(UInt64(key.utf8.count)...UInt64(key.utf8.count)) }

    /// A list of records with seven fields each.
    mutating func smallRecords(_ count: Int) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for id in 0..<count {
            writer.beginObject()
            writer.write(key: "id")
            writer.write(integer: id)
            writer.write(key: "name")
            writer.write(string: "\(word(4...9)) \(word(5...12))")
            writer.write(key: "email")
            writer.write(string: "\(word(5...14))@example.org")
            writer.write(key: "age")
            writer.write(integer: next(90))
            writer.write(key: "score")
            writer.write(real: Double(next(10_000_000)) / 1000 + 0.0005)
            writer.write(key: "active")
            writer.write(bool: next(2) == 0)
            writer.write(key: "city")
            if next(10) == 0 { writer.writeNull() } else { writer.write(string: word(4...16)) }
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    /// A list of records with forty members each, five of which are mapped.
    mutating func wideRecords(_ count: Int) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for id in 0..<count {
            writer.beginObject()
            writer.write(key: "id")
            writer.write(integer: id)
            for number in 0..<18 { filler(number, &writer) }
            writer.write(key: "title")
            writer.write(string: word(10...40))
            writer.write(key: "price")
            writer.write(real: Double(next(100_000)) / 100 + 0.005)
            for number in 18..<36 { filler(number, &writer) }
            writer.write(key: "meta")
            writer.beginObject()
            writer.write(key: "author")
            writer.write(string: word(5...20))
            writer.write(key: "likes")
            writer.write(integer: next(100_000))
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    private mutating func filler(_ number: Int, _ writer: inout JSONWriter) {
        writer.write(key: "unused_\(number)")
        switch number % 4 {
        case 0: writer.write(string: word(5...30))
        case 1: writer.write(integer: next(1_000_000))
        case 2: writer.write(bool: next(2) == 0)
        default: writer.write(real: Double(next(1_000_000)) / 8)
        }
    }
}
