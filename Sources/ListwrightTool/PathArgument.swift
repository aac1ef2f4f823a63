import Listwright

extension JSONPath {
    /// A path from the command line; a malformed one is a wrong command line, shown with a caret.
    static func argument(_ text: String, asPointer: Bool = false) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return asPointer ? try JSONPath(pointer: text) : try JSONPath(text)
        } catch {
            throw ToolError(message: error.rendered(), status: .usage)
        }
    }
}
