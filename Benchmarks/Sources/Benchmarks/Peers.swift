import CPeers

/// The same job in C++ by simdjson and rapidjson, if they are installed: the physical limit.
enum Peers {
    /// A text with the padding that simdjson may read, allocated before the measurement.
    final class PaddedText: @unchecked Sendable {
        let start: UnsafeMutablePointer<CChar>
        let count: Int
        var capacity: Int { count + 128 }

        init(_ bytes: [UInt8]) {
            count = bytes.count
            start = .allocate(capacity: count + 128)
            start.initialize(repeating: 0, count: count + 128)
            for (index, byte) in bytes.enumerated() { start[index] = CChar(bitPattern: byte) }
        }

        deinit { start.deallocate() }
    }

    private static let ways = [
        ("simdjson: on demand, by hand (C++)", peers_simdjson),
        ("simdjson: DOM, by hand (C++)", peers_simdjson_dom),
        ("rapidjson: streaming, by hand (C++)", peers_rapidjson),
    ]

    /// Whether simdjson is installed.
    static var hasSimdjson: Bool {
        let text = PaddedText(Array(#"[{"id":1}]"#.utf8))
        return peers_simdjson(peers_small, text.start, text.count, text.capacity, nil) == 1
    }

    /// The installed libraries, or one `library` of them, as entries of a contest; each must find the same records, value by
    /// value.
    static func entries<Root: Checksummed>(
        _ records: peers_records, _ bytes: [UInt8], _ expected: [Root], of library: String = ""
    ) -> [(String, () -> Void)] {
        let text = PaddedText(bytes)
        return ways.filter { $0.0.hasPrefix(library) }.compactMap { name, run in
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
