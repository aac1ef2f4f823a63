/// The options of a field, put together; of two that say different things the later counts.
struct FieldRules: Sendable, Hashable {
    var missing = FieldAnswer.keepDefault
    var null = FieldAnswer.setNil
    var invalid = FieldAnswer.error
    var policy: ConversionPolicy?
    var dates: DateStyle?
    var needsAllElements = false

    init(_ options: [FieldOption] = []) {
        for option in options {
            switch option {
            case .required: (missing, null) = (.error, .error)
            case .policy(let policy): self.policy = policy
            case .missing(let answer): missing = answer
            case .null(let answer): null = answer
            case .invalid(let answer): invalid = answer
            case .dates(let style): dates = style
            case .allElements: needsAllElements = true
            }
        }
    }

    /// How the field is read in a table that reads so.
    func reading(in table: ReadingRules) -> ReadingRules {
        ReadingRules(
            policy: policy ?? table.policy, dates: dates ?? table.dates, needsAllElements: needsAllElements)
    }
}
