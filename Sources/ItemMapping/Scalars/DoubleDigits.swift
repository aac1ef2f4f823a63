import JSONDocuments
import SystemHeaders

extension Double {
    /// The number in a format of `printf`, `%.0f` or `%.3e`, with the point of the C locale.
    // SAFETY: the buffer has as many bytes as vsnprintf may write, and the list holds the one argument of the format.
    package func formatted(_ format: String) -> String {
        unsafe withVaList([self]) { arguments in
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
                let written = unsafe buffer.withMemoryRebound(to: CChar.self) {
                    unsafe vsnprintf($0.baseAddress, $0.count, format, arguments)
                }
                count = min(max(0, Int(written)), 511)
            }
            let isPlain: (UInt8) -> Bool = {
                $0 == .minus || $0 == .plus || $0 == UInt8(ascii: "e") || $0.isDecimalDigit
            }
            return String(decoding: bytes.map { isPlain($0) ? $0 : .period }, as: UTF8.self)
        }
    }
}
