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

    private static let ways = [
        ("simdjson: on demand, by hand (C++)", peers_simdjson),
        ("rapidjson: streaming, by hand (C++)", peers_rapidjson),
    ]

    /// The ways that are installed, as entries of a contest; each must find the same records, value by value.
    static func entries<Root: Checksummed>(
        _ records: peers_records, _ bytes: [UInt8], _ expected: [Root]
    ) -> [(String, () -> Void)] {
        let text = PaddedText(bytes)
        return ways.compactMap { name, run in
            var checksum: UInt64 = 0
            let count = run(records, text.start, text.count, text.capacity, &checksum)
            guard count > 0 else { return nil }
            guard count == expected.count, checksum == expected.checksum else {
                fatalError("\(name): \(count) records with other values")
            }
            return (name, { use(run(records, text.start, text.count, text.capacity, nil)) })
        }
    }
}
