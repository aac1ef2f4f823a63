/// The arguments of `@At`, sorted into those of a field or a column.
struct FieldArguments: Sendable {
    /// The paths as they are written, the first one first; empty if the property's name is the path.
    var paths: [String] = []
    /// The options as they are written.
    var options: [String] = []
    /// The position of the record, after `from:`.
    var position: String?
    /// The arguments of a constant, a transform or a combination, with their labels.
    var others: [String] = []
    /// The label of the first of `others`.
    var otherLabel: String?
    /// True if the arguments fit a column: paths, options or a position.
    var fitColumn: Bool { others.isEmpty }

    /// The arguments of a property without `@At`.
    init() {}

    init(_ attribute: Attribute, in list: TokenList) throws(MacroDiagnostic) {
        var label: String?
        for argument in attribute.arguments {
            label = argument.label ?? label
            let text = list.text(argument.tokens)
            switch label {
            case nil: try add(text, argument, in: list)
            case "or" where argument.label == nil && Self.isOption(text): options.append(text)
            case "or": paths.append(text)
            case "with": options.append(text)
            case "from" where position == nil: position = text
            case "from": options.append(text)
            default:
                if otherLabel == nil { otherLabel = label }
                others.append(argument.label.map { "\($0): \(text)" } ?? text)
            }
        }
        if !others.isEmpty { try checkOthers(attribute, in: list) }
    }

    /// Adds an argument without a label: a path if it is a string, an option if it begins with a
    /// period.
    private mutating func add(_ text: String, _ argument: Attribute.Argument, in list: TokenList)
        throws(MacroDiagnostic)
    {
        let first = list[argument.tokens.lowerBound]
        if first.kind == .string || text == ".root" {
            paths.append(text)
        } else if Self.isOption(text) {
            options.append(text)
        } else if paths.isEmpty && options.isEmpty {
            paths.append(text)
        } else {
            throw list.failure(
                "@At can't see whether '\(text)' is a path or an option; write 'or: \(text)' or 'with: \(text)'",
                at: argument.tokens.lowerBound)
        }
    }

    /// Returns true for an argument without a label that is an option: one that begins with a period.
    private static func isOption(_ text: String) -> Bool {
        text.hasPrefix(".") && text != ".root" || text.hasPrefix("FieldOption")
            || text.hasPrefix("ItemMapping.FieldOption")
    }

    private func checkOthers(_ attribute: Attribute, in list: TokenList) throws(MacroDiagnostic) {
        guard paths.count > 1 || position != nil else { return }
        throw list.failure(
            "a field with '\(otherLabel ?? "")' reads one path; write the table by hand, or one path",
            at: attribute.tokens.lowerBound)
    }
}

extension FieldArguments {
    /// Returns the arguments as those of a `Field`, after its key path.
    func field(named name: String) -> String {
        if let position { return (["from: \(position)"] + options).joined(separator: ", ") }
        let path = paths.first ?? Self.path(to: name)
        // A constant and a combination name their own paths.
        let needsPath = others.isEmpty || otherLabel == "read" || otherLabel == "write"
        return (needsPath ? list(path) : others).joined(separator: ", ")
    }

    private func list(_ path: String) -> [String] {
        [path] + fallbacks + options + others
    }

    /// Returns the arguments as those of a `Column`.
    func columnText(named name: String, defaultValue: String?) -> String {
        if let position { return "from: \(position)" }
        let path = paths.first ?? Self.path(to: name)
        let value = defaultValue.map { ["default: \($0)"] } ?? []
        return ([path] + fallbacks + value + options).joined(separator: ", ")
    }

    /// The argument `or:`; a single path is in brackets, too, because it may be any expression.
    private var fallbacks: [String] {
        paths.count > 1 ? ["or: [\(paths.dropFirst().joined(separator: ", "))]"] : []
    }

    /// Returns the literal of the path to the member with a name.
    ///
    /// A name with a character that means something in paths (from a raw identifier) is quoted.
    static func path(to name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
        }
        if isPlain, name.unicodeScalars.first?.properties.numericType == nil { return "\"\(name)\"" }
        let quoted = name.replacing("\"", with: "\\\\\\\"")
        return "\"[\\\"\(quoted)\\\"]\""
    }
}
