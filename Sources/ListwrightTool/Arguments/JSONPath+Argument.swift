import JSONDocuments
import JSONPaths

extension JSONPath {
    /// The path that is the value of an option; the root without it.
    static func argument(_ flag: Flag, in arguments: Arguments) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return try JSONPath(arguments.value(flag) ?? "")
        } catch {
            throw ToolError(error, in: flag)
        }
    }

    /// A path from the command line; the error for a malformed one shows it with a caret.
    static func argument(_ text: String, asPointer: Bool = false) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return asPointer ? try JSONPath(pointer: text) : try JSONPath(text)
        } catch {
            throw ToolError(error)
        }
    }
}

extension ToolError {
    /// The error of a path on the command line, with the JSONPath that was probably meant.
    init(_ error: PathSyntaxError, in flag: Flag? = nil) {
        let place = flag.map { "--\($0.name): " } ?? ""
        let meant = error.query.map { "\nnote: as JSONPath it is '\($0.inMessage(200))'" } ?? ""
        self.init(message: place + error.rendered() + meant, status: .usage)
    }
}

extension PathSyntaxError {
    /// The JSONPath that a malformed key path, or a path in jq's spelling, becomes with a `$`; nil if that isn't one.
    fileprivate var query: String? {
        guard !path.hasPrefix("$"), !path.hasPrefix("/") else { return nil }
        let steps = path.replacing("[]", with: "[*]").replacing(".[", with: "[")
        let query = (steps.hasPrefix("[") || steps.hasPrefix(".") ? "$" : "$.") + steps
        return (try? JSONPath(query: query)).map { _ in query }
    }
}
