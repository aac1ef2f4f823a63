/// Strings that a scanner has made, so that equal texts of a list share the memory of one.
///
/// Names, states and addresses repeat in the records of a list. To find an equal text takes less time than to allocate
/// memory for another, and to free that later. Each text belongs to one entry, by its tag, which is a hash of its length
/// and some of its bytes. The String is kept only if the tag comes a second time in a row:
///
/// ```
/// text                          tag of the entry   String
/// "Department of Health"        –                  made; the tag is noted
/// "Department of Health"        the same           made, and kept
/// "Department of Health"        the same           the one that is kept
/// ```
///
/// So a text that doesn't repeat takes no count of references.
// SAFETY: `entries` and `bytes` are allocated together, with room for `entryCount` entries and for as many texts of the
// greatest length; deinit frees both. An entry's bytes are those of its String, if it has one.
@safe package struct TextCache: ~Copyable {
    private struct Entry {
        var tag: UInt64 = 0
        var count = 0
        var text: String?
    }

    /// The lengths of texts that are kept, in bytes; shorter ones take no memory, and longer ones seldom repeat.
    package static let lengths = 16...48

    private static let entryCount = 64

    /// The number of texts before there is memory for the entries, which a short list needn't have.
    private static let fewTexts = 16

    private var seenCount = 0
    private var entries: UnsafeMutablePointer<Entry>?
    private var bytes: UnsafeMutableRawPointer?

    package init() {}

    // SAFETY: as many entries are initialized as are allocated.
    deinit {
        guard let entries = unsafe entries else { return }
        unsafe entries.deinitialize(count: Self.entryCount)
        unsafe entries.deallocate()
        unsafe bytes?.deallocate()
    }

    /// Returns the String of some bytes, whose number is in `lengths` and which are valid UTF-8.
    // SAFETY: a copy has room for the greatest length.
    package mutating func string(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        guard let entries = unsafe entries, let copies = unsafe bytes,
            let start = unsafe UnsafeRawPointer(text.baseAddress)
        else {
            seenCount += 1
            if seenCount > Self.fewTexts { allocate() }
            return unsafe JSONScanner.string(text, isASCII: isASCII)
        }
        let tag = unsafe Self.tag(of: start, count: text.count)
        let number = Int(truncatingIfNeeded: tag >> 58)
        let entry = unsafe entries + number
        guard unsafe entry.pointee.tag == tag else {
            unsafe entry.pointee.tag = tag
            return unsafe JSONScanner.string(text, isASCII: isASCII)
        }
        let copy = unsafe copies + number * Self.lengths.upperBound
        if unsafe entry.pointee.count == text.count && Self.areEqual(copy, start, count: text.count),
            let known = unsafe entry.pointee.text
        {
            return known
        }
        let made = unsafe JSONScanner.string(text, isASCII: isASCII)
        unsafe copy.copyMemory(from: start, byteCount: text.count)
        unsafe entry.pointee.count = text.count
        unsafe entry.pointee.text = made
        return made
    }

    @inline(never)
    private mutating func allocate() {
        unsafe entries = .allocate(capacity: Self.entryCount)
        unsafe entries?.initialize(repeating: Entry(), count: Self.entryCount)
        unsafe bytes = .allocate(byteCount: Self.entryCount * Self.lengths.upperBound, alignment: 16)
    }

    /// Returns a hash of the length, and of the first, the middle and the last eight bytes.
    // SAFETY: there are at least sixteen bytes.
    @inline(__always)
    private static func tag(of start: UnsafeRawPointer, count: Int) -> UInt64 {
        let first = unsafe start.loadUnaligned(as: UInt64.self)
        let middle = unsafe start.loadUnaligned(fromByteOffset: count / 2 - 4, as: UInt64.self)
        let last = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: last ^ 0xC2B2_AE3D_27D4_EB4F)
        let mixed = (product.high ^ product.low ^ middle) &+ UInt64(truncatingIfNeeded: count)
        return mixed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// Compares two texts of this length.
    // SAFETY: there are at least sixteen bytes; the last eight may be compared twice.
    @inline(__always)
    private static func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
        var offset = 0
        var difference: UInt64 = 0
        while offset < count {
            let next = min(offset, count - 8)
            difference |=
                unsafe one.loadUnaligned(fromByteOffset: next, as: UInt64.self)
                ^ other.loadUnaligned(fromByteOffset: next, as: UInt64.self)
            offset += 8
        }
        return difference == 0
    }
}
