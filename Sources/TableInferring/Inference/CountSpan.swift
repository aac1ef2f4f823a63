import JSONDocuments

/// The least and the greatest of the lengths of texts, or of the numbers of elements of arrays.
///
/// They may be unknown: those of a baseline from before lengths were recorded, and of a sum with one.
package struct CountSpan: Sendable {
    private var (least, greatest) = (Int.max, Int.min)

    package init() {}

    /// Creates the counts of so many values that were seen before; unknown if their range is nil.
    package init(_ range: ClosedRange<Int>?, of count: Int) {
        if let range {
            (least, greatest) = (range.lowerBound, range.upperBound)
        } else if count > 0 {
            // Whatever is added, the span stays.
            (least, greatest) = (.min, .max)
        }
    }

    /// The range of the counts; nil without any, and if it is unknown.
    package var range: ClosedRange<Int>? { least <= greatest && !isUnknown ? least...greatest : nil }

    /// True if the range of counts that were seen is unknown.
    package var isUnknown: Bool { least == .min }

    package mutating func add(_ count: Int) { (least, greatest) = (min(least, count), max(greatest, count)) }

    package mutating func add(_ other: CountSpan) {
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
