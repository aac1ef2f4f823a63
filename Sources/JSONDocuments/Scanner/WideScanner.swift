internal import CScannerKernels

/// Reads the tokens of a whole JSON text, sixteen bytes at a time, for trees and for checks.
///
/// The position is a value that is passed in and out, so that it stays in a register. A token that
/// is short and plain is read here. ``JSONScanner`` reads any other one from its first byte on, and
/// throws if the text isn't certainly valid.
///
/// The kernels read up to 64 bytes from the start of a token. Near the end of the text there are
/// fewer, so the rest is copied once, into memory that goes on after it:
///
///     text   …,"name":"Momo","year":1973}            fewer than 64 bytes from "year" on
///     tail                   "year":1973}␀␀␀␀␀␀␀…    read instead of the text
// SAFETY: `makeWide` is called before each token. From the position that it returns 64 bytes may
// be read: in the text, or in the tail. No position passes the end of the text or of its copy.
@safe struct WideScanner: ~Copyable {
    typealias Position = UnsafePointer<UInt8>

    /// The scanner of the tokens that aren't short or plain.
    var scanner: JSONScanner

    /// The memory for the last bytes of the text.
    private let tail: UnsafeMutablePointer<UInt8>

    /// The address of the text's first byte; once the tail is read, the address that this byte
    /// would have before the tail.
    private var origin: Int

    /// The position of the first byte.
    let start: Position

    /// True if other data may follow the value.
    private let skipsTrailingData: Bool

    /// Creates a scanner of the object or array in `bytes`; nil for a text that jansson must read.
    // SAFETY: the tail has `width` bytes after any of the copied ones, and all are initialized.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let scanner = unsafe JSONScanner(text: bytes, options: options) else { return nil }
        self.scanner = scanner
        skipsTrailingData = options.trailingData == .skip
        unsafe start = self.scanner.next
        origin = unsafe Int(bitPattern: start)
        unsafe tail = .allocate(capacity: 3 * JSONScanner.width)
        unsafe tail.initialize(repeating: 0, count: 3 * JSONScanner.width)
    }

    // SAFETY: allocated by the initializer, and freed here alone.
    deinit { unsafe tail.deallocate() }

    /// Returns the offset of the end of the value, which is the end of the text unless the options
    /// allow other data after it.
    func documentEnd(at position: Position) throws(ReaderFallback) -> Int {
        guard unsafe isEnd(position) || skipsTrailingData else { throw .input }
        return unsafe index(of: position)
    }

    /// Returns the number of bytes of the text before a position.
    func index(of position: Position) -> Int { Int(bitPattern: position) - origin }

    /// True if a position is the end of the text.
    @inline(__always)
    func isEnd(_ position: Position) -> Bool { unsafe position == scanner.end }

    /// Moves a position near the end of the text into the tail.
    // SAFETY: the position is before the end of the text, or at it.
    @inline(__always)
    mutating func makeWide(_ position: inout Position) {
        if unsafe position >= scanner.wideEnd { unsafe enterTail(from: &position) }
    }

    // SAFETY: fewer than `width` bytes are left. The last one is a bracket, as in the text.
    @inline(never)
    private mutating func enterTail(from position: inout Position) {
        let count = unsafe scanner.end - position
        origin = unsafe Int(bitPattern: tail) - index(of: position)
        unsafe tail.update(from: position, count: count)
        unsafe scanner.end = UnsafePointer(tail + count)
        unsafe scanner.wideEnd = UnsafePointer(tail + 2 * JSONScanner.width)
        unsafe scanner.validEnd = UnsafePointer(tail)
        unsafe position = UnsafePointer(tail)
    }
}

extension WideScanner {
    /// Skips white space; returns the byte after it, without skipping that.
    // SAFETY: the position is before the end of the text, whose last byte isn't white space.
    @inline(__always)
    func significantByte(at position: inout Position) -> UInt8 {
        if unsafe position.pointee > .space { return unsafe position.pointee }
        // Most often it is one space after a colon or a comma.
        let isOneSpace = unsafe position.pointee == .space && position[1] > .space
        if isOneSpace { unsafe position += 1 } else { unsafe skipSpace(at: &position) }
        return unsafe position.pointee
    }

    @inline(never)
    private func skipSpace(at position: inout Position) { unsafe position = scanner.spaceEnd(from: position) }

    /// Reads the literal at a position, `true`, `false` or `null`; returns its length, or throws.
    // SAFETY: the position is wide.
    @inline(__always)
    func skipLiteral(at position: inout Position) throws(ReaderFallback) {
        let length = unsafe kernel_literal(position)
        guard length > 0 else { throw .input }
        unsafe position += Int(truncatingIfNeeded: length)
    }

    /// Skips an opening bracket and white space; true for an empty container, which is skipped
    /// whole.
    // SAFETY: an opening bracket isn't the last byte of the text.
    @inline(__always)
    func skipOpening(at position: inout Position) -> Bool {
        let end = unsafe position.pointee + 2
        unsafe position += 1
        guard unsafe significantByte(at: &position) == end else { return false }
        unsafe position += 1
        return true
    }

    /// Skips a comma and the white space around it; false for the bracket that ends a container.
    // SAFETY: a comma isn't the last byte of the text.
    @inline(__always)
    func skipComma(orEnd bracket: UInt8, at position: inout Position) throws(ReaderFallback) -> Bool {
        if unsafe isEnd(position) { throw .input }
        let byte = unsafe significantByte(at: &position)
        unsafe position += 1
        if byte == .comma {
            _ = unsafe significantByte(at: &position)
            return true
        }
        guard byte == bracket else { throw .input }
        return false
    }

    /// Skips the colon after a key, and the white space around it.
    // SAFETY: the position is before the end of the text.
    @inline(__always)
    func skipColon(at position: inout Position) throws(ReaderFallback) {
        guard unsafe significantByte(at: &position) == .colon else { throw .input }
        unsafe position += 1
        _ = unsafe significantByte(at: &position)
    }

    /// Reads the string whose opening quote is at a position.
    // SAFETY: the position is wide.
    @inline(__always)
    mutating func string(at position: inout Position) throws(ReaderFallback) -> JSONScanner.Text {
        if let text = unsafe JSONScanner.plainString(at: &position) { return text }
        return unsafe try otherString(at: &position)
    }

    @inline(never)
    private mutating func otherString(at position: inout Position) throws(ReaderFallback) -> JSONScanner.Text {
        unsafe scanner.next = unsafe position
        let text = try scanner.takeOtherString()
        unsafe position = scanner.next
        return text
    }
}
