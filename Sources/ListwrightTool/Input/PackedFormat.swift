/// A format of packed files, recognized by the first bytes (their magic number), not by the name.
enum PackedFormat: CaseIterable {
    case gzip
    case zstd
    case xz
    case bzip2

    /// Recognizes a format; nil for bytes that aren't packed.
    ///
    /// No JSON text begins like one.
    init?(of bytes: [UInt8]) {
        guard let format = Self.allCases.first(where: { $0.magics.contains { bytes.starts(with: $0) } }) else {
            return nil
        }
        self = format
    }

    /// Returns whether more bytes are needed to recognize a format: these are the beginning of a magic
    /// number.
    static func mayBegin(with bytes: [UInt8]) -> Bool {
        allCases.contains { $0.magics.contains { $0.count > bytes.count && $0.starts(with: bytes) } }
    }

    private var magics: [[UInt8]] {
        switch self {
        // RFC 1952, section 2.3.1, with the only method.
        case .gzip: [[0x1F, 0x8B, 8]]
        // RFC 8878, sections 3.1.1 and 3.1.2: a frame, or a skippable one before it.
        case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]] + (0x50...0x5F).map { [$0, 0x2A, 0x4D, 0x18] }
        case .xz: [[0xFD] + Array("7zXZ".utf8) + [0]]
        case .bzip2: (UInt8(ascii: "1")...UInt8(ascii: "9")).map { Array("BZh".utf8) + [$0] }
        }
    }

    /// The program that unpacks the format.
    var program: String {
        switch self {
        case .gzip: "gzip"
        case .zstd: "zstd"
        case .xz: "xz"
        case .bzip2: "bzip2"
        }
    }

    /// The package of Debian with the program.
    var package: String { self == .xz ? "xz-utils" : program }

    /// Returns whether a status of the program means that all data were unpacked.
    func isComplete(_ status: Int32) -> Bool {
        // gzip and xz report warnings, such as garbage after the data, by 2.
        status == 0 || status == 2 && (self == .gzip || self == .xz)
    }
}
