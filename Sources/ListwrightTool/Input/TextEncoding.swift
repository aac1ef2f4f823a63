/// An encoding other than UTF-8, detected by the first bytes of a text.
enum TextEncoding: String {
    case utf16 = "UTF-16"
    case utf16LittleEndian = "UTF-16 (little-endian, without a mark)"
    case utf16BigEndian = "UTF-16 (big-endian, without a mark)"
    case utf32 = "UTF-32"
    case utf32LittleEndian = "UTF-32 (little-endian, without a mark)"
    case utf32BigEndian = "UTF-32 (big-endian, without a mark)"

    /// Detects the encoding by the byte order mark, or by the zero bytes: JSON begins with ASCII
    /// (RFC 4627, section 3).
    init?(of bytes: [UInt8]) {
        let marks: [(TextEncoding, [UInt8])] = [
            (.utf32, [0xFF, 0xFE, 0, 0]), (.utf32, [0, 0, 0xFE, 0xFF]), (.utf16, [0xFF, 0xFE]), (.utf16, [0xFE, 0xFF]),
        ]
        if let marked = marks.first(where: { bytes.starts(with: $0.1) }) {
            self = marked.0
            return
        }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        switch zeros {
        case [true, true, true, false]: self = .utf32BigEndian
        case [false, true, true, true]: self = .utf32LittleEndian
        case _ where zeros.starts(with: [true, false]): self = .utf16BigEndian
        case _ where zeros.starts(with: [false, true]): self = .utf16LittleEndian
        default: return nil
        }
    }

    /// The advice for the user.
    var advice: String {
        "this is \(rawValue), and JSON is UTF-8; convert it first (iconv -f \(iconvName) -t UTF-8)"
    }

    /// The name in iconv.
    private var iconvName: String {
        switch self {
        case .utf16: "UTF-16"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .utf32: "UTF-32"
        case .utf32LittleEndian: "UTF-32LE"
        case .utf32BigEndian: "UTF-32BE"
        }
    }
}
