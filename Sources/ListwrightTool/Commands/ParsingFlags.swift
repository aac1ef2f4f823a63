import ListwrightEssentials

/// The options that restrict which documents are valid.
enum ParsingFlags {
    private static let containersOnly = Flag(
        "containers-only", help: "refuse a document that is not an object or an array")
    private static let refuseDuplicates = Flag("refuse-duplicates", help: "refuse a key that is repeated in an object")
    private static let refuseBigIntegers = Flag(
        "refuse-big-integers", help: "refuse integers that do not fit into 64 bits, and numbers past a double's range")
    private static let refuseNUL = Flag("refuse-nul", help: "refuse \\u0000 in strings")
    private static let refuseMark = Flag("refuse-bom", help: "refuse a byte order mark at the start")
    private static let allowTrailing = Flag("allow-trailing", help: "ignore anything after the document")
    private static let bytes = Flag(
        "max-bytes", value: .number("N", in: 1...JSONDocument.Limits.maximalBytes),
        help: "limit the size of a document in bytes")
    private static let depth = Flag(
        "max-depth", value: .number("N", in: 1...JSONDocument.Limits.maximalDepth),
        help: "limit the levels of nesting (at most 2048)")
    private static let members = Flag(
        "max-members", value: .number("N", in: 1...Int.max), help: "limit the members of an object")
    private static let string = Flag(
        "max-string", value: .number("N", in: 1...Int.max), help: "limit the bytes of a string")

    /// All of them.
    static let all = [
        containersOnly, refuseDuplicates, refuseBigIntegers, refuseNUL, refuseMark, allowTrailing, bytes, depth,
        members,
        string,
    ]

    /// The parser options of a command line.
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
