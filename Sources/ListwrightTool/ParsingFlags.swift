import Listwright

/// The options that say what counts as a document.
enum ParsingFlags {
    private static let containersOnly = Flag("containers-only", nil, "only an object or an array may stand at the top")
    private static let refuseDuplicates = Flag("refuse-duplicates", nil, "a key may stand only once in an object")
    private static let refuseBigIntegers = Flag("refuse-big-integers", nil, "integers must fit into 64 bits")
    private static let refuseNUL = Flag("refuse-nul", nil, "strings may not hold \\u0000")
    private static let refuseMark = Flag("refuse-bom", nil, "the text may not start with a byte order mark")
    private static let allowTrailing = Flag("allow-trailing", nil, "anything may stand behind the document")
    private static let bytes = Flag("max-bytes", nil, value: "N", "the size of a document")
    private static let depth = Flag("max-depth", nil, value: "N", "the levels of nesting, 2048 at the most")
    private static let members = Flag("max-members", nil, value: "N", "the members of an object")
    private static let string = Flag("max-string", nil, value: "N", "the bytes of a string")

    /// All of them.
    static let all = [
        containersOnly, refuseDuplicates, refuseBigIntegers, refuseNUL, refuseMark, allowTrailing, bytes, depth,
        members,
        string,
    ]

    /// What the command line asks for.
    static func options(_ arguments: Arguments, command: String) throws(ToolError) -> JSONDocument.Options {
        var options = JSONDocument.Options()
        options.allowsScalarAtTop = !arguments.has(containersOnly)
        options.allowsNUL = !arguments.has(refuseNUL)
        if arguments.has(refuseDuplicates) { options.duplicateKeys = .refuse }
        if arguments.has(refuseBigIntegers) { options.bigIntegers = .refuse }
        if arguments.has(refuseMark) { options.byteOrderMark = .refuse }
        if arguments.has(allowTrailing) { options.trailingData = .skip }
        if let limit = try arguments.number(bytes, command: command) { options.limits.bytes = limit }
        if let limit = try arguments.number(depth, command: command) { options.limits.depth = limit }
        if let limit = try arguments.number(members, command: command) { options.limits.members = limit }
        if let limit = try arguments.number(string, command: command) { options.limits.stringLength = limit }
        return options
    }
}

extension Arguments {
    /// The value of a flag as a number from 1 up.
    func number(_ flag: Flag, command: String) throws(ToolError) -> Int? {
        guard let text = value(flag) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw .usage("--\(flag.name) wants a number from 1 up, not '\(text)'", command: command)
        }
        return number
    }
}
