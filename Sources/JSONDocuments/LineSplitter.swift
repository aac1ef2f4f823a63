#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Cuts chunks of bytes into lines at LF bytes, keeping no more than one chunk and one line.
struct LineSplitter: RecordSplitter {
    private let limit: Int
    private var chunk: [UInt8] = []
    private var reached = 0

    /// The start of a line that goes on in the next chunk.
    private var partial: [UInt8] = []
    private var isTooLong = false

    private var number = 1
    private var byteOffset = 0

    init(limit: Int) { self.limit = limit }

    /// Takes the next chunk; the one before must be used up.
    mutating func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reached = 0
    }

    /// The next line that is whole; nil when another chunk is needed.
    mutating func next() -> RecordText? {
        guard reached < chunk.count else { return nil }
        guard let end = Self.newline(in: chunk, from: reached) else {
            keep(chunk[reached...])
            reached = chunk.count
            return nil
        }
        defer { reached = end + 1 }
        if partial.isEmpty && !isTooLong {
            let isTooLong = end - reached > limit
            return made(isTooLong ? [] : Array(chunk[reached..<end]), count: end - reached, isTooLong)
        }
        keep(chunk[reached..<end])
        return finish()
    }

    /// What is left after the last chunk: a line without LF, or nil.
    mutating func last() -> RecordText? { pending == 0 ? nil : finish() }

    /// Bytes of the unfinished line so far, kept or not.
    private var pending = 0

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        pending += bytes.count
        if pending > limit {
            isTooLong = true
            partial = []
        } else {
            partial += bytes
        }
    }

    private mutating func finish() -> RecordText {
        defer {
            partial = []
            isTooLong = false
            pending = 0
        }
        return made(partial, count: pending, isTooLong)
    }

    private mutating func made(_ bytes: [UInt8], count: Int, _ isTooLong: Bool) -> RecordText {
        defer {
            number += 1
            byteOffset += count + 1
        }
        return RecordText(bytes: bytes, line: number, byteOffset: byteOffset, isTooLong: isTooLong, mayBeBlank: true)
    }

    // SAFETY: memchr reads within the array and answers an address in it or none.
    private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
            return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
        }
    }
}
