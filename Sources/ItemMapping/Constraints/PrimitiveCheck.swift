/// Checks a property of an everyday type in the Item, after the fast path has written it.
///
/// Most constraints are one range or one length, which take two comparisons here. Everything else
/// is left to the constraints.
final class PrimitiveCheck: Sendable {
    let kind: PrimitiveKind
    private let constraints: ConstraintSet
    private let integers: ClosedRange<Int>
    private let reals: ClosedRange<Double>
    private let lengths: ClosedRange<Int>

    /// Whether the ranges above are all that is asked for.
    private let isSimple: Bool

    /// A check for a type with a code; nil for any other, and for constraints over more than the
    /// value.
    init?(_ constraints: ConstraintSet, kind: PrimitiveKind) {
        guard constraints.isOfValueAlone else { return nil }
        self.kind = kind
        self.constraints = constraints
        var numbers = NumberRange(lower: nil, upper: nil)
        var lengths = CountRange(least: 0, most: nil)
        var others = 0
        for constraint in constraints.constraints {
            switch constraint.rule {
            case .range(let range): numbers = numbers.intersection(range)
            case .length(let range): lengths = lengths.intersection(range)
            case .count, .uniqueElements: break
            default: others += 1
            }
        }
        let (integers, reals) = (numbers.integers, numbers.reals)
        switch kind {
        case .int, .optionalInt: isSimple = others == 0 && integers != nil
        case .double, .optionalDouble: isSimple = others == 0 && reals != nil
        case .string, .optionalString: isSimple = others == 0 && !lengths.isEmpty
        case .none, .checked, .item, .items, .bool, .optionalBool: return nil
        }
        self.integers = integers ?? .min ... .max
        self.reals = reals ?? -.infinity ... .infinity
        self.lengths = lengths.isEmpty ? 0 ... .max : lengths.least...(lengths.most ?? .max)
    }

    /// Whether the property at an address keeps the constraints.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    func accepts(at target: UnsafeMutableRawPointer) -> Bool {
        switch kind {
        case .int: accepts(unsafe target.assumingMemoryBound(to: Int.self).pointee)
        case .double: accepts(unsafe target.assumingMemoryBound(to: Double.self).pointee)
        case .string: accepts(unsafe target.assumingMemoryBound(to: String.self).pointee)
        case .optionalInt: unsafe target.assumingMemoryBound(to: Int?.self).pointee.map { accepts($0) } ?? true
        case .optionalDouble: unsafe target.assumingMemoryBound(to: Double?.self).pointee.map { accepts($0) } ?? true
        case .optionalString: unsafe target.assumingMemoryBound(to: String?.self).pointee.map { accepts($0) } ?? true
        case .none, .checked, .item, .items, .bool, .optionalBool: false
        }
    }

    @inline(__always)
    private func accepts(_ value: Int) -> Bool {
        isSimple ? integers.contains(value) : constraints.accepts(.number(.integer(Int64(value))))
    }

    @inline(__always)
    private func accepts(_ value: Double) -> Bool {
        isSimple ? reals.contains(value) : constraints.accepts(.number(ConstraintNumber(value)))
    }

    @inline(__always)
    private func accepts(_ text: String) -> Bool {
        guard isSimple else { return constraints.accepts(.text(text)) }
        // A Unicode scalar value takes one to four bytes.
        let bytes = text.utf8.count
        if bytes <= lengths.upperBound, (bytes + 3) / 4 >= lengths.lowerBound { return true }
        return lengths.contains(text.unicodeScalars.count)
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
