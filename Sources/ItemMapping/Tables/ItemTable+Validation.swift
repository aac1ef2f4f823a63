import JSONPaths

extension ItemTable {
    /// Returns the mistakes in the table itself, found without any data; empty for a valid table.
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

extension ItemTable {
    /// The mistakes in the constraints of the fields.
    var constraintDiagnostics: [TableDiagnostic] {
        guard plan.columns.contains(where: { $0.constraintSet != nil }) else { return [] }
        if let make {
            let item = make()
            return zip(declared, plan.columns).flatMap { field, column -> [TableDiagnostic] in
                guard let constraints = column.constraintSet else { return [] }
                let resolved = field.resolve(keys)
                return constraints.diagnostics(
                    named: column.name, unfit: resolved.unfitConstraints, default: resolved.defaultFailure?(item))
            }
        }
        return zip(countedColumns, plan.columns).flatMap { counted, column in
            column.constraintSet?.diagnostics(
                named: column.name, unfit: counted.unfitConstraints, default: counted.defaultFailure?()) ?? []
        }
    }
}
