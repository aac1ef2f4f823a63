import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring

// The constraint keywords of JSON Schema (draft 2020-12, validation, section 6), as constraints of
// fields.

extension SchemaReader {
    /// The constraints of a schema on values of a type.
    mutating func constraints(
        of schema: JSONValue, as type: InferredType, at location: JSONLocation
    ) -> [Constraint] {
        guard dialect.isKnown else { return [] }
        var rules: [Constraint.Rule] = []
        if type.mayBeNumber { addNumberRules(of: schema, as: type, to: &rules) }
        if type.mayBeText { addTextRules(of: schema, as: type, to: &rules, at: location) }
        addCounts(of: schema, as: type, to: &rules)
        guard schema["enum"]?.kind == .array || schema["const"] != nil else { return rules.map { Constraint($0) } }
        let values = Self.allowedValues(of: schema)
        let present = values.filter { !$0.isNull }
        if !present.isEmpty { rules.append(.oneOf(present)) }
        if values.isEmpty {
            remark("not checked: allowed values that contradict each other or the type", at: location)
        }
        enforce("enum", "const")
        return rules.map { Constraint($0) }
    }

    private mutating func addNumberRules(
        of schema: JSONValue, as type: InferredType, to rules: inout [Constraint.Rule]
    ) {
        if let range = Self.range(of: schema) { rules.append(.range(range)) }
        enforce("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
        if let divisor = schema["multipleOf"].flatMap({ ConstraintNumber($0) }), divisor > .integer(0) {
            rules.append(.multiple(of: divisor))
            enforce("multipleOf")
        }
    }

    private mutating func addTextRules(
        of schema: JSONValue, as type: InferredType, to rules: inout [Constraint.Rule], at location: JSONLocation
    ) {
        if let range = Self.counts("minLength", "maxLength", of: schema) { rules.append(.length(range)) }
        enforce("minLength", "maxLength")
        if let text = schema["pattern"]?.string, let pattern = PatternText.wholeText(matching: text) {
            rules.append(.pattern(pattern))
            enforce("pattern")
        }
        // Without a type, a format is an annotation (draft 2020-12, validation, section 7).
        guard type == .string, let name = schema["format"]?.string else { return }
        enforce("format")
        if let format = TextFormat(rawValue: name) { return rules.append(.format(format)) }
        remark("not checked: the format \(name)", at: location)
    }

    private mutating func addCounts(of schema: JSONValue, as type: InferredType, to rules: inout [Constraint.Rule]) {
        let isList = type.isList
        if isList || type == .any, let isUnique = schema["uniqueItems"]?.bool {
            if isUnique { rules.append(.uniqueElements) }
            enforce("uniqueItems")
        }
        guard isList || type.isDictionary else { return }
        let (least, most) = isList ? ("minItems", "maxItems") : ("minProperties", "maxProperties")
        if let range = Self.counts(least, most, of: schema) { rules.append(.count(range)) }
        enforce(least, most)
    }

    private static func range(of schema: JSONValue) -> NumberRange? {
        var range = NumberRange(lower: nil, upper: nil)
        for bound in numberBounds("minimum", "exclusiveMinimum", of: schema) {
            range = range.intersection(NumberRange(lower: bound, upper: nil))
        }
        for bound in numberBounds("maximum", "exclusiveMaximum", of: schema) {
            range = range.intersection(NumberRange(lower: nil, upper: bound))
        }
        return range.lower == nil && range.upper == nil ? nil : range
    }

    /// The bounds at one end: that of a keyword, and that of the keyword of exclusive bounds, which
    /// before draft 6 was a flag.
    private static func numberBounds(_ name: String, _ exclusive: String, of schema: JSONValue) -> [NumberRange.Bound] {
        let isExclusive = schema[exclusive]?.bool == true
        return [(name, isExclusive), (exclusive, true)].compactMap { name, isExclusive in
            schema[name].flatMap { ConstraintNumber($0) }.map {
                NumberRange.Bound(value: $0, isExclusive: isExclusive)
            }
        }
    }

    /// The range of two keywords whose values are counts, which may be written as 2.0.
    private static func counts(_ least: String, _ most: String, of schema: JSONValue) -> CountRange? {
        let (least, most) = (count(schema[least]), count(schema[most]))
        return least ?? 0 == 0 && most == nil ? nil : CountRange(least: least ?? 0, most: most)
    }

    private static func count(_ json: JSONValue?) -> Int? {
        guard let value = json?.double, let count = Int(exactly: value), count >= 0 else { return nil }
        return count
    }

    /// The constraints of schemas that hold together: ranges are intersected, and of two other
    /// constraints of a kind the first is kept.
    mutating func joined(_ constraints: [Constraint], at location: JSONLocation) -> [Constraint] {
        var rules: [Constraint.Rule] = []
        for rule in constraints.map(\.rule) where !rules.contains(rule) {
            guard let index = rules.firstIndex(where: { $0.keyword == rule.keyword }) else {
                rules.append(rule)
                continue
            }
            if case .elements(let first) = rules[index], case .elements(let second) = rule {
                rules[index] = .elements(self.joined(first + second, at: location))
            } else if let both = rules[index].intersection(rule) {
                rules[index] = both
            } else {
                remark("not checked: a second \(rule.keyword)", at: location)
            }
        }
        let joined = rules.map { Constraint($0) }
        guard let contradiction = Constraint.firstContradiction(between: joined) else { return joined }
        remark("not checked: constraints that contradict each other: \(contradiction)", at: location)
        return []
    }
}

extension InferredType {
    /// Whether the values are numbers, or any JSON.
    fileprivate var mayBeNumber: Bool {
        switch self {
        case .int, .uint64, .double, .decimal, .any: true
        default: false
        }
    }

