import Listwright

extension Input {
    /// Hands over the document in the file, or with `asLines` that of each line; a malformed one is an error.
    func forEachDocument(
        asLines: Bool, _ body: (JSONValue) throws(ToolError) -> Void
    ) throws(ToolError) {
        guard asLines else { return try body(try document().root) }
        for record in try lines(.init()) {
            if let error = record.error {
                throw ToolError(message: error.rendered(file: name), status: .malformedInput)
            }
            if let root = record.document?.root { try body(root) }
        }
    }
}

extension Input {
    /// Why there is nothing at a path: how far it came, and what was probably meant.
    ///
    /// - Returns: nil where there is something, or an empty list that the path goes through.
    func absence(of path: JSONPath, in root: JSONValue) -> String? {
        guard let explanation = path.explain(in: root), explanation.isMissing else { return nil }
        let near = path.nearestLocation(in: root).map { "\($0)" } ?? explanation.suggestion?.inMessage
        let reason = explanation.description(suggesting: near)
        let list = near == nil ? JSONPath.firstList(in: root).map { "; there is a list at \($0)" } : nil
        return "there is nothing at \(path.canonicalSpelling.inMessage); \(reason)\(list ?? "")"
    }

    /// Refuses a path that leads nowhere: nothing is written, and the status is 1.
    func require(_ path: JSONPath, in root: JSONValue) throws(ToolError) {
        guard let absence = absence(of: path, in: root) else { return }
        throw ToolError(message: "\(name): error: \(absence)", status: .negative)
    }
}

extension Arguments {
    /// All files among the operands; standard input where there is none.
    func inputs() throws(ToolError) -> [Input] {
        var inputs: [Input] = []
        for place in operands.indices { inputs.append(try input(at: place)) }
        return inputs.isEmpty ? [Input(nil)] : inputs
    }
}
