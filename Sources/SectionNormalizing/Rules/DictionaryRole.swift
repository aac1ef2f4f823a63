import JSONDocuments

/// The role of a dictionary, by its keys and values.
///
/// A dictionary describes a cell or a section only if every member can be read as its key demands,
/// so that nothing is lost. Null can be read under every key. Any other dictionary is data.
enum DictionaryRole {
    /// Data, as most are.
    case data
    /// A cell.
    case cell
    /// A section, with its cells under this key.
    case section(cellsKey: String)
    /// Data with the keys of a cell or a section: some value can't be read as such.
    case unreadable(reason: String)

    init(of dictionary: LooseDictionary, nested: NormalizationOptions.NestedArrays) {
        guard let keys = RoleKeys(of: dictionary, withChildren: nested == .children) else {
            self = .data
            return
        }
        if keys.areCell, Self.isDistinctive(dictionary, nested: nested) {
            let reason = Self.reason(for: dictionary, unless: Self.isCellMember) ?? Self.secondAccessory(dictionary)
            self = reason.map { .unreadable(reason: $0) } ?? .cell
        } else if keys.areSection, let cellsKey = keys.cellsKey, dictionary[cellsKey]?.isArray ?? false {
            self = Self.section(dictionary, cellsKey: cellsKey)
        } else {
            self = .data
        }
    }

    /// Returns whether the dictionary has a key that only a cell has; apart from `object`, a null under it doesn't
    /// count.
    private static func isDistinctive(
        _ dictionary: LooseDictionary, nested: NormalizationOptions.NestedArrays
    ) -> Bool {
        dictionary[.object] != nil
            || [RoleKey.title, .cellIdentifier, .nibName].contains { !(dictionary[$0]?.isNull ?? true) }
            || nested == .children && dictionary[.children]?.isList ?? false
    }

    /// Returns true if a cell can take a value under a key.
    static func isCellMember(_ key: String, _ value: LooseValue) -> Bool {
        RoleKey(rawValue: key)?.isReadable(value) ?? (CellHook(rawValue: key) != nil && value.isHandler)
    }

    private static func section(_ dictionary: LooseDictionary, cellsKey: String) -> DictionaryRole {
        let unreadable = reason(for: dictionary) { isSectionMember($0, $1, of: dictionary) }
        if let reason = unreadable ?? contradiction(dictionary) { return .unreadable(reason: reason) }
        return .section(cellsKey: cellsKey)
    }

    /// Returns true if a section can take a value under a key.
    private static func isSectionMember(_ key: String, _ value: LooseValue, of dictionary: LooseDictionary) -> Bool {
        switch RoleKey(rawValue: key) {
        case .rows, .items, .cells, .object: true
        case .hooks: value.isNull || value.areHooks
        case .id, .identifier: value.isNull || value.isIdentity
        case .header: value.isReadable || value.isModel && isOnly(.header, of: RoleKey.headers, in: dictionary)
        case .footer: value.isReadable || value.isModel && isOnly(.footer, of: RoleKey.footers, in: dictionary)
        default: value.isReadable
        }
    }

    /// Returns whether a key is the only one of its synonyms that has a value.
    private static func isOnly(_ key: RoleKey, of keys: [RoleKey], in dictionary: LooseDictionary) -> Bool {
        keys.allSatisfy { $0 == key || dictionary[$0]?.isNull ?? true }
    }

    /// Returns the reason why a dictionary is data: its first member that isn't readable; nil if all are.
    private static func reason(
        for dictionary: LooseDictionary, unless isReadable: (String, LooseValue) -> Bool
    ) -> String? {
        if dictionary.allSatisfy(isReadable) { return nil }
        return dictionary.members.first { !isReadable($0.key, $0.value) }.map { member in
            let text = member.value.text.map { " (\"\($0.inMessage)\")" } ?? ""
            return "\"\(member.key)\"\(text) isn't valid in a cell or a section"
        }
    }

    /// Returns the reason why a dictionary is data if it has two accessories; nil if it doesn't.
    private static func secondAccessory(_ dictionary: LooseDictionary) -> String? {
        let found = [RoleKey.accessory, .accessoryImage].allSatisfy { !(dictionary[$0]?.isNull ?? true) }
        return found ? "\"accessoryImage\" is a second accessory" : nil
    }

    /// Returns the reason why a dictionary is data if two synonymous keys have different values; nil if they agree.
    private static func contradiction(_ dictionary: LooseDictionary) -> String? {
        for keys in [RoleKey.ids, RoleKey.headers, RoleKey.footers] {
            let found = keys.filter { dictionary[$0]?.text != nil }
            guard let first = found.first,
                let other = found.dropFirst().first(where: { dictionary[$0]?.text != dictionary[first]?.text })
            else { continue }
            return "\"\(other.rawValue)\" differs from \"\(first.rawValue)\""
        }
        return nil
    }
}

extension LooseValue {
    /// True if the value is an array that is not empty.
    fileprivate var isList: Bool { if case .array(let array) = self { array.count > 0 } else { false } }

    /// True if the value is null or can be read as a text.
    var isReadable: Bool { isNull || text != nil }

    /// True if the value is a header or a footer that isn't a text: a ready cell, a dictionary that
    /// describes one, or an Item.
    var isModel: Bool {
        switch self {
        case .cell: true
        case .single: text == nil && closure == nil
        case .dictionary(let dictionary):
            if case .cell = DictionaryRole(of: dictionary, nested: .object) { true } else { false }
        case .null, .scalar, .array, .section, .sectionPresentable: false
        }
    }

    /// True if the value can be read as an id: a number or a text, not a boolean.
    ///
    /// An empty text can be read; it counts as no id.
    var isIdentity: Bool { text != nil && (text == "" || isNumberOrText) }

    private var isNumberOrText: Bool {
        switch self {
        case .scalar(.json(let json)): json.kind != .bool
        case .scalar(.value(let value)): type(of: value) != Bool.self
        default: true
        }
    }

    /// True if the value is a handler or its name.
    var isHandler: Bool { isReadable || closure != nil }

    /// True if the value is a dictionary of handlers or their names, by hook.
    fileprivate var areHooks: Bool {
        guard case .dictionary(let hooks) = self else { return false }
        return hooks.allSatisfy { key, value in
            CellHook(rawValue: key) != nil && value.isHandler
        }
    }
}
