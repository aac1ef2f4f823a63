/// The options of a field combined; of two that contradict each other the later one counts.
package struct FieldRules: Sendable, Hashable {
    package var missing = FieldFailureStrategy.keepDefault
    package var null = FieldFailureStrategy.setNil
    package var invalid = FieldFailureStrategy.error
    package var policy: ConversionPolicy?
    package var dates: DateStyle?
    /// True if several options name a style of dates, so that none is the one to write.
    var hasSeveralDates = false
    var needsAllElements = false
    package var takesOne = false
    package var isJSONText = false
    package var text: TextRules = []
    /// The constraints; `nil` without any.
    package let constraints: ConstraintSet?

    package init(_ options: [FieldOption] = []) {
        constraints = ConstraintSet(options)
        if !options.isEmpty, options.contains(.required) { invalid = .skipItem }
        for option in options {
            switch option {
            case .required: (missing, null) = (.skipItem, .skipItem)
            case .policy(let policy): self.policy = policy
            case .missing(let strategy): missing = strategy
            case .null(let strategy): null = strategy
            case .invalid(let strategy): invalid = strategy
            case .dates(let style):
                hasSeveralDates = dates != nil && dates != style
                dates = dates.map { $0 == style ? style : .anyOf([$0, style]) } ?? style
            case .allElements: needsAllElements = true
            case .oneOrMany: takesOne = true
            case .jsonText: isJSONText = true
            case .trimmed: text.insert(.trimmed)
            case .nonEmpty: text.insert(.blankIsMissing)
            case .constraint: break
            }
        }
    }

    /// True if a missing value is a defect.
    package var isRequired: Bool { missing == .error || missing == .skipItem }

    /// The rules for texts, in a table with a policy.
    package func text(in table: ConversionPolicy) -> TextRules { text.union((policy ?? table).text) }

    /// The rules for reading the field: its own, and the table's for all that it leaves open.
    package func reading(in table: ReadingRules) -> ReadingRules {
        ReadingRules(
            policy: policy ?? table.policy, dates: dates ?? table.dates, needsAllElements: needsAllElements,
            takesOne: takesOne, isTrimming: text.contains(.trimmed))
    }
}

extension FieldRules {
    /// True if a field can keep its default when a record has no valid value.
    var keepsDefault: Bool { [missing, null, invalid].contains { $0 != .skipItem } }
}

/// The rules for reading values: those of a table, or of a field that has its own.
package struct ReadingRules: Sendable, Hashable {
    /// The distance that a value may have from the type of its field.
    package var policy: ConversionPolicy
    /// The rules that are on or off: a copy of one byte costs less than one of three.
    private var flags: Flags
    /// The form of dates in the data.
    package var dates: DateStyle

    private struct Flags: OptionSet, Hashable {
        let rawValue: UInt8
        static let needsAllElements = Flags(rawValue: 1)
        static let takesOne = Flags(rawValue: 2)
        static let isTrimming = Flags(rawValue: 4)
    }

    package init(
        policy: ConversionPolicy = .lossless, dates: DateStyle = .automatic, needsAllElements: Bool = false,
        takesOne: Bool = false, isTrimming: Bool = false
    ) {
        (self.policy, self.dates, flags) = (policy, dates, [])
        if needsAllElements { flags.insert(.needsAllElements) }
        if takesOne { flags.insert(.takesOne) }
        if isTrimming { flags.insert(.isTrimming) }
    }

    /// True if one invalid element makes its whole list invalid.
    var needsAllElements: Bool { flags.contains(.needsAllElements) }

    /// True if a single value is a list of one.
    var takesOne: Bool {
        get { flags.contains(.takesOne) }
        set { if newValue { flags.insert(.takesOne) } else { flags.remove(.takesOne) } }
    }

    /// True if texts are trimmed under any policy.
    var isTrimming: Bool { flags.contains(.isTrimming) }
}
