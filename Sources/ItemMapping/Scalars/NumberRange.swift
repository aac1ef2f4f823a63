/// The bounds of the numbers that a constraint allows; each may be missing, and may be exclusive.
package struct NumberRange: Sendable, Hashable {
    /// One end of a range.
    package struct Bound: Sendable, Hashable {
        package let value: ConstraintNumber
        package let isExclusive: Bool

        package init(value: ConstraintNumber, isExclusive: Bool) {
            (self.value, self.isExclusive) = (value, isExclusive)
        }
    }

    package let lower: Bound?
    package let upper: Bound?

    package init(lower: Bound?, upper: Bound?) { (self.lower, self.upper) = (lower, upper) }

    /// Creates the bounds of a range of the standard library; nil for another type.
    init?<Range: RangeExpression>(_ range: Range, _ number: (Range.Bound) -> ConstraintNumber) {
        switch range {
        case let range as ClosedRange<Range.Bound>:
            self.init(from: number(range.lowerBound), to: number(range.upperBound))
        case let range as Swift.Range<Range.Bound>:
            self.init(from: number(range.lowerBound), to: number(range.upperBound), isExclusive: true)
        case let range as PartialRangeFrom<Range.Bound>: self.init(from: number(range.lowerBound))
        case let range as PartialRangeThrough<Range.Bound>: self.init(to: number(range.upperBound))
        case let range as PartialRangeUpTo<Range.Bound>: self.init(to: number(range.upperBound), isExclusive: true)
        default: return nil
        }
    }

    private init(from lower: ConstraintNumber? = nil, to upper: ConstraintNumber? = nil, isExclusive: Bool = false) {
        self.lower = lower.map { Bound(value: $0, isExclusive: false) }
        self.upper = upper.map { Bound(value: $0, isExclusive: isExclusive) }
    }

    /// Returns whether a number is in the range.
    func contains(_ number: ConstraintNumber) -> Bool {
        if let lower { guard lower.isExclusive ? lower.value < number : lower.value <= number else { return false } }
        if let upper { return upper.isExclusive ? number < upper.value : number <= upper.value }
        return true
    }

    /// True if no number is in the range.
    var isEmpty: Bool {
        guard let lower, let upper else { return false }
        return lower.isExclusive || upper.isExclusive ? lower.value >= upper.value : lower.value > upper.value
    }

    /// Returns the numbers that are in both ranges.
    package func intersection(_ other: NumberRange) -> NumberRange {
        NumberRange(
            lower: Self.narrower(lower, other.lower) { $0 > $1 }, upper: Self.narrower(upper, other.upper) { $0 < $1 })
    }

    private static func narrower(
        _ first: Bound?, _ second: Bound?, _ isNarrower: (ConstraintNumber, ConstraintNumber) -> Bool
    ) -> Bound? {
        guard let first, let second else { return first ?? second }
        if first.value == second.value { return first.isExclusive ? first : second }
        return isNarrower(first.value, second.value) ? first : second
    }
}

extension NumberRange: CustomStringConvertible {
    /// The range as Swift writes it if Swift has it, else in words.
    package var description: String {
        switch (lower, upper) {
        case (let lower?, let upper?) where !lower.isExclusive:
            "\(lower.value)\(upper.isExclusive ? "..<" : "...")\(upper.value)"
        case (let lower?, let upper?): "\(Self.least(lower)) and \(Self.most(upper))"
        case (let lower?, nil): Self.least(lower)
        case (nil, let upper?): Self.most(upper)
        case (nil, nil): "a number"
        }
    }

    private static func least(_ bound: Bound) -> String {
        "\(bound.isExclusive ? "more than" : "at least") \(bound.value)"
    }

    private static func most(_ bound: Bound) -> String {
        "\(bound.isExclusive ? "less than" : "at most") \(bound.value)"
    }
}

/// The lengths or counts that a constraint allows.
package struct CountRange: Sendable, Hashable {
    package let least: Int
    /// The greatest count; `nil` without a limit.
    package let most: Int?

    package init(least: Int, most: Int?) { (self.least, self.most) = (least, most) }

    /// Creates the counts in a range of the standard library; nil for another type.
    init?(_ range: some RangeExpression<Int>) {
        guard let range = NumberRange(range, { ConstraintNumber($0) }) else { return nil }
        least = max(0, range.lower.flatMap { Int($0.value) } ?? 0)
        most = range.upper.flatMap { upper in Int(upper.value).map { upper.isExclusive ? $0 &- 1 : $0 } }
    }

    func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }

    /// Returns whether the number of a text's code points is in the range.
    func contains(lengthOf text: String) -> Bool {
        // Each takes one to four bytes.
        let bytes = text.utf8.count
        if bytes <= most ?? .max, (bytes + 3) / 4 >= least { return true }
        return bytes >= least && contains(text.codePointCount)
    }

    /// True if no count is in the range.
    var isEmpty: Bool { least > most ?? .max }

    /// Returns the counts that are in both ranges.
    package func intersection(_ other: CountRange) -> CountRange {
        CountRange(least: max(least, other.least), most: [most, other.most].compactMap(\.self).min())
    }

    /// Returns the range with its unit: "1...20 characters", "at least 1 element".
    func phrase(_ unit: String) -> String {
        let last = most ?? least
        let counts =
            if let most {
                most == least ? "\(most)" : least == 0 ? "at most \(most)" : "\(least)...\(most)"
            } else {
                "at least \(least)"
            }
        return "\(counts) \(unit)\(last == 1 ? "" : "s")"
    }
}

extension String {
    /// The number of code points: of the bytes that don't continue one.
    var codePointCount: Int {
        // SAFETY: the bytes are valid during the call.
        let count = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        }
        return count ?? unicodeScalars.count
    }
}

extension Int {
    /// Creates the integer that a number is; nil for a number with a fraction.
    fileprivate init?(_ number: ConstraintNumber) {
        guard case .integer(let value) = number else { return nil }
        self.init(exactly: value)
    }
}
