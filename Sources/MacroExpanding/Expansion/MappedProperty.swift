/// A property that the table fills.
struct MappedProperty: Sendable {
    let property: Property
    let arguments: FieldArguments
}

/// A computed property that says whether the record keeps a rule.
struct CheckedProperty: Sendable {
    let property: Property
    /// The arguments of `@Checked` as they are written, without names of properties.
    let arguments: String
    /// The names of the properties that the rule is about, and their tokens; none for all.
    let names: [(text: String, token: Int)]

    /// The rule as a line of a table, with the properties that the table fills.
    func line(among mapped: [MappedProperty], of type: String) -> String {
        let paths = names.compactMap { name in mapped.first { $0.property.name == name.text }?.property }
        let list = paths.map { "ItemMacros.StoredProperty.part(\\\(type).\($0.spelling))" }.joined(separator: ", ")
        let properties = names.isEmpty ? "" : ", of: [\(list)]"
        return "ItemMapping.Check(\(arguments)\(properties)) { $0.\(property.spelling) }"
    }
}

/// One line of a table of fields: a property, a rule, or a line of conditional compilation.
enum TableEntry: Sendable {
    case field(MappedProperty)
    case check(CheckedProperty)
    case directive(String, index: Int)
}

extension [TableEntry] {
    /// The properties that the table fills.
    var mapped: [MappedProperty] { compactMap { if case .field(let field) = $0 { field } else { nil } } }
}

/// The properties of a type, sorted into those that the table fills and all others.
struct PropertyList {
    let list: TokenList
    private(set) var entries: [TableEntry] = []
    private(set) var diagnostics: [MacroDiagnostic] = []
    /// The stored properties that the table doesn't fill and that have no value.
    private(set) var unfilled: [Property] = []

    var mapped: [MappedProperty] { entries.mapped }

    var checked: [CheckedProperty] {
        entries.compactMap { if case .check(let check) = $0 { check } else { nil } }
    }

    init(_ members: [Member], in list: TokenList) {
        self.list = list
        for member in members {
            switch member {
            case .property(let property): add(property)
            case .pattern(let isConstant, let prefix, let index): add(isConstant: isConstant, prefix, index)
            case .directive(let text, let index): entries.append(.directive(text, index: index))
            case .macro(let name, let index): warn(name, index)
            case .initializer, .enumCase: break
            }
        }
        entries = Self.withoutEmptyConditions(entries)
        for name in checked.flatMap(\.names) where !mapped.contains(where: { $0.property.name == name.text }) {
            report("the table fills no property '\(name.text)'; name those that the rule is made of", at: name.token)
        }
    }

    private mutating func add(_ property: Property) {
        if let rule = property.prefix.attributes("Checked").first { return add(property, as: rule) }
        let marks = property.prefix.attributes("At")
        let isLeftOut = !property.prefix.attributes("Unmapped").isEmpty
        if let mark = marks.first, let problem = Self.problem(property, marks: marks.count, isLeftOut: isLeftOut) {
            report(problem, at: mark.tokens.lowerBound)
            return
        }
        if let mark = marks.first {
            diagnostics += LiteralCheck.mistakes(in: mark, of: list)
            do throws(MacroDiagnostic) {
                let arguments = try FieldArguments(mark, in: list)
                entries.append(.field(MappedProperty(property: property, arguments: arguments)))
            } catch {
                diagnostics.append(error)
            }
        } else if isLeftOut {
            if property.isStored, !property.hasDefault { unfilled.append(property) }
        } else if property.isStored, !property.isFixed {
            guard !property.isReference else {
                report("a weak or unowned property can't be filled by a table; mark it @Unmapped", at: property.index)
                return
            }
            entries.append(.field(MappedProperty(property: property, arguments: FieldArguments())))
        }
    }

    /// Returns the reason why `@At` can't mark a property, and the remedy; nil if it can.
    private static func problem(_ property: Property, marks: Int, isLeftOut: Bool) -> String? {
        let name = property.name
        if marks > 1 { return "'\(name)' has two @At; write further paths into one: @At(\"a\", \"b\")" }
        if isLeftOut { return "'\(name)' has @At and @Unmapped; remove one of them" }
        if property.isOneOfSeveral { return "@At needs a declaration of its own; write one property a line" }
        if property.isStatic { return "a static property isn't part of an Item; remove @At" }
        if property.prefix.has("lazy") { return "a lazy property can't be filled; remove 'lazy' or @At" }
        if property.isReference { return "a weak or unowned property can't be filled by a table; remove @At" }
        if property.isFixed { return "'\(name)' has its value already; make it a 'var', or remove the value" }
        if case .computed(isSettable: false) = property.storage {
            return "'\(name)' has no setter; add one, or remove @At"
        }
        return nil
    }

