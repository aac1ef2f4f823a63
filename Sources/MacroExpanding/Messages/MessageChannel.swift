#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Messages over a pair of streams: eight bytes with the length, the lowest first, then the JSON.
package struct MessageChannel {
    /// Reads up to a number of bytes; an empty result is the end.
    private let read: (Int) -> [UInt8]
    private let write: (Data) -> Void

    /// The longest message that is read, in bytes.
    static let longestMessage = 256 << 20

    package init(read: @escaping (Int) -> [UInt8], write: @escaping (Data) -> Void) {
        (self.read, self.write) = (read, write)
    }

    /// Answers every message until the compiler closes its stream.
    ///
    /// - Returns: False if the stream ended inside a message, or announced one that is too long.
    package func run() -> Bool {
        while true {
            let header = bytes(8)
            if header.isEmpty { return true }
            guard header.count == 8 else { return false }
            let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard length <= UInt64(Self.longestMessage) else { return false }
            let message = bytes(Int(length))
            guard message.count == Int(length) else { return false }
            let answer = PluginHost.answer(to: Data(message))
            write(Data((0..<8).map { UInt8(truncatingIfNeeded: answer.count >> ($0 * 8)) }) + answer)
        }
    }

    /// That many bytes, or fewer at the end of the stream.
    private func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = read(min(count - bytes.count, 1 << 16))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
