import JSONPaths

extension JSONPath {
    /// The path that is the value of an option; the root without it.
    static func argument(_ flag: Flag, in arguments: Arguments) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return try JSONPath(arguments.value(flag) ?? "")
        } catch {
            throw ToolError(message: "--\(flag.name): \(error.rendered())", status: .usage)
        }
    }

    /// A path from the command line; the error for a malformed one shows it with a caret.
    static func argument(_ text: String, asPointer: Bool = false) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return asPointer ? try JSONPath(pointer: text) : try JSONPath(text)
        } catch {
            throw ToolError(message: error.rendered(), status: .usage)
        }
    }
}
