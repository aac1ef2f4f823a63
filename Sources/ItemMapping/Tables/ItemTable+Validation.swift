import JSONPaths

extension ItemTable {
    /// The mistakes in the table itself, found without any data; empty for a valid table.
    ///
    /// Call it in a test of your own. A malformed path and an unreadable property are also issues
    /// of every mapping.
    ///
    /// ```swift
    /// #expect(Book.table.validate() == [])
    /// ```
    ///
    /// - Parameter encoding: Whether the Items are also written: fields that encoding can't write are
    ///   a mistake then, such as a transform without `write`.
    /// - Complexity: O(*n*²) in the number of fields.
    public func validate(encoding: Bool = true) -> [TableDiagnostic] {
        let mistakes =
            plan.malformedPaths.map { TableDiagnostic(code: .malformedPath, description: "\($0.path): \($0.error)") }
            + plan.defects + repeatedProperties + plan.unreachableFallbacks + constraintDiagnostics
        return encoding ? mistakes + encodingClashes + encodingDefects : mistakes
    }

    private var encodingDefects: [TableDiagnostic] {
        zip(declared, plan.columns).compactMap { field, column in
            field.resolve(keys).encodingDefect.map { defect in
                let name =
                    column.name.isEmpty ? column.usedPaths.map(\.description).joined(separator: ", ") : column.name
                return TableDiagnostic(code: .notEncoded, description: "\(name): \(defect)")
            }
        }
    }

    private var repeatedProperties: [TableDiagnostic] {
        pairs(of: declared.indices) { declared[$0].keyPath == declared[$1].keyPath }.map { first, second in
            let names = "\(plan.columns[first].name) and \(plan.columns[second].name)"
            return TableDiagnostic(code: .repeatedProperty, description: "\(names) write the same property")
        }
    }

    private var encodingClashes: [TableDiagnostic] {
        let paths = encoders.flatMap(\.paths)
        let steps = paths.map(\.writableSteps)
        return pairs(of: paths.indices) { first, second in
            guard let left = steps[first], let right = steps[second] else { return false }
            return left.starts(with: right) || right.starts(with: left)
        }.map { first, second in
            let names = "\(paths[first]) and \(paths[second])"
            return TableDiagnostic(code: .encodingClash, description: "\(names) would be encoded into each other")
        }
    }

    private func pairs(of indices: Range<Int>, where condition: (Int, Int) -> Bool) -> [(Int, Int)] {
        indices.flatMap { second in (0..<second).filter { condition($0, second) }.map { ($0, second) } }
    }
}

extension RecordTable {
    /// The mistakes in the table itself, found without any data; empty for a valid table.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public func validate() -> [TableDiagnostic] {
        var seen: Set<String> = []
        let repeated = names.filter { !seen.insert($0).inserted }
        return plan.malformedPaths.map { TableDiagnostic(code: .malformedPath, description: "\($0.path): \($0.error)") }
            + repeated.map { TableDiagnostic(code: .repeatedProperty, description: "two fields are called \($0)") }
            + plan.defects + plan.unreachableFallbacks + constraintDiagnostics
    }
}

extension MappingPlan {
    /// The paths that a field lists twice, so that the second can never be reached.
    fileprivate var unreachableFallbacks: [TableDiagnostic] {
        columns.flatMap { column in
            column.paths.indices.filter { column.paths[..<$0].contains(column.paths[$0]) }.map { index in
                TableDiagnostic(
                    code: .unreachableFallback,
                    description: "\(column.name): the fallback \(column.paths[index]) is listed twice")
            }
        }
    }
}

/// A mistake in a table, found in the table alone; see ``ItemTable/validate(encoding:)``.
///
/// A mistake in the data is a ``MappingIssue``.
///
/// ```swift
/// let table = ItemTable(Book()) { Field(\.title, "info..title") }
/// print(table.validate())  // [info..title: column 6: expected a key, found '.']
/// ```
public struct TableDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistake in a table.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path that can't be parsed.
        case malformedPath
        /// A property that two fields write.
        case repeatedProperty
        /// A fallback that the field lists before it already.
        case unreachableFallback
        /// Two fields that would be encoded at the same path, or one inside the other.
        case encodingClash
        /// A field that encoding can't write as it was read: a transform without a way back, several
        /// styles of dates, or a path that isn't writable.
        case notEncoded
        /// A property of a table literal that isn't writable, or whose type isn't a ``FieldValue``.
        case unreadableProperty
        /// A pattern that isn't a regular expression (RFC 9485).
        case malformedPattern
        /// Constraints that no value keeps, or that the field's own default breaks.
        case contradiction
        /// A constraint that no value of the field's type can break, such as a length of a number.
        case unfitConstraint
    }

    /// The kind of mistake.
    public let code: Code

    /// The mistake and its path, in one line.
    public let description: String
}