    private mutating func add(_ property: Property, as rule: Attribute) {
        if property.isStatic || property.storage == .stored {
            return report(
                "@Checked marks a rule over the record; write a computed property: "
                    + "var \(property.name): Bool { … }", at: rule.tokens.lowerBound)
        }
        if let mark = property.prefix.attributes.first(where: { $0.name == "At" || $0.name == "Unmapped" }) {
            return report("'\(property.name)' has @Checked and @\(mark.name); remove one", at: mark.tokens.lowerBound)
        }
        let start = rule.arguments.firstIndex { $0.label == "of" } ?? rule.arguments.count
        var names: [(text: String, token: Int)] = []
        for argument in rule.arguments[start...] {
            guard argument.tokens.count == 1, let literal = StringLiteral(argument.tokens.lowerBound, in: list) else {
                return report("write the name of a property as a literal: of: \"from\"", at: argument.tokens.lowerBound)
            }
            names.append((literal.text, argument.tokens.lowerBound))
        }
        let arguments = rule.arguments[..<start].map { list.text($0.tokens) }.joined(separator: ", ")
        entries.append(.check(CheckedProperty(property: property, arguments: arguments, names: names)))
    }

    private mutating func add(isConstant: Bool, _ prefix: DeclarationPrefix, _ index: Int) {
        let isIgnored = isConstant || prefix.has("static") || prefix.has("class")
        guard !isIgnored || !prefix.attributes("At").isEmpty, prefix.attributes("Unmapped").isEmpty else { return }
        report("@Mapped can't divide a tuple; write one property a line", at: index)
    }

    private mutating func warn(_ name: String, _ index: Int) {
        diagnostics.append(
            MacroDiagnostic(
                message:
                    "properties that \(name) declares aren't in the table; write the table by hand to include them",
                offset: list[index].range.lowerBound, severity: .warning))
    }

    private mutating func report(_ message: String, at index: Int) {
        diagnostics.append(list.failure(message, at: index))
    }

    /// Returns the entries without conditions that contain no field.
    private static func withoutEmptyConditions(_ entries: [TableEntry]) -> [TableEntry] {
        var result: [TableEntry] = []
        var starts: [Int] = []
        for entry in entries {
            result.append(entry)
            guard case .directive(let text, _) = entry else { continue }
            if text.hasPrefix("#if") { starts.append(result.count - 1) }
            guard text.hasPrefix("#endif"), let start = starts.popLast() else { continue }
            let hasLine = result[start...].contains { if case .directive = $0 { false } else { true } }
            if !hasLine { result.removeSubrange(start...) }
        }
        return result
    }
}

extension Property {
    /// True for a property of each instance that has storage of its own.
    var isStored: Bool { storage == .stored && !isStatic && !prefix.has("lazy") && !prefix.has("override") }

    /// The declaration in the library that the expansion reaches stored properties by.
    static let access = "ItemMacros.StoredProperty"

    /// The key path as an argument of a `Field`.
    ///
    /// A stored property is written while nothing else can see its Item, on whatever thread, so the
    /// isolation of its type to an actor doesn't matter. An accessor, an observer and a wrapper run
    /// code of the user, whose isolation the compiler checks.
    var keyPath: String {
        let isOnlyStored = isStored && !isObserved && !mayBeWrapped
        return isOnlyStored ? "\(Self.access).path(\\.\(spelling))" : "\\.\(spelling)"
    }

    /// True for a reference that doesn't keep its object alive.
    var isReference: Bool { prefix.has("weak") || prefix.has("unowned") }

    /// True if it may have a property wrapper, whose type the initializer of a struct could take.
    var mayBeWrapped: Bool {
        let known: Set<String> = ["At", "Unmapped", "Checked", "MainActor"]
        return prefix.attributes.contains { $0.name.first?.isUppercase == true && !known.contains($0.name) }
    }
}
