/// The options of a field combined; of two that contradict each other the later one counts.
package struct FieldRules: Sendable, Hashable {
    package var missing = FieldFailureStrategy.keepDefault
    package var null = FieldFailureStrategy.setNil
    package var invalid = FieldFailureStrategy.error
    package var policy: ConversionPolicy?
    package var dates: DateStyle?
    /// True if several options name a style of dates, so that none is the one to write.
    var hasSeveralDates = false
    package var conversions: Conversions = []
    /// The separator that joins a list in a text.
    package var separator: String?
    /// The index of the element that is the value.
    package var element: Int?
    /// True if the field's type takes lists, as far as that is known.
    package var takesLists = true
    /// The strategies that options name, for rows, which have others by default.
    package var declared = DeclaredStrategies()
    /// The constraints; `nil` without any.
    package let constraints: ConstraintSet?

    package init(_ options: [FieldOption] = []) {
        constraints = ConstraintSet(options)
        if !options.isEmpty, options.contains(.required) { invalid = .skipItem }
        for option in options {
            switch option {
            case .required: (missing, null) = (.skipItem, .skipItem)
            case .policy(let policy): self.policy = policy
            case .missing(let strategy): (missing, declared.missing) = (strategy, strategy)
            case .null(let strategy): (null, declared.null) = (strategy, strategy)
            case .invalid(let strategy): (invalid, declared.invalid) = (strategy, strategy)
            case .dates(let style):
                hasSeveralDates = dates != nil && dates != style
                dates = dates.map { $0 == style ? style : .anyOf([$0, style]) } ?? style
            case .allElements: conversions.insert(.needsAllElements)
            case .oneOrMany: conversions.insert(.takesOne)
            case .jsonText: conversions.insert(.isJSONText)
            case .trimmed: conversions.insert(.trimmed)
            case .nonEmpty: conversions.insert(.blankIsMissing)
            case .separator(let text):
                separator = text
                conversions.insert(.isJoined)
            case .element(let index): element = index
            case .percentEncoded: conversions.insert(.percentEncoded)
            case .constraint: break
            }
        }
    }

    /// True if a missing value is a defect.
    package var isRequired: Bool { missing == .error || missing == .skipItem }

    /// True if the value is a text that contains JSON.
    package var isJSONText: Bool { conversions.contains(.isJSONText) }

    /// What keeps the value from being read in the text of the document; nil if nothing does.
    package var treeReason: String? {
        isJSONText
            ? "is JSON in a text"
            : element != nil ? "is an element of a list" : separator != nil ? "is joined by a separator" : nil
    }

    /// Returns the conversions of texts, in a table with a policy.
    package func textConversions(in table: ConversionPolicy) -> Conversions {
        conversions.union((policy ?? table).conversions).intersection(.ofTexts)
    }

    /// Returns the rules for reading the field: its own, and the table's for all that it leaves open.
    package func reading(in table: ReadingRules) -> ReadingRules {
        ReadingRules(policy: policy ?? table.policy, dates: dates ?? table.dates, conversions: conversions)
    }

    /// True if a field can keep its default when a record has no valid value.
    var keepsDefault: Bool { [missing, null, invalid].contains { $0 != .skipItem } }
}

/// The strategies that the options of a field name; nil for those that they don't.
package struct DeclaredStrategies: Sendable, Hashable {
    package var missing: FieldFailureStrategy?
    package var null: FieldFailureStrategy?
    package var invalid: FieldFailureStrategy?
}

/// The rules for reading values: those of a table, or of a field that has its own.
package struct ReadingRules: Sendable, Hashable {
    /// The distance that a value may have from the type of its field.
    package var policy: ConversionPolicy
    /// The conversions that a field asks for under any policy.
    package var conversions: Conversions
    /// The form of dates in the data.
    package var dates: DateStyle

    package init(
        policy: ConversionPolicy = .lossless, dates: DateStyle = .automatic, conversions: Conversions = []
    ) { (self.policy, self.dates, self.conversions) = (policy, dates, conversions) }

    /// True if texts are trimmed.
    var trimsText: Bool { conversions.contains(.trimmed) || policy == .lenient }
}
