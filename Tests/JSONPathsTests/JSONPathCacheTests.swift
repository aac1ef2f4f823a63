import JSONPaths
import Testing

@Suite struct JSONPathCacheTests {
    @Test func givesTheSamePath() throws {
        let cache = JSONPathCache(capacity: 10)
        #expect(try cache.path("a.b") == "a.b")
        #expect(try cache.path("a.b") == cache.path("a.b"))
        #expect(cache.count == 1)
        #expect(throws: PathSyntaxError.self) { try cache.path("a..b") }
        #expect(cache.count == 1)
    }

    @Test func isBoundedAndKeepsWhatIsUsed() throws {
        let cache = JSONPathCache(capacity: 10)
        for number in 0..<1_000 {
            _ = try cache.path("k\(number)")
            _ = try cache.path("often")
            #expect(cache.count <= 10)
        }
    }

    @Test func tellsTextsApartByteByByte() throws {
        let cache = JSONPathCache(capacity: 10)
        let composed = try cache.path("\u{E9}")
        let decomposed = try cache.path("e\u{301}")
        #expect(composed != decomposed)
    }

    @Test func servesManyThreads() async throws {
        let cache = JSONPathCache(capacity: 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for start in 0..<4 {
                group.addTask { () throws in
                    for number in 0..<500 {
                        let text = "a[\((start + number) % 20)]"
                        let path = try cache.path(text)
                        #expect(path.spelling == text)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
