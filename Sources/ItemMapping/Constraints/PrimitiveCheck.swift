/// Checks a value of an everyday type in the direct reader, before it is written.
///
/// Most constraints are one range or one length: bounds, which take a comparison or two. Everything
/// else is left to the constraints.
final class PrimitiveCheck: Sendable {
    let kind: PrimitiveKind
    /// The bounds, if they are all that is asked for.
    let bounds: PrimitiveBounds?
    private let constraints: ConstraintSet

    /// A check for a type with a code; nil for any other, and for constraints over more than the
    /// value.
    init?(_ constraints: ConstraintSet, kind: PrimitiveKind) {
        guard constraints.isOfValueAlone else { return nil }
        self.kind = kind
        self.constraints = constraints
        var numbers = NumberRange(lower: nil, upper: nil)
        var lengths = CountRange(least: 0, most: nil)
        var hasOthers = false
        for constraint in constraints.constraints {
            switch constraint.rule {
            case .range(let range): numbers = numbers.intersection(range)
            case .length(let range): lengths = lengths.intersection(range)
            case .count, .uniqueElements: break
            default: hasOthers = true
            }
        }
        let bounds: PrimitiveBounds?
        switch kind {
        case .int, .optionalInt: bounds = numbers.integers.map { PrimitiveBounds(integers: $0) }
        case .double, .optionalDouble: bounds = numbers.reals.map { PrimitiveBounds(reals: $0) }
        case .string, .optionalString: bounds = PrimitiveBounds(lengths: lengths)
        default: return nil
        }
        self.bounds = hasOthers ? nil : bounds
    }

    /// Whether a value keeps the constraints.
    func accepts(_ value: CheckedValue) -> Bool { constraints.accepts(value) }
}

/// The least and the greatest integer, double or length that a field allows, as two words.
///
/// It is a plain value in the plan, so that a comparison takes no call and counts no reference.
struct PrimitiveBounds: Sendable, Hashable {
    /// The least integer or the bits of the least double; of texts, the number of bytes from which on
    /// they are long enough, whatever characters they have.
    private let least: Int64
    /// The distance to the greatest integer, or the bits of the greatest double; of texts, the distance
    /// to the number of bytes up to which they are short enough.
    private let extent: UInt64
    /// The numbers of characters of texts.
    private let lengths: CountRange?

    init(integers: ClosedRange<Int>) {
        least = Int64(integers.lowerBound)
        extent = UInt64(bitPattern: Int64(integers.upperBound) &- least)
        lengths = nil
    }

    init(reals: ClosedRange<Double>) {
        least = Int64(bitPattern: reals.lowerBound.bitPattern)
        extent = reals.upperBound.bitPattern
        lengths = nil
    }

    /// The bounds of lengths; `nil` if no text has one.
    init?(lengths: CountRange) {
        guard !lengths.isEmpty else { return nil }
        self.lengths = lengths
        // A Unicode scalar value takes one to four bytes.
        let (enough, overflow) = Int64(max(lengths.least - 1, 0)).multipliedReportingOverflow(by: 4)
        let (first, last) = (enough + (lengths.least > 0 ? 1 : 0), Int64(lengths.most ?? .max))
        // Otherwise no number of bytes is certain.
        let hasCertain = !overflow && first <= last
        (least, extent) = hasCertain ? (first, UInt64(last - first)) : (-1, 0)
    }

    @inline(__always)
    func contains(_ value: Int) -> Bool { UInt64(bitPattern: Int64(value) &- least) <= extent }

    @inline(__always)
    func contains(_ value: Double) -> Bool {
        value >= Double(bitPattern: UInt64(bitPattern: least)) && value <= Double(bitPattern: extent)
    }

    @inline(__always)
    func contains(_ text: String) -> Bool { contains(text.utf8.count) || hasLength(text) }

    /// Whether a text has an allowed number of characters, which are counted.
    @inline(never)
    private func hasLength(_ text: String) -> Bool { lengths?.contains(text.unicodeScalars.count) ?? true }
}

extension NumberRange {
    /// The integers in the range; `nil` for an empty range.
    fileprivate var integers: ClosedRange<Int>? {
        guard let least = lower.map({ $0.least }) ?? .min, let most = upper.map({ $0.most }) ?? .max, least <= most
        else { return nil }
        return least...most
    }

    /// The doubles in the range; `nil` for an empty range, or if a bound isn't a double.
    fileprivate var reals: ClosedRange<Double>? {
        guard let first = lower.map({ $0.value.exactDouble }) ?? -.infinity,
            let last = upper.map({ $0.value.exactDouble }) ?? .infinity
        else { return nil }
        let least = lower?.isExclusive == true ? first.nextUp : first
        let most = upper?.isExclusive == true ? last.nextDown : last
        return least <= most ? least...most : nil
    }
}

extension NumberRange.Bound {
    /// The first integer that a lower bound allows; `nil` past all integers.
    fileprivate var least: Int? {
        switch value {
        case .integer(let value):
            let (next, overflow) = value.addingReportingOverflow(isExclusive ? 1 : 0)
            return overflow ? nil : Int(next)
        case .real(let value): return value < -0x1p63 ? .min : Int(exactly: value.rounded(.up))
        }
    }

    /// The last integer that an upper bound allows; `nil` before all integers.
    fileprivate var most: Int? {
        switch value {
        case .integer(let value):
            let (next, overflow) = value.subtractingReportingOverflow(isExclusive ? 1 : 0)
            return overflow ? nil : Int(next)
        case .real(let value): return value >= 0x1p63 ? .max : Int(exactly: value.rounded(.down))
        }
    }
}
