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
    /// Says that a path leads to nothing, how far it came, and what was probably meant.
    func warnOfNothing(at path: JSONPath, in root: JSONValue) {
        let reason = path.explain(in: root).map { "; \($0)" } ?? ""
        Output.warn("\(name): warning: there is nothing at \(path)\(reason)")
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
