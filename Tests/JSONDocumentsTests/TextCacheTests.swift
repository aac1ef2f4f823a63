import JSONDocuments
import TestSupport
import Testing

/// Strings that share memory with equal ones.
@Suite struct TextCacheTests {
    // SAFETY: the cache reads the buffer during the call only.
    private static func string(_ text: String, from cache: inout TextCache) -> String {
        unsafe Array(text.utf8).withUnsafeBufferPointer {
            unsafe cache.string($0, isASCII: text.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    // SAFETY: the address is compared, not read.
    private static func address(of text: String) -> Int {
        unsafe text.utf8.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) } ?? 0
    }

    /// A cache that has seen enough texts to keep some.
    private static func cacheInUse() -> TextCache {
        var cache = TextCache()
        for number in 100..<200 { _ = string("a text that is \(number)", from: &cache) }
        return cache
    }

    @Test("a text that repeats is allocated twice", arguments: [16, 17, 31, 48])
    func sharing(length: Int) {
        var cache = Self.cacheInUse()
        let text = String(repeating: "x", count: length)
        let found = (0..<4).map { _ in Self.string(text, from: &cache) }
        #expect(found.allSatisfy { $0 == text })
        #expect(Set(found.map(Self.address)).count == 2)
    }

    @Test("texts of one entry, whose tags are equal or not, aren't confused")
    func confusion() {
        var random = SeededGenerator(seed: 72)
        var cache = Self.cacheInUse()
        for round in Effort.rounds(20_000) {
            // A few letters, so that most texts repeat; the tag is of bytes 0–7, 20–27 and 40–47.
            var text = [UInt8](repeating: 0x61, count: Int.random(in: 47...48, using: &random))
            for index in [3, 12, 30, 45] { text[index] = UInt8.random(in: 0x61...0x62, using: &random) }
            let expected = String(decoding: text, as: UTF8.self)
            let found = Self.string(expected, from: &cache)
            if found != expected { Issue.record("round \(round): \(found), not \(expected)") }
        }
    }

    @Test("texts outside ASCII")
    func otherScripts() {
        var cache = Self.cacheInUse()
        for _ in 0..<4 { #expect(Self.string("Größenwahn in 日本語", from: &cache) == "Größenwahn in 日本語") }
    }
}
