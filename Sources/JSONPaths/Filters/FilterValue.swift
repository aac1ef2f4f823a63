import JSONDocuments

/// What an operand comes to.
enum FilterValue {
    /// The special result Nothing of RFC 9535, 2.4.1: no value at all.
    case nothing
    /// A value of the document, or a literal.
    case node(JSONNode)
    /// A number.
    case number(ExactNumber)

    /// The number; nil for anything else.
    var number: ExactNumber? {
        switch self {
        case .nothing: nil
        case .number(let number): number
        case .node(let node): ExactNumber(node)
        }
    }
}

extension FilterOperand {
    /// What the operand comes to for `node` (`@`).
    func value(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> FilterValue {
        switch self {
        case .literal(let value): return .node(value.node)
        case .integer(let integer): return .number(.integer(integer))
        case .real(let real): return .number(.real(real))
        case .query(let query): return try query.firstMatch(for: node, &evaluation).map { .node($0) } ?? .nothing
        case .length(let operand):
            guard let length = Self.length(of: try operand.value(for: node, &evaluation)) else { return .nothing }
            try evaluation.spend(1 + length / 16)
            return .number(.integer(Int64(length)))
        case .count(let query):
            return .number(.integer(Int64(try query.matches(for: node, &evaluation).count)))
        case .value(let query):
            let (count, first) = try query.matches(for: node, atMost: 2, &evaluation)
            guard count == 1, let first else { return .nothing }
            return .node(first)
        }
    }

    /// Code points of a string, elements of an array, members of an object; nil for anything else.
    private static func length(of value: FilterValue) -> Int? {
        guard case .node(let node) = value else { return nil }
        switch node.kind {
        case .string: return unsafe node.utf8.count { $0 & 0xC0 != 0x80 }
        case .array, .object: return node.count
        case .null, .bool, .integer, .real: return nil
        }
    }
}
