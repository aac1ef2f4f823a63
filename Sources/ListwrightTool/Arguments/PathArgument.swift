import Listwright

extension JSONPath {
    /// The path that an option gives; the root without it.
    static func argument(_ arguments: Arguments, _ flag: Flag) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return try JSONPath(arguments.value(flag) ?? "")
        } catch {
            throw ToolError(message: "--\(flag.name): \(error.rendered())", status: .usage)
        }
    }

    /// A path from the command line; a malformed one is a wrong command line, shown with a caret.
    static func argument(_ text: String, asPointer: Bool = false) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return asPointer ? try JSONPath(pointer: text) : try JSONPath(text)
        } catch {
            throw ToolError(message: error.rendered(), status: .usage)
        }
    }
}
