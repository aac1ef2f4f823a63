import JSONDocuments

extension FilterComparison {
    /// The number of bytes compared for one step of work.
    private static let bytesPerStep = 16

    /// Returns whether the comparison holds for two values (RFC 9535, 2.3.5.2.2).
    func holds(
        left: FilterValue, right: FilterValue, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        switch self {
        case .equal: try Self.areEqual(left, right, in: &evaluation)
        case .notEqual: !(try Self.areEqual(left, right, in: &evaluation))
        case .less: try Self.isLess(left, right, in: &evaluation)
        case .greater: try Self.isLess(right, left, in: &evaluation)
        case .lessOrEqual:
            try Self.isLess(left, right, in: &evaluation) ? true : try Self.areEqual(left, right, in: &evaluation)
        case .greaterOrEqual:
            try Self.isLess(right, left, in: &evaluation) ? true : try Self.areEqual(left, right, in: &evaluation)
        }
    }

    private static func areEqual(
        _ left: FilterValue, _ right: FilterValue, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        switch (left, right) {
        case (.nothing, .nothing): return true
        case (.node(let left), .node(let right)): return try areEqual(left, right, depth: 0, in: &evaluation)
        default:
            guard let left = left.number, let right = right.number else { return false }
            return left == right
        }
    }

    /// Returns the order of numbers by value and of strings by code points (the order of UTF-8); other values have
    /// none.
    private static func isLess(
        _ left: FilterValue, _ right: FilterValue, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        if let left = left.number, let right = right.number { return left < right }
        guard case .node(let left) = left, case .node(let right) = right, left.kind == .string, right.kind == .string
        else { return false }
        try evaluation.spend(unsafe min(left.utf8.count, right.utf8.count) / bytesPerStep)
        return unsafe left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Returns whether two values are equal at every level.
    private static func areEqual(
        _ left: JSONNode, _ right: JSONNode, depth: Int, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        try evaluation.spend(1)
        if let left = ExactNumber(left), let right = ExactNumber(right) { return left == right }
        guard left.kind == right.kind else { return false }
        switch left.kind {
        case .null: return true
        case .bool: return left.isTrue == right.isTrue
        case .string: return try areEqualTexts(left, right, in: &evaluation)
        case .array, .object: break
        case .integer, .real: return false
        }
        guard depth < evaluation.limits.depth else { throw evaluation.error(.depth, allowed: evaluation.limits.depth) }
        guard left.count == right.count else { return false }
        return try CallStack.withRoom { () throws(PathLimitError) in
            try left.kind == .array
                ? areEqualElements(left, right, depth: depth + 1, in: &evaluation)
                : areEqualMembers(left, right, depth: depth + 1, in: &evaluation)
        }
    }

    private static func areEqualTexts(
        _ left: JSONNode, _ right: JSONNode, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        guard unsafe left.utf8.count == right.utf8.count else { return false }
        try evaluation.spend(unsafe left.utf8.count / bytesPerStep)
        return unsafe left.utf8.elementsEqual(right.utf8)
    }

    private static func areEqualElements(
        _ left: JSONNode, _ right: JSONNode, depth: Int, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        for index in 0..<left.count {
            guard let first = left.element(at: index), let second = right.element(at: index),
                try areEqual(first, second, depth: depth, in: &evaluation)
            else { return false }
        }
        return true
    }

    private static func areEqualMembers(
        _ left: JSONNode, _ right: JSONNode, depth: Int, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        for member in left.members {
            guard let other = unsafe right.member(member.utf8),
                try areEqual(member.value, other, depth: depth, in: &evaluation)
            else { return false }
        }
        return true
    }
}

/// A number that compares by its mathematical value: neither an integer nor a double is rounded to
/// the other's type.
enum ExactNumber {
    case integer(Int64)
    case real(Double)

    /// The number of a node; nil for another kind.
    init?(_ node: JSONNode) {
        switch node.kind {
        case .integer: self = .integer(node.integer)
        case .real: self = .real(node.real)
        default: return nil
        }
    }

    static func == (left: ExactNumber, right: ExactNumber) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)):
            Int64(exactly: real) == integer
        }
    }

    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)): isLess(left, right)
        case (.real(let left), .integer(let right)): isLess(left, right)
        }
    }

    private static func isLess(_ left: Int64, _ right: Double) -> Bool {
        if right >= 0x1p63 { return true }
        if right <= -0x1p63 { return false }
        let whole = Int64(right.rounded(.down))
        return left < whole || left == whole && right > right.rounded(.down)
    }

    private static func isLess(_ left: Double, _ right: Int64) -> Bool {
        if left < -0x1p63 { return true }
        if left >= 0x1p63 { return false }
        return Int64(left.rounded(.down)) < right
    }
}
