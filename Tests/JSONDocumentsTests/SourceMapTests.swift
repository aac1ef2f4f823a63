import JSONDocuments
import Testing

@Suite struct SourceMapTests {
    /// `ab` with three bytes before its second, and two at its end: `a···b··`.
    private let map = SourceMap(
        original: Array("ab".utf8), runs: [SourceMap.Run(start: 0, origin: 0), SourceMap.Run(start: 4, origin: 1)])

    @Test func anInsertedByteHasTheOffsetOfTheByteAfterIt() {
        #expect((0..<7).map(map.originalOffset) == [0, 1, 1, 1, 1, 2, 2])
    }

    /// Bytes 1 to 3 of `abcde` were replaced by one.
    @Test func removedBytesHaveNoOffset() {
        let map = SourceMap(
            original: Array("abcde".utf8),
            runs: [
                SourceMap.Run(start: 0, origin: 0), SourceMap.Run(start: 1, origin: 1),
                SourceMap.Run(start: 2, origin: 4),
            ])
        #expect((0..<3).map(map.originalOffset) == [0, 1, 4])
    }
}
