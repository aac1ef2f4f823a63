import JSONPaths

extension ItemTable {
    /// The mistakes that can be seen in the table itself; none for a sound one.
    ///
    /// Call it in a test of your own. A malformed path is also reported by every mapping.
    ///
    /// ```swift
    /// #expect(Book.table.validate() == [])
    /// ```
    ///
    /// - Complexity: O(*n*²) in the number of fields.
    public func validate() -> [TableDiagnostic] {
        plan.malformedPaths.map { TableDiagnostic(code: .malformedPath, description: "\($0.path): \($0.error)") }
            + plan.defects + repeatedProperties + plan.unreachableFallbacks + encodingClashes
    }

    private var repeatedProperties: [TableDiagnostic] {
        pairs(declared.indices) { declared[$0].keyPath == declared[$1].keyPath }.map { first, second in
            let names = "\(plan.columns[first].name) and \(plan.columns[second].name)"
            return TableDiagnostic(code: .repeatedProperty, description: "\(names) write the same property")
        }
    }

    private var encodingClashes: [TableDiagnostic] {
        let paths = encoders.flatMap(\.paths)
        let steps = paths.map(\.writableSteps)
        return pairs(paths.indices) { first, second in
            guard let left = steps[first], let right = steps[second] else { return false }
            return left.starts(with: right) || right.starts(with: left)
        }.map { first, second in
            let names = "\(paths[first]) and \(paths[second])"
            return TableDiagnostic(code: .encodingClash, description: "\(names) would be encoded into each other")
        }
    }

    private func pairs(_ indices: Range<Int>, _ areEqual: (Int, Int) -> Bool) -> [(Int, Int)] {
        indices.flatMap { second in (0..<second).filter { areEqual($0, second) }.map { ($0, second) } }
    }
}

extension RecordTable {
    /// The mistakes that can be seen in the table itself; none for a sound one.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public func validate() -> [TableDiagnostic] {
        var seen: Set<String> = []
        let repeated = names.filter { !seen.insert($0).inserted }
        return plan.malformedPaths.map { TableDiagnostic(code: .malformedPath, description: "\($0.path): \($0.error)") }
            + repeated.map { TableDiagnostic(code: .repeatedProperty, description: "two fields are called \($0)") }
            + plan.unreachableFallbacks
    }
}

extension MappingPlan {
    /// The fallbacks that are listed twice.
    fileprivate var unreachableFallbacks: [TableDiagnostic] {
        columns.flatMap { column in
            column.paths.indices.filter { column.paths[..<$0].contains(column.paths[$0]) }.map { place in
                TableDiagnostic(
                    code: .unreachableFallback,
                    description: "\(column.name): the fallback \(column.paths[place]) stands before it already")
            }
        }
    }
}

/// A mistake in a table, found by looking at the table alone.
public struct TableDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path that cannot be read.
        case malformedPath
        /// A property that two fields write.
        case repeatedProperty
        /// A fallback that stands before it already.
        case unreachableFallback
        /// Two fields that would be encoded to the same place, or one into the other.
        case encodingClash
        /// A property of a literal table that cannot be written or read.
        case unreadableProperty
    }

    /// The kind of mistake.
    public let code: Code

    /// The mistake and its place, in one line.
    public let description: String
}

/// The defects that several contexts have found, put together: the first of them kept, all of them counted.
struct MappingDiagnostics {
    private(set) var issues: [MappingIssue] = []
    private(set) var count = 0

    /// Adds what `context` has found, behind everything else.
    mutating func add(_ context: MappingContext) {
        count += context.issueCount
        issues += context.issues.prefix(MappingContext.issueLimit - issues.count)
    }
}
