import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring
import TableParsing

// The constraint keywords of JSON Schema, as constraints of fields.

extension SchemaReader {
    /// Returns the constraints of a schema on values of a type.
    mutating func constraints(
        of schema: JSONValue, as type: InferredType, at location: JSONLocation
    ) -> [Constraint] {
        guard dialect.isKnown else { return [] }
        let hasValues = schema["enum"]?.kind == .array || schema["const"] != nil
        let (constraints, read) = SchemaConstraints.read(
            schema, for: type.target(isRead: true), allowing: hasValues ? Self.allowedValues(of: schema) : nil)
        for keyword in read.enforced { enforce(keyword) }
        for text in read.remarks { remark(text, at: location) }
        return constraints
    }

    /// Returns the constraints of schemas that hold together: ranges are intersected, and of two other
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
    /// Returns the values, as constraints tell them apart; while a schema is read, only a string is a plain text.
    fileprivate func target(isRead: Bool) -> SchemaConstraints.Target {
        switch self {
        case .any: SchemaConstraints.Target(kinds: nil, isPlainText: false)
        case .int, .uint64, .double, .decimal: SchemaConstraints.Target(kinds: .number, isPlainText: false)
        case .string: SchemaConstraints.Target(kinds: .text, isPlainText: true)
        case .choice: SchemaConstraints.Target(kinds: .text, isPlainText: !isRead)
        case .url, .uuid: SchemaConstraints.Target(kinds: .text, isPlainText: false)
        case .list: SchemaConstraints.Target(kinds: .list, isPlainText: false)
        case .dictionary: SchemaConstraints.Target(kinds: .object, isPlainText: false)
        case .bool, .date, .record, .node, .recursive, .optional, .verbatim:
            SchemaConstraints.Target(kinds: [], isPlainText: false)
        }
    }

    /// Returns whether a constraint says something about the values, and a table has it for them.
    func mayHave(_ rule: Constraint.Rule) -> Bool { rule.fits(target(isRead: false)) }

    var isList: Bool { if case .list = self { true } else { false } }
}
