import JSONDocuments

/// An encoding with units of two or four bytes, detected by the first bytes of a text.
struct TextEncoding: Equatable {
    /// The bytes of a unit: 2 in UTF-16, 4 in UTF-32.
    let unitSize: Int
    let isBigEndian: Bool

    /// The bytes by which every encoding is detected.
    static let longestMark = 4

    /// Detects the encoding by the byte order mark, or by the zero bytes: JSON begins with ASCII (RFC 4627, section 3).
    init?(of bytes: [UInt8]) {
        let marks: [([UInt8], Int, Bool)] = [
            ([0xFF, 0xFE, 0, 0], 4, false), ([0, 0, 0xFE, 0xFF], 4, true), ([0xFF, 0xFE], 2, false),
            ([0xFE, 0xFF], 2, true),
        ]
        if let marked = marks.first(where: { bytes.starts(with: $0.0) }) {
            (unitSize, isBigEndian) = (marked.1, marked.2)
            return
        }
        let zeros = bytes.prefix(Self.longestMark).map { $0 == 0 }
        // Any character may follow a quote.
        let isQuote = bytes.prefix(2).contains(.quote)
        switch zeros {
        case [true, true, true, false]: (unitSize, isBigEndian) = (4, true)
        case [false, true, true, true]: (unitSize, isBigEndian) = (4, false)
        case [true, false], [true, false, true, false]: (unitSize, isBigEndian) = (2, true)
        case [false, true], [false, true, false, true]: (unitSize, isBigEndian) = (2, false)
        case _ where isQuote && zeros.starts(with: [true, false]): (unitSize, isBigEndian) = (2, true)
        case _ where isQuote && zeros.starts(with: [false, true]): (unitSize, isBigEndian) = (2, false)
        default: return nil
        }
    }

    /// Returns whether more bytes are needed to detect an encoding.
    static func mayBegin(with bytes: [UInt8]) -> Bool {
        bytes.count == 1 || bytes.count < longestMark && bytes.contains { $0 == 0 || $0 >= 0xFE }
    }

    /// The name for people.
    var name: String { "UTF-\(unitSize * 8)" }
}

/// A text in another encoding, piece by piece as UTF-8.
struct WideText {
    private let encoding: TextEncoding
    /// The bytes of a unit that isn't complete.
    private var rest: [UInt8] = []
    /// The first half of a pair of surrogates.
    private var high: UInt32?
    private var unitCount = 0

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// Returns the next characters.
    ///
    /// - Throws: `ByteFeedError` for a unit that is no character.
    mutating func utf8(of bytes: [UInt8]) throws(ByteFeedError) -> [UInt8] {
        let input = rest.isEmpty ? bytes : rest + bytes
        let end = input.count - input.count % encoding.unitSize
        var text: [UInt8] = []
        text.reserveCapacity(input.count)
        for start in stride(from: 0, to: end, by: encoding.unitSize) {
            let unit = input[start..<start + encoding.unitSize]
            let value =
                encoding.isBigEndian
                ? unit.reduce(0) { $0 << 8 | UInt32($1) } : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            if let scalar = try scalar(value) { text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
            unitCount += 1
        }
        rest = Array(input[end...])
        return text
    }

    /// Ends the text.
    ///
    /// - Throws: `ByteFeedError` if it is cut off.
    func end() throws(ByteFeedError) {
        if !rest.isEmpty || high != nil { throw failure("it ends inside of a character", at: unitCount) }
    }

    /// The character that a unit completes; nil for the first half of a pair.
    private mutating func scalar(_ value: UInt32) throws(ByteFeedError) -> Unicode.Scalar? {
        let isUTF16 = encoding.unitSize == 2
        if let first = high {
            guard (0xDC00...0xDFFF).contains(value) else {
                throw failure("half a pair of surrogates", at: unitCount - 1)
            }
            high = nil
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (value - 0xDC00))
        }
        if isUTF16, (0xD800...0xDBFF).contains(value) {
            high = value
            return nil
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw failure(isUTF16 ? "half a pair of surrogates" : "a number that is no character", at: unitCount)
        }
        return scalar
    }

    private func failure(_ reason: String, at unit: Int) -> ByteFeedError {
        ByteFeedError(
            reason: "this is no \(encoding.name): \(reason), at byte \(unit * encoding.unitSize)",
            status: .malformedInput)
    }
}
