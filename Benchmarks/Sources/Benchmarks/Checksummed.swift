/// A value with a checksum that equals the one of the same value in C++; see `checksum.hpp`.
protocol Checksummed {
    var checksum: UInt64 { get }
}

/// A checksum of the values that depends on their order.
func checksum(_ values: any Checksummed...) -> UInt64 { values.reduce(0) { $0 &* 31 &+ $1.checksum } }

extension Int: Checksummed {
    var checksum: UInt64 { UInt64(bitPattern: Int64(self)) }
}

extension Bool: Checksummed {
    var checksum: UInt64 { self ? 1 : 0 }
}

extension Double: Checksummed {
    var checksum: UInt64 { bitPattern }
}

extension String: Checksummed {
    var checksum: UInt64 { utf8.reduce(UInt64(utf8.count)) { $0 &* 31 &+ UInt64($1) } }
}

extension Optional: Checksummed where Wrapped: Checksummed {
    var checksum: UInt64 { self?.checksum ?? 7 }
}

extension Array: Checksummed where Element: Checksummed {
    var checksum: UInt64 { reduce(UInt64(count)) { $0 &* 31 &+ $1.checksum } }
}

extension Dictionary: Checksummed where Key: Checksummed, Value: Checksummed {
    var checksum: UInt64 { reduce(UInt64(count)) { $0 &+ $1.key.checksum &* 31 &+ $1.value.checksum } }
}

extension SmallRecord: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(id, name, email, age, score, isActive, city) }
}

extension WideRecord: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(id, title, price, author, likes) }
}

extension Status: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(id, text, favorites, name, screenName, followers, tags, quoted) }
}

extension Product: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(id, title, description, tags, price, variants, stock) }
}

extension Product.Price: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(amount, currency) }
}

extension Line: Checksummed {
    var checksum: UInt64 { Benchmarks.checksum(name, coordinates) }
}
