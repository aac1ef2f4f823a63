import DateTexts
import ItemMapping
import JSONDocuments
import RowMapping

/// An option that is there or isn't.
struct FlagTerm: FieldTerm {
    let members: [FieldMember]
    private let name: String
    private let option: FieldOption
    private let conversion: Conversions

    init(_ name: String, _ option: FieldOption, _ conversion: Conversions, _ description: String) {
        (self.name, self.option, self.conversion) = (name, option, conversion)
        members = [FieldMember(name, description, ["type": "boolean"])]
    }

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        try field.flag(name) ? [option] : []
    }
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        rules.conversions.contains(conversion) ? [(name, JSONValue(true))] : []
    }
    func swift(_ rules: FieldRules) -> [String] { rules.conversions.contains(conversion) ? [".\(name)"] : [] }
}

/// The distance that a value may have from its type.
struct PolicyTerm: FieldTerm {
    let members = [
        FieldMember(
            "policy", "The conversions that are allowed.",
            ["enum": JSONValue(ConversionPolicy.allCases.map { JSONValue($0.rawValue) })])
    ]

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        guard let value = field["policy"] else { return [] }
        if let policy = value.string.flatMap(ConversionPolicy.init) { return [.policy(policy)] }
        let names = ConversionPolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw field.error("unknown policy \(value); the policies are \(names)", at: "policy")
    }
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        rules.policy.map { [("policy", JSONValue($0.rawValue))] } ?? []
    }
    func swift(_ rules: FieldRules) -> [String] { rules.policy.map { [".\($0.rawValue)"] } ?? [] }
}

/// The styles of dates, and the zone of patterns.
struct DatesTerm: FieldTerm {
    var members: [FieldMember] {
        let (names, texts) = (DateStyle.terms.map(\.name), TextFormat.allCases.map(\.rawValue))
        let format: JSONValue = [
            "type": "string", "minLength": 1, "examples": JSONValue((names + ["dd.MM.yyyy"]).map { JSONValue($0) }),
        ]
        return [
            FieldMember(
                "format",
                "The format of dates: \(names.joined(separator: ", ")), or a pattern like dd.MM.yyyy; of several the first "
                    + "that can read the value. The format of other text: \(texts.joined(separator: ", ")).",
                ["anyOf": [format, ["type": "array", "minItems": 1, "items": format]]]),
            FieldMember(
                "zone", "The time zone of dates without one.",
                ["type": "string", "minLength": 1, "examples": ["Europe/Berlin"]]),
        ]
    }

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        let zone = try zone(of: field)
        guard let value = field["format"] else {
            if zone == nil { return [] }
            throw field.error("a zone needs a format", at: "zone")
        }
        if FormatTerm.format(of: field) != nil { return [] }
        guard value.kind == .array, value.count > 0 else {
            return [.dates(try style(value, zone, of: field, at: field.location(of: "format")))]
        }
        var styles: [DateStyle] = []
        for (index, format) in value.elements.enumerated() {
            styles.append(
                try style(format, zone, of: field, at: field.location(of: "format").appending(.index(index))))
        }
        return [.dates(styles.count == 1 ? styles[0] : .anyOf(styles))]
    }

    private func style(
        _ value: JSONValue, _ zone: DateZone?, of field: WrittenField, at location: JSONLocation
    ) throws(RecordTableError) -> DateStyle {
        if let text = value.string {
            if let style = DateStyle.terms.lazy.compactMap({ $0.style(named: text) }).first { return style }
            if let fault = DateStyle.fault(inPattern: text) {
                throw RecordTableError("the format \(value) reads no dates: \(fault)", at: location)
            }
            if DateStyle.isPattern(text) { return .pattern(text, zone: zone ?? .gmt) }
        }
        let names = DateStyle.terms.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let texts = TextFormat.allCases.map(\.rawValue).joined(separator: ", ")
        let ofText = field.kind.holdsDates ? "" : "; of text other than dates it is one of \(texts)"
        throw RecordTableError(
            "a format is \(names) or a pattern like \"dd.MM.yyyy\", not \(value)\(ofText)", at: location)
    }

    private func zone(of field: WrittenField) throws(RecordTableError) -> DateZone? {
        guard let value = field["zone"] else { return nil }
        if let zone = value.string.flatMap({ DateZone($0) }) { return zone }
        let advice =
            DateZone.areNamesKnown
            ? "; write one like \"Europe/Berlin\""
            : ": this system has no database of time zones; install the package tzdata, or write an offset like \"+01:00\""
        throw field.error("unknown time zone \(value)\(advice)", at: "zone")
    }

    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        guard let dates = rules.dates else { return [] }
        let styles = dates.alternatives
        let names = styles.map { JSONValue($0.term.name) }
        let zone = styles.lazy.compactMap { if case .pattern(_, let zone) = $0 { zone } else { nil } }.first
        return [("format", names.count == 1 ? names[0] : JSONValue(names))]
            + (zone.map { $0 == .gmt || $0.identifier == "GMT" ? [] : [("zone", JSONValue($0.identifier))] } ?? [])
    }
    func swift(_ rules: FieldRules) -> [String] { rules.dates.map { [".dates(\($0.term.swift))"] } ?? [] }
}

