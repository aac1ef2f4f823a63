/// The bytes that JSON gives a meaning to, by their names.
///
/// Letters and digits are written as `UInt8(ascii: "e")`. Each constant is folded into the code that uses it, in every
/// module and also in debug builds.
extension UInt8 {
    // White space (RFC 8259, section 2).
    @_transparent package static var tab: UInt8 { 0x09 }
    @_transparent package static var lineFeed: UInt8 { 0x0A }
    @_transparent package static var carriageReturn: UInt8 { 0x0D }
    @_transparent package static var space: UInt8 { 0x20 }

    // Structural characters.
    @_transparent package static var openBracket: UInt8 { 0x5B }
    @_transparent package static var closeBracket: UInt8 { 0x5D }
    @_transparent package static var openBrace: UInt8 { 0x7B }
    @_transparent package static var closeBrace: UInt8 { 0x7D }
    @_transparent package static var colon: UInt8 { 0x3A }
    @_transparent package static var comma: UInt8 { 0x2C }

    // Strings and escapes.
    @_transparent package static var backspace: UInt8 { 0x08 }
    @_transparent package static var formFeed: UInt8 { 0x0C }
    @_transparent package static var quote: UInt8 { 0x22 }
    @_transparent package static var slash: UInt8 { 0x2F }
    @_transparent package static var backslash: UInt8 { 0x5C }
    @_transparent package static var delete: UInt8 { 0x7F }

    // Numbers.
    @_transparent package static var plus: UInt8 { 0x2B }
    @_transparent package static var minus: UInt8 { 0x2D }
    @_transparent package static var period: UInt8 { 0x2E }
    @_transparent package static var zero: UInt8 { 0x30 }
    @_transparent package static var nine: UInt8 { 0x39 }

    /// The value of this byte as a hexadecimal digit, in either case; nil for any other byte.
    @_transparent package var hexDigit: UInt8? {
        switch self {
        case .zero ... .nine: self &- .zero
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- (UInt8(ascii: "a") &- 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- (UInt8(ascii: "A") &- 10)
        default: nil
        }
    }
}
