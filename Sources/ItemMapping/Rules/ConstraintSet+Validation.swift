import JSONDocuments

extension ConstraintSet {
    /// The contradictions between the constraints: no value can keep all of them.
    var contradictions: [String] {
        let ranges = constraints.compactMap { if case .range(let range) = $0.rule { range } else { nil } }
        let lengths = constraints.compactMap { if case .length(let range) = $0.rule { range } else { nil } }
        let counts = constraints.compactMap { if case .count(let range) = $0.rule { range } else { nil } }
        var found: [String] = []
        if let range = ranges.reduce(nil, { $0?.intersection($1) ?? $1 }), range.isEmpty {
            found.append("no number is in \(ranges.map(\.description).joined(separator: " and "))")
        }
        for (ranges, unit) in [(lengths, "character"), (counts, "element")] {
            guard let range = ranges.reduce(nil, { $0?.intersection($1) ?? $1 }), range.isEmpty else { continue }
            found.append("nothing has \(ranges.map { $0.phrase(unit) }.joined(separator: " and "))")
        }
        if constraints.contains(Constraint(.multiple(of: .integer(0)))) { found.append("no number is a multiple of 0") }
        return found + contradictoryValues + contradictionsOfElements
    }

    /// The contradictions between the constraints on elements, and those that are no constraints on
    /// an element.
    private var contradictionsOfElements: [String] {
        guard let ofElements else { return [] }
        return ofElements.contradictions.map { "in each element, \($0)" }
            + ofElements.constraints.filter { $0.rule == .unique || $0.isAboutRecord }.map {
                "'\($0)' is about records, not about the elements of a list"
            }
    }

    /// The contradictions between the allowed values and the other constraints.
    private var contradictoryValues: [String] {
        constraints.compactMap { constraint in
            guard case .oneOf(let values) = constraint.rule else { return nil }
            if values.isEmpty { return "no value is allowed" }
            let isPossible = values.contains { CheckedValue($0).map { accepts($0) } ?? true }
            return isPossible ? nil : "none of the allowed values satisfies the other constraints"
        }
    }

    /// Returns the constraints that no value of these kinds can break.
    package func unfit(for kinds: JSONKinds?, elements: JSONKinds? = nil) -> [Constraint] {
        let ofElements = self.ofElements?.unfit(for: elements).map { Constraint(.elements([$0])) } ?? []
        guard let kinds else { return ofElements }
        let own = constraints.filter { constraint in
            switch constraint.rule {
            case .range, .multiple: !kinds.contains(.number)
            case .length, .pattern, .format: !kinds.contains(.text)
            case .count: !kinds.contains(.list) && !kinds.contains(.object)
            case .elements, .uniqueElements: !kinds.contains(.list)
            case .oneOf, .unique, .requires: false
            }
        }
        return own + (kinds.contains(.list) ? ofElements : [])
    }

    /// Returns the diagnostics of a field with these constraints.
    package func diagnostics(
        named name: String, unfit: [Constraint], default failure: ConversionFailure?
    ) -> [TableDiagnostic] {
        contradictions.map { TableDiagnostic(code: .contradiction, description: "\(name): \($0)") }
            + unfit.map {
                TableDiagnostic(
                    code: .unfitConstraint, description: "\(name): no value of the field's type can break '\($0)'")
            }
            + (failure.map { failure in
                [
                    TableDiagnostic(
                        code: .contradiction,
                        description:
                            "\(name): the default breaks a constraint: expected \(failure.expected), found \(failure.found)"
                    )
                ]
            } ?? [])
    }
}

/// The kinds of JSON that the values of a type are, as constraints tell them apart.
package struct JSONKinds: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let number = JSONKinds(rawValue: 1)
    package static let text = JSONKinds(rawValue: 2)
    package static let bool = JSONKinds(rawValue: 4)
    package static let list = JSONKinds(rawValue: 8)
    package static let object = JSONKinds(rawValue: 16)
}

extension Constraint {
    /// Returns the contradiction between constraints that no value can keep together; `nil` without one.
    package static func firstContradiction(between constraints: [Constraint]) -> String? {
        ConstraintSet(constraints).contradictions.first
    }

    /// Returns whether values keep constraints; of a container only what is in the JSON is known.
    package static func allow(_ json: JSONValue, _ constraints: [Constraint]) -> Bool {
        CheckedValue(json).map { ConstraintSet(constraints).accepts($0) } ?? true
    }

    /// True if the constraint is about other values of the record.
    fileprivate var isAboutRecord: Bool { if case .requires = rule { true } else { false } }
}
