import JSONDocuments

/// A test in a filter selector (RFC 9535, 2.3.5).
indirect enum FilterExpression: Sendable {
    case never

    func holds(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool { false }
}
