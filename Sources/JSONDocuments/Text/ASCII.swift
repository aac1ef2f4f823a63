/// Names of the ASCII bytes that have a meaning in JSON.
///
/// Letters are written as `UInt8(ascii: "e")`. Each constant is folded into the code that uses it,
/// in every module and also in debug builds.
extension UInt8 {
    // White space (RFC 8259, section 2).
    @usableFromInline @_transparent package static var tab: UInt8 { 0x09 }
    @usableFromInline @_transparent package static var lineFeed: UInt8 { 0x0A }
    @usableFromInline @_transparent package static var carriageReturn: UInt8 { 0x0D }
    @usableFromInline @_transparent package static var space: UInt8 { 0x20 }

    // Control characters that files have around JSON.
    @usableFromInline @_transparent package static var verticalTab: UInt8 { 0x0B }
    @usableFromInline @_transparent package static var substitute: UInt8 { 0x1A }
    @usableFromInline @_transparent package static var recordSeparator: UInt8 { 0x1E }

    // Structural characters.
    @usableFromInline @_transparent package static var openBracket: UInt8 { 0x5B }
    @usableFromInline @_transparent package static var closeBracket: UInt8 { 0x5D }
    @usableFromInline @_transparent package static var openBrace: UInt8 { 0x7B }
    @usableFromInline @_transparent package static var closeBrace: UInt8 { 0x7D }
    @usableFromInline @_transparent package static var colon: UInt8 { 0x3A }
    @usableFromInline @_transparent package static var comma: UInt8 { 0x2C }

    // Strings and escapes.
    @usableFromInline @_transparent package static var backspace: UInt8 { 0x08 }
    @usableFromInline @_transparent package static var formFeed: UInt8 { 0x0C }
    @usableFromInline @_transparent package static var quote: UInt8 { 0x22 }
    @usableFromInline @_transparent package static var slash: UInt8 { 0x2F }
    @usableFromInline @_transparent package static var backslash: UInt8 { 0x5C }
    @usableFromInline @_transparent package static var delete: UInt8 { 0x7F }

    // Key paths.
    @usableFromInline @_transparent package static var at: UInt8 { 0x40 }

    // Numbers.
    @usableFromInline @_transparent package static var plus: UInt8 { 0x2B }
    @usableFromInline @_transparent package static var minus: UInt8 { 0x2D }
    @usableFromInline @_transparent package static var period: UInt8 { 0x2E }
    @usableFromInline @_transparent package static var digitZero: UInt8 { 0x30 }
    @usableFromInline @_transparent package static var digitNine: UInt8 { 0x39 }

    /// True for the bytes `0` to `9`.
    @usableFromInline @_transparent package var isDecimalDigit: Bool { self &- .digitZero < 10 }

    /// True for the letters of ASCII, in either case.
    @usableFromInline @_transparent package var isASCIILetter: Bool { (self | .caseBit) &- UInt8(ascii: "a") < 26 }

    /// True for the letters and digits of ASCII.
    @usableFromInline @_transparent package var isASCIIAlphanumeric: Bool { isASCIILetter || isDecimalDigit }

    /// True for the letter before an exponent, in either case.
    @usableFromInline @_transparent package var isExponentMark: Bool { self | .caseBit == UInt8(ascii: "e") }

    /// True for a byte that a number may have: a digit, a sign, a point or the letter before an exponent.
    @usableFromInline @_transparent package var isPartOfNumber: Bool {
        isDecimalDigit || isExponentMark || self == .plus || self == .minus || self == .period
    }

    /// The bit that lower-case letters have and upper-case letters don't.
    @usableFromInline @_transparent package static var caseBit: UInt8 { 0x20 }

    /// The value of this byte as a hexadecimal digit, in either case; nil for any other byte.
    @usableFromInline @_transparent package var hexDigit: UInt8? {
        switch self {
        case .digitZero ... .digitNine: self &- .digitZero
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- (UInt8(ascii: "a") &- 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- (UInt8(ascii: "A") &- 10)
        default: nil
        }
    }
}

extension Collection<UInt8> {
    /// True if the bytes begin with a byte order mark, which is EF BB BF in UTF-8.
    package var hasByteOrderMark: Bool { first == 0xEF && starts(with: [0xEF, 0xBB, 0xBF]) }

    /// Whether the first byte of JSON, after a byte order mark and white space, begins an array.
    package var beginAsArray: Bool { dropFirst(hasByteOrderMark ? 3 : 0).first { $0 > .space } == .openBracket }
}
