import CPeers

/// simdjson and rapidjson doing the same job in C++: the physical limit, where they are installed.
enum Peers {
    /// A text with the bytes behind it that simdjson may read, laid out before anybody is timed.
    final class PaddedText: @unchecked Sendable {
        let start: UnsafeMutablePointer<CChar>
        let count: Int
        var capacity: Int { count + 128 }

        init(_ bytes: [UInt8]) {
            count = bytes.count
            start = .allocate(capacity: count + 128)
            start.initialize(repeating: 0, count: count + 128)
            for (place, byte) in bytes.enumerated() { start[place] = CChar(bitPattern: byte) }
        }

        deinit { start.deallocate() }
    }

    /// Answers how many records there were.
    typealias Way = @Sendable (PaddedText) -> Int

    static let small: [(name: String, run: Way)] = [
        (
            "simdjson: on demand, by hand (C++)",
            { sum($0) { peers_simdjson_small($0.start, $0.count, $0.capacity, $1) } }
        ),
        ("rapidjson: streaming, by hand (C++)", { sum($0) { peers_rapidjson_small($0.start, $0.count, $1) } }),
    ]

    static let wide: [(name: String, run: Way)] = [
        (
            "simdjson: on demand, by hand (C++)",
            { sum($0) { peers_simdjson_wide($0.start, $0.count, $0.capacity, $1) } }
        ),
        ("rapidjson: streaming, by hand (C++)", { sum($0) { peers_rapidjson_wide($0.start, $0.count, $1) } }),
    ]

    /// How many records there were; 0 where the library is missing.
    ///
    /// The ids have to add up.
    private static func sum(_ text: PaddedText, _ run: (PaddedText, UnsafeMutablePointer<Int64>) -> Int) -> Int {
        var ids: Int64 = 0
        let count = run(text, &ids)
        guard count == 0 || ids == Int64(count) * Int64(count - 1) / 2 else { fatalError("the ids do not add up") }
        return count
    }

    /// The ways that are installed, as entries of a contest; each must find as many records.
    static func entries(_ ways: [(name: String, run: Way)], _ bytes: [UInt8], count: Int) -> [(String, () -> Void)] {
        let text = PaddedText(bytes)
        return ways.compactMap { way in
            let found = way.run(text)
            guard found > 0 else { return nil }
            guard found == count else { fatalError("\(way.name): \(found) records") }
            return (way.name, { use(way.run(text)) })
        }
    }
}
