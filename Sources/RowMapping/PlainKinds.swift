import ItemMapping
import JSONDocuments

/// Any value, unchanged.
struct AnyKind: KindTerm {
    var kind: RecordKind { .any }
    var traits: KindTraits {
        KindTraits(
            name: "any", swift: "JSONValue", start: ("JSONValue.null", .null), json: nil,
            result: nil, defaults: nil, cells: .any)
    }

    func value(from found: FoundValue) -> RecordValue {
        switch found.content {
        case .one, .made, .scalar: .json(found.json)
        case .matches(let nodes): .list(nodes.map { unsafe .json(JSONValue($0, in: found.context.storage)) })
        }
    }

    func isHeld(by type: any Any.Type) -> Bool { type is JSONValue.Type }
    func literal(_ value: RecordValue, dates: DateStyle) throws(SwiftRefusal) -> String? {
        try SwiftRefusal.literal(of: value.json)
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue { ["not": ["type": "null"]] }
}

/// Text.
struct StringKind: KindTerm {
    var kind: RecordKind { .string }
    var traits: KindTraits {
        KindTraits(
            name: "string", swift: "String", start: ("\"\"", ""), hasOwnLiterals: true, json: .text,
            result: "string", defaults: ["string", "number", "boolean"], cells: .text)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        .string(try String.value(from: found))
    }
    func isHeld(by type: any Any.Type) -> Bool { type is String.Type || type is Substring.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? { value.text.map { SwiftText.literal($0) } }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        rules.takesOthers ? ["type": ["string", "number", "boolean"]] : ["type": "string"]
    }
}

/// A boolean.
struct BoolKind: KindTerm {
    var kind: RecordKind { .bool }
    var traits: KindTraits {
        KindTraits(
            name: "bool", swift: "Bool", start: ("false", false), hasOwnLiterals: true, json: .bool,
            result: "boolean", defaults: ["boolean", "number", "string"], cells: .bool)
    }

    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue { .bool(try Bool.value(from: found)) }
    func isHeld(by type: any Any.Type) -> Bool { type is Bool.Type }
    func literal(_ value: RecordValue, dates: DateStyle) -> String? {
        if case .bool(let flag) = value { "\(flag)" } else { nil }
    }
    func dataSchema(_ rules: ValueRules) -> JSONValue {
        let words = "[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[oO][nN]|[oO][fF][fF]|0|1"
        return ValueRules.either(
            ["type": "boolean"], rules.takesOthers ? ["enum": [0, 1]] : nil,
            rules.otherText(rules.policy == .lenient ? words : "(?:true|false)"))
    }
}
