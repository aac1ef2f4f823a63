import Listwright

/// The options that say what counts as a document.
enum ParsingFlags {
    private static let containersOnly = Flag("containers-only", nil, "only an object or an array may stand at the top")
    private static let refuseDuplicates = Flag("refuse-duplicates", nil, "a key may stand only once in an object")
    private static let refuseBigIntegers = Flag("refuse-big-integers", nil, "integers must fit into 64 bits")
    private static let refuseNUL = Flag("refuse-nul", nil, "strings may not hold \\u0000")
    private static let refuseMark = Flag("refuse-bom", nil, "the text may not start with a byte order mark")
    private static let allowTrailing = Flag("allow-trailing", nil, "anything may stand behind the document")
    private static let bytes = Flag(
        "max-bytes", nil, value: .number("N", 1...JSONDocument.Limits.maximalBytes), "the size of a document in bytes")
    private static let depth = Flag(
        "max-depth", nil, value: .number("N", 1...JSONDocument.Limits.maximalDepth),
        "the levels of nesting, 2048 at the most")
    private static let members = Flag("max-members", nil, value: .number("N", 1...Int.max), "the members of an object")
    private static let string = Flag("max-string", nil, value: .number("N", 1...Int.max), "the bytes of a string")

    /// All of them.
    static let all = [
        containersOnly, refuseDuplicates, refuseBigIntegers, refuseNUL, refuseMark, allowTrailing, bytes, depth,
        members,
        string,
    ]

    /// What the command line asks for.
    static func options(_ arguments: Arguments) -> JSONDocument.Options {
        var options = JSONDocument.Options()
        options.allowsScalarAtTop = !arguments.has(containersOnly)
        options.allowsNUL = !arguments.has(refuseNUL)
        if arguments.has(refuseDuplicates) { options.duplicateKeys = .refuse }
        if arguments.has(refuseBigIntegers) { options.bigIntegers = .refuse }
        if arguments.has(refuseMark) { options.byteOrderMark = .refuse }
        if arguments.has(allowTrailing) { options.trailingData = .skip }
        if let limit = arguments.number(bytes) { options.limits.bytes = limit }
        if let limit = arguments.number(depth) { options.limits.depth = limit }
        if let limit = arguments.number(members) { options.limits.members = limit }
        if let limit = arguments.number(string) { options.limits.stringLength = limit }
        return options
    }
}
