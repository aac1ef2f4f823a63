internal import CJansson
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Calls jansson under the conditions it needs: a random hash seed, the C locale, no raw NUL byte, under 2 GiB.
enum JSONParser {
    /// jansson seeds its hash tables once per process, before any thread; a random seed defeats hash flooding.
    private static let seeded: Void = json_object_seed(0)

    /// A C locale of our own: jansson asks localeconv for the decimal point and aborts on some answers.
    // SAFETY: made once, never changed, never freed; uselocale only reads it.
    private nonisolated(unsafe) static let cLocale = unsafe cjansson_c_locale()

    /// Parses `bytes`; the caller takes over the reference.
    static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
        _ = seeded
        guard bytes.count < Int(Int32.max) else { throw .tooLarge(bytes.count) }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var error = json_error_t()
        let root = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe load(UnsafeBufferPointer(rebasing: buffer[start...]), &error)
        }
        let zero = firstNUL(in: bytes)
        guard let root = unsafe root else {
            let error = JSONSyntaxError(error, skipped: start, in: bytes)
            if let zero, zero < error.byteOffset { throw .rawNUL(at: zero, in: bytes) }
            throw error
        }
        if let zero {
            unsafe json_decref(root)
            throw .rawNUL(at: zero, in: bytes)
        }
        return unsafe JSONNode(root)
    }

    // SAFETY: memchr reads within the buffer and answers an address in it or none.
    private static func firstNUL(in bytes: [UInt8]) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, let found = unsafe memchr(start, 0, buffer.count) else { return nil }
            return unsafe UnsafeRawPointer(found) - start
        }
    }

    // SAFETY: jansson reads `buffer` during the call only; the thread's own locale is put back before returning.
    private static func load(
        _ buffer: UnsafeBufferPointer<UInt8>, _ error: inout json_error_t
    ) -> UnsafeMutablePointer<json_t>? {
        let previous = unsafe uselocale(cLocale)
        defer { _ = unsafe uselocale(previous) }
        return unsafe buffer.withMemoryRebound(to: CChar.self) { text in
            unsafe withUnsafeMutablePointer(to: &error) { error in
                unsafe json_loadb(
                    text.baseAddress ?? emptyText, text.count, size_t(JSON_DECODE_ANY | JSON_ALLOW_NUL), error)
            }
        }
    }

    /// jansson wants an address even for no bytes.
    // SAFETY: one byte, allocated once, never written again and never freed.
    private nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = {
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        unsafe byte.initialize(to: 0)
        return unsafe UnsafePointer(byte)
    }()
}