    /// Whether the values are text that is kept, or any JSON.
    fileprivate var mayBeText: Bool {
        switch self {
        case .string, .choice, .url, .uuid, .any: true
        default: false
        }
    }

    /// Whether a constraint says something about the values, and a table has it for them.
    func mayHave(_ rule: Constraint.Rule) -> Bool {
        switch rule {
        case .range, .multiple: mayBeNumber
        case .length, .pattern: mayBeText
        case .format: self == .string || self == .any || isChoice
        case .count: isList || isDictionary || self == .any
        case .uniqueElements: isList || self == .any
        case .elements: isList
        case .oneOf, .unique, .requires: true
        }
    }

    private var isChoice: Bool { if case .choice = self { true } else { false } }

    var isList: Bool { if case .list = self { true } else { false } }

    fileprivate var isDictionary: Bool { if case .dictionary = self { true } else { false } }
}

extension Constraint.Rule {
    /// The keyword of JSON Schema for the kind of constraint, as table files have it.
    var keyword: String {
        switch self {
        case .range: "minimum"
        case .multiple: "multipleOf"
        case .length: "minLength"
        case .count: "minItems"
        case .pattern: "pattern"
        case .format: "format"
        case .oneOf: "enum"
        case .elements: "items"
        case .uniqueElements: "uniqueItems"
        case .unique: "unique"
        case .requires: "requires"
        }
    }

    /// The constraint that says as much as both; `nil` if no constraint does.
    fileprivate func intersection(_ other: Constraint.Rule) -> Constraint.Rule? {
        switch (self, other) {
        case (.range(let first), .range(let second)): .range(first.intersection(second))
        case (.length(let first), .length(let second)): .length(first.intersection(second))
        case (.count(let first), .count(let second)): .count(first.intersection(second))
        case (.requires(let first), .requires(let second)):
            .requires(first + second.filter { !first.contains($0) })
        case (.oneOf(let first), .oneOf(let second)):
            first.contains { second.contains($0) } ? .oneOf(first.filter { second.contains($0) }) : nil
        default: nil
        }
    }
}
