import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import ItemMapping

/// The direct reader reads no byte after the end of its input.
@Suite struct DirectGuardPageTests {
    private static let records = [
        #"{"a":1,"b":"short","c":0.5,"d":true,"e":null,"f":"text of more than fifteen bytes","g":-1.25e3}"#,
        #"{"a": [{"b": "x"}, {"b": "é"}], "b": [{"a": {"c": 1}}], "c": [{"d": {"a": 2, "b": {"x": 1}}}]}"#,
        #"{"a":[1,2,3],"b":["x",null],"c":[[0.5,12345.678901234]],"d":{"a":1},"e":[{"b":"\n"}],"f":{"x":1}}"#,
    ]

    /// Texts of a length: each record again and again, cut off, closed after that, and padded.
    private static func texts(of count: Int) -> [[UInt8]] {
        records.flatMap { record -> [[UInt8]] in
            var bytes = Array("[\(record)".utf8)
            while bytes.count < count { bytes += Array(",\(record)".utf8) }
            let cut = Array(bytes.prefix(count))
            let closed = Array(bytes.prefix(max(0, count - 2))) + Array("}]".utf8).suffix(count)
            var whole = Array("[\(record)]".utf8)
            while whole.count + record.utf8.count + 1 <= count {
                whole.insert(contentsOf: Array(",\(record)".utf8), at: whole.count - 1)
            }
            guard whole.count <= count else { return [cut, closed] }
            whole.insert(contentsOf: [UInt8](repeating: 0x20, count: count - whole.count), at: whole.count - 1)
            return [cut, closed, whole]
        }
    }

    @Test("inputs of every length before a guard page")
    func guardPages() throws {
        let page = try #require(GuardPage())
        var readCount = 0
        for text in (0...300).flatMap(Self.texts) {
            unsafe page.withBytes(text) { buffer in
                readCount += unsafe Self.read(Flat.table, buffer, text)
                readCount += unsafe Self.read(Wildcards.table, buffer, text)
                readCount += unsafe Self.read(Containers.table, buffer, text)
            }
        }
        #expect(readCount > 200)
    }

    /// Reads the Items of a buffer; returns the number of records that were read directly.
    // SAFETY: the buffer outlives the reader.
    private static func read<Value>(
        _ table: ItemTable<Value>, _ buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]
    ) -> Int {
        let list = unsafe DirectList(
            bytes: bytes, text: buffer, options: .init(), slack: 0, path: .root, givesUp: false)
        guard var reader = try? DirectReader(list, in: MemoryBlock()) else { return 0 }
        let isRead: Void? = try? reader.readAll(isSingular: true) { (reader) throws(ReaderFallback) in
            _ = try table.items(from: &reader)
        }
        return isRead == nil ? 0 : reader.tally.reading.directCount
    }
}