/// A list that a text joins.
struct SeparatorTerm: FieldTerm {
    let members = [
        FieldMember(
            "separator",
            "The text between the elements of a list that is written as one text; without a list in the type, a list is "
                + "joined by it.", ["type": "string", "minLength": 1])
    ]

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        guard let value = field["separator"] else { return [] }
        if let text = value.string, !text.isEmpty { return [.separator(text)] }
        throw field.error("a separator is a string that isn't empty, not \(value)", at: "separator")
    }
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        rules.separator.map { [("separator", JSONValue($0))] } ?? []
    }
    func swift(_ rules: FieldRules) -> [String] {
        rules.separator.map { [".separator(\(SwiftText.literal($0)))"] } ?? []
    }
}

/// An element of a list.
struct ElementTerm: FieldTerm {
    let members = [
        FieldMember(
            "element", "The index of the element of a list that is the value; a negative one counts from the end.",
            ["type": "integer"])
    ]

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        guard let value = field["element"] else { return [] }
        if let index = value.int { return [.element(index)] }
        throw field.error("an element is the index of one, an integer, not \(value)", at: "element")
    }
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        rules.element.map { [("element", JSONValue($0))] } ?? []
    }
    func swift(_ rules: FieldRules) -> [String] { rules.element.map { [".element(\($0))"] } ?? [] }
}

/// The strategy for a value that is missing, null or invalid.
struct StrategyTerm: FieldTerm {
    private let name: String
    private let strategy: @Sendable (FieldRules) -> FieldFailureStrategy?
    private let option: @Sendable (FieldFailureStrategy) -> FieldOption

    /// The strategies of rows: none is left out.
    private static let known: [FieldFailureStrategy] = [.error, .setNil, .keepDefault]

    init(
        _ name: String, _ path: any KeyPath<DeclaredStrategies, FieldFailureStrategy?> & Sendable,
        _ option: @escaping @Sendable (FieldFailureStrategy) -> FieldOption
    ) {
        (self.name, self.option) = (name, option)
        strategy = { $0.declared[keyPath: path] }
    }

    var members: [FieldMember] {
        [
            FieldMember(
                name,
                "What happens without a value, because it is \(name): an issue, null, or the default without an issue.",
                ["enum": JSONValue(Self.known.map { JSONValue($0.rawValue) })])
        ]
    }

    func options(in field: WrittenField) throws(RecordTableError) -> [FieldOption] {
        guard let value = field[name] else { return [] }
        if let known = value.string.flatMap(FieldFailureStrategy.init), Self.known.contains(known) {
            return [option(known)]
        }
        let names = Self.known.map { "\"\($0.rawValue)\"" }
        let hint = value == "skipItem" ? "; each record has a row" : ""
        throw field.error("\(name) is \(names[0]), \(names[1]) or \(names[2]), not \(value)\(hint)", at: name)
    }
    func members(for rules: FieldRules) -> [(key: String, value: JSONValue)] {
        strategy(rules).map { [(name, JSONValue($0.rawValue))] } ?? []
    }
    func swift(_ rules: FieldRules) -> [String] { strategy(rules).map { [".\(name)(.\($0.rawValue))"] } ?? [] }
}
