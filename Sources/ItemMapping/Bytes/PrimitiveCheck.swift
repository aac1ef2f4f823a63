import JSONDocuments

/// Checks values of an everyday type in the direct reader.
///
/// Most constraints are one range or one length: bounds, which take a comparison or two. Everything
/// else is left to the constraints.
package final class PrimitiveCheck: Sendable {
    let kind: PrimitiveKind
    /// The bounds, if they are all that is asked for.
    let bounds: PrimitiveBounds?
    /// The bounds of lengths, if they are all that is asked for.
    private let lengths: CountRange?
    private let constraints: ConstraintSet

    /// Creates a check for a type with a code; nil for any other, and for constraints over more than the
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
        // If the words of Strings are unknown, lengths are counted.
        case .string, .optionalString: bounds = ShortString.mostBytes < 0 ? nil : PrimitiveBounds(lengths: lengths)
        default: return nil
        }
        self.bounds = hasOthers ? nil : bounds
        self.lengths = hasOthers ? nil : lengths
    }

    /// Returns whether the property at an address keeps the constraints.
    // SAFETY: `property` is the address of an initialized property of the code's type.
    func accepts(at property: UnsafeRawPointer) -> Bool {
        switch kind {
        case .int: accepts(.int(unsafe property.assumingMemoryBound(to: Int.self).pointee))
        case .optionalInt: accepts(unsafe property.assumingMemoryBound(to: Int?.self).pointee.map { .int($0) })
        case .double: accepts(.double(unsafe property.assumingMemoryBound(to: Double.self).pointee))
        case .optionalDouble: accepts(unsafe property.assumingMemoryBound(to: Double?.self).pointee.map { .double($0) })
        // An optional with a string is the string.
        default: accepts(unsafe property.assumingMemoryBound(to: String?.self).pointee)
        }
    }

    private func accepts(_ value: CheckedValue?) -> Bool { value.map { constraints.accepts($0) } ?? true }

    private func accepts(_ text: String?) -> Bool {
        guard let text else { return true }
        return lengths?.contains(lengthOf: text) ?? constraints.accepts(.text(text))
    }
}

/// The least and the greatest integer, double or length that a property may have, as two words.
struct PrimitiveBounds: Sendable, Hashable {
    /// The least integer, or the bits of the least double.
    private let least: Int64
    /// The distance to the greatest integer, or the bits of the greatest double.
    private let extent: UInt64

    /// The bounds of all integers.
    static let all = PrimitiveBounds(integers: .min ... .max)

    init(integers: ClosedRange<Int>) {
        least = Int64(integers.lowerBound)
        extent = UInt64(bitPattern: Int64(integers.upperBound) &- least)
    }

    init(reals: ClosedRange<Double>) {
        least = Int64(bitPattern: reals.lowerBound.bitPattern)
        extent = reals.upperBound.bitPattern
    }

    /// `nil` if no text has an allowed length.
    init?(lengths: CountRange) {
        guard !lengths.isEmpty else { return nil }
        self.init(integers: lengths.least...(lengths.most ?? .max))
    }

    @inline(__always)
    func contains(_ value: Int) -> Bool { UInt64(bitPattern: Int64(value) &- least) <= extent }

    @inline(__always)
    func contains(_ value: Double) -> Bool {
        value >= Double(bitPattern: UInt64(bitPattern: least)) && value <= Double(bitPattern: extent)
    }
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
