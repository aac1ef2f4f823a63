import ListwrightEssentials

extension Input {
    /// The reason why there is nothing at a path: how far it leads, and what was probably meant.
    ///
    /// - Returns: nil if the path matches something, or if it leads through an empty list.
    func absence(of path: JSONPath, in root: JSONValue) -> String? {
        path.absence(in: root).map { "there is nothing at \(path.canonicalSpelling.inMessage); \($0.reason)" }
    }

    /// Refuses a path that matches nothing, with exit status 1.
    func require(_ path: JSONPath, in root: JSONValue) throws(ToolError) {
        guard let absence = absence(of: path, in: root) else { return }
        throw ToolError(message: "\(name): error: \(absence)", status: .negative)
    }
}

extension Arguments {
    /// The path that is the value of a flag; nil without it.
    func path(_ flag: Flag) throws(ToolError) -> JSONPath? {
        has(flag) ? try JSONPath.argument(flag, in: self) : nil
    }

    /// The list that `--at` names; nil without it.
    func list() throws(ToolError) -> ListPath? {
        guard let text = value(Flag.at) else { return nil }
        do throws(PathSyntaxError) {
            return try ListPath(validating: text)
        } catch {
            throw ToolError(error, in: Flag.at)
        }
    }
}
