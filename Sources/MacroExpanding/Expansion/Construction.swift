/// The way in which a table makes its Items.
enum Construction {
    /// With their defaults, by an initializer without arguments; fields are written afterwards.
    case fields
    /// By an initializer, from one column a property.
    ///
    /// A reference to the memberwise initializer has types of its own, which a closure that calls it
    /// hasn't: a property whose type doesn't exist is then the only error.
    case columns(make: String, isMemberwise: Bool)

    init(
        _ type: TypeDeclaration, _ members: [Member], _ properties: PropertyList, _ initializers: [Initializer],
        in list: TokenList
    ) throws(MacroDiagnostic) {
        let stored = members.compactMap {
            if case .property(let property) = $0, property.isStored { property } else { nil }
        }
        let isMadeEmpty =
            initializers.isEmpty
            ? stored.allSatisfy(\.hasDefault) : initializers.contains { $0.needsNoArguments && $0.conditions == 0 }
        let isOnMainActor = type.isOnMainActor || initializers.contains(where: \.isNonisolated)
        let isIsolatedClass = type.kind == "class" && isOnMainActor && !type.prefix.has("nonisolated")
        try Self.checkIsolation(of: properties, in: type, list)
        if isMadeEmpty, !isIsolatedClass, !properties.mapped.contains(where: { $0.property.isConstant }) {
            self = .fields
            return
        }
        if initializers.isEmpty, let property = properties.unfilled.first {
            throw list.failure(
                "'\(property.name)' isn't in the table and has no value; give it a default, or remove @Unmapped",
                at: property.index)
        }
        for checked in properties.checked where checked.property.conditions > 0 {
            throw list.failure(
                "the rule '\(checked.property.name)' is in an #if, and properties are set by an initializer; "
                    + "give every property a default, or write the table by hand", at: checked.property.index)
        }
        for mapped in properties.mapped { try Self.check(mapped, hasInitializer: !initializers.isEmpty, in: list) }
        if initializers.isEmpty, type.kind == "struct" {
            let names = properties.mapped.map(\.property.spelling)
            if Self.memberwiseParameters(members) == names {
                self = .columns(make: "\(type.name).init(\(names.map { "\($0):" }.joined()))", isMemberwise: true)
                return
            }
            let arguments = names.enumerated().map { "\($1): $\($0)" }
            self = .columns(make: "{ \(type.name)(\(arguments.joined(separator: ", "))) }", isMemberwise: false)
        } else {
            let usable = isIsolatedClass ? initializers.filter(\.isNonisolated) : initializers
            let call = try Self.call(type, properties.mapped, usable, isIsolated: isIsolatedClass, in: list)
            self = .columns(make: "{ \(call) }", isMemberwise: false)
        }
    }

    /// Returns the labels of a struct's memberwise initializer; nil if they, or the types of the parameters, aren't
    /// certain.
    private static func memberwiseParameters(_ members: [Member]) -> [String]? {
        var labels: [String] = []
        for member in members {
            switch member {
            case .property(let property) where property.isStatic || property.isFixed: continue
            case .property(let property) where property.storage == .stored:
                guard !property.prefix.has("lazy"), !property.mayBeWrapped, property.conditions == 0 else { return nil }
                labels.append(property.spelling)
            case .pattern(isConstant: false, _, _), .macro: return nil
            default: continue
            }
        }
        return labels
    }

    /// Checks that no code of the user that the table calls is isolated to the main actor.
    private static func checkIsolation(
        of properties: PropertyList, in type: TypeDeclaration, _ list: TokenList
    ) throws(MacroDiagnostic) {
        let computed = properties.mapped.map(\.property).filter { !$0.isStored || $0.isObserved }
        for property in computed + properties.checked.map(\.property) where !property.prefix.has("nonisolated") {
            let isIsolated = type.isOnMainActor || !property.prefix.attributes("MainActor").isEmpty
            guard isIsolated else { continue }
            throw list.failure(
                "'\(property.name)' is on the main actor, and the table uses it on any thread; "
                    + "write 'nonisolated var \(property.name)'", at: property.index)
        }
    }

    /// Checks that an initializer can take the property's value.
    private static func check(
        _ mapped: MappedProperty, hasInitializer: Bool, in list: TokenList
    ) throws(MacroDiagnostic) {
        let property = mapped.property
        let remedy = "give every property a default, or write the table by hand"
        if property.conditions > 0 {
            throw list.failure(
                "'\(property.name)' is in an #if and set by an initializer; \(remedy)", at: property.index)
        }
        if property.storage != .stored || property.prefix.has("override") {
            throw list.failure(
                "'\(property.name)' is computed, and others are set by an initializer; \(remedy)", at: property.index)
        }
        if !mapped.arguments.fitColumn {
            throw list.failure(
                "'\(property.name)' has '\(mapped.arguments.otherLabel ?? "")', "
                    + "and is set by an initializer; \(remedy)",
                at: property.index)
        }
        if mapped.arguments.position != nil, !mapped.arguments.options.isEmpty || property.value != nil {
            throw list.failure(
                "the position '\(property.name)' is set by an initializer, "
                    + "and takes no default and no options; \(remedy)",
                at: property.index)
        }
        if property.mayBeWrapped, property.value == nil, !hasInitializer {
            throw list.failure(
                "'\(property.name)' may have a wrapper; give it a default, or write the table by hand",
                at: property.index)
        }
    }

    /// Returns the call of an initializer that takes every mapped property.
    private static func call(
        _ type: TypeDeclaration, _ mapped: [MappedProperty], _ initializers: [Initializer], isIsolated: Bool,
        in list: TokenList
    ) throws(MacroDiagnostic) -> String {
        let names = mapped.map(\.property.name)
        for initializer in initializers where initializer.isPlain && initializer.conditions == 0 {
            guard let arguments = callArguments(of: initializer, from: names) else { continue }
            return "\(type.name)(\(arguments.joined(separator: ", ")))"
        }
        let signature = names.map { "\($0):" }.joined()
        guard !isIsolated else {
            throw list.failure(
                "\(type.name) is on the main actor, and Items are made on any thread; "
                    + "declare 'nonisolated init(\(signature))', or write 'nonisolated final class \(type.name)'",
                at: type.nameIndex)
        }
        throw list.failure(
            "\(type.name) has properties without a default; declare 'init(\(signature))', or give them defaults",
            at: type.nameIndex)
    }

    /// Returns the arguments of an initializer, if it takes all of these properties and needs nothing else.
    private static func callArguments(of initializer: Initializer, from names: [String]) -> [String]? {
        var taken: Set<Int> = []
        var arguments: [String] = []
        for parameter in initializer.parameters {
            let number = names.firstIndex { $0 == parameter.label } ?? names.firstIndex { $0 == parameter.name }
            if let number, taken.insert(number).inserted {
                arguments.append((parameter.label.map { "\($0.quotedIfKeyword): " } ?? "") + "$\(number)")
            } else if !parameter.hasDefault {
                return nil
            }
        }
        return taken.count == names.count ? arguments : nil
    }
}

extension String {
    /// The label in backticks if it can't be written without them.
    var quotedIfKeyword: String {
        let isPlain = unicodeScalars.allSatisfy { $0.value >= 0x80 || Tokenizer.isWordByte(UInt8($0.value)) }
        let isReserved = ["inout", "var", "let"].contains(self) || unicodeScalars.first?.properties.numericType != nil
        return isPlain && !isReserved ? self : "`\(self)`"
    }
}
