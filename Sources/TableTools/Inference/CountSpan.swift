import JSONDocuments

/// The least and the greatest of the lengths of texts, or of the numbers of elements of arrays.
struct CountSpan: Sendable {
    private var (least, greatest) = (Int.max, Int.min)

    init() {}

    /// Counts that were seen before; none if their range is nil.
    init(_ range: ClosedRange<Int>?) {
        if let range { (least, greatest) = (range.lowerBound, range.upperBound) }
    }

    /// The range of the counts; nil without any.
    var range: ClosedRange<Int>? { least <= greatest ? least...greatest : nil }

    mutating func add(_ count: Int) { (least, greatest) = (min(least, count), max(greatest, count)) }

    mutating func add(_ other: CountSpan) {
        (least, greatest) = (min(least, other.least), max(greatest, other.greatest))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of code points of a text in UTF-8.
    var codePointCount: Int {
        // The bytes after the first of a code point are 10xxxxxx.
        unsafe reduce(0) { $0 + ($1 & 0b1100_0000 == 0b1000_0000 ? 0 : 1) }
    }
}
