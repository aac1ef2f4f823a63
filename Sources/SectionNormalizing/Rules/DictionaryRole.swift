import JSONDocuments

/// The meaning of a dictionary, by its keys and by what is under them.
///
/// A dictionary describes a cell or a section only where every member can be read as that member, and nothing is lost;
/// null says nothing anywhere. Any other dictionary is data.
enum DictionaryRole {
    /// Data, as most are.
    case data
    /// A cell.
    case cell
    /// A section, with its cells under this key.
    case section(cellsKey: String)
    /// Data, though its keys are a cell's or a section's: some value cannot be read as such.
    case unreadable(reason: String)

    /// The keys of a section that mean the same.
    static let idKeys = ["id", "identifier"]
    static let headerKeys = ["header", "headerTitle", "title"]
    static let footerKeys = ["footer", "footerTitle"]

    init(of dictionary: LooseDictionary, _ nested: NormalizationOptions.NestedArrays) {
        guard let keys = RoleKeys(of: dictionary, withChildren: nested == .children) else {
            self = .data
            return
        }
        if keys.areCell, Self.tells(dictionary, nested) {
            self = Self.reason(dictionary, Self.isCellMember).map { .unreadable(reason: $0) } ?? .cell
        } else if keys.areSection, let cellsKey = keys.cellsKey, dictionary[cellsKey]?.isArray ?? false {
            self = Self.section(dictionary, cellsKey)
        } else {
            self = .data
        }
    }

    /// Whether there is data, or a key that tells a cell from data; null tells nothing.
    private static func tells(_ dictionary: LooseDictionary, _ nested: NormalizationOptions.NestedArrays) -> Bool {
        dictionary["object"] != nil
            || ["title", "cellIdentifier", "nibName"].contains { !(dictionary[$0]?.isNull ?? true) }
            || nested == .children && dictionary["children"]?.isList ?? false
    }

    private static func isCellMember(_ key: String, _ value: LooseValue) -> Bool {
        switch key {
        case "object": true
        case "children": value.isArray
        case "id": value.isNull || value.isIdentity
        case "height": value.isNull || value.height != nil
        default: value.isReadable || CellHook(rawValue: key) != nil && value.handler != nil
        }
    }

    private static func section(_ dictionary: LooseDictionary, _ cellsKey: String) -> DictionaryRole {
        let unreadable = reason(dictionary) { key, value in
            switch key {
            case cellsKey: true
            case "hooks": value.isNull || value.areHooks
            case "id", "identifier": value.isNull || value.isIdentity
            default: value.isReadable
            }
        }
        if let reason = unreadable ?? contradiction(dictionary) { return .unreadable(reason: reason) }
        return .section(cellsKey: cellsKey)
    }

    /// The reason why a dictionary is data: its first member that `isReadable` refuses.
    private static func reason(
        _ dictionary: LooseDictionary, _ isReadable: (String, LooseValue) -> Bool
    ) -> String? {
        if dictionary.allSatisfy(isReadable) { return nil }
        return dictionary.members.first { !isReadable($0.key, $0.value) }.map { member in
            let text = member.value.text.map { " (\"\($0.inMessage)\")" } ?? ""
            return "\"\(member.key)\"\(text) is not what a cell or a section has there"
        }
    }

    /// The reason why a dictionary is data where two keys mean the same and say different things.
    private static func contradiction(_ dictionary: LooseDictionary) -> String? {
        for keys in [idKeys, headerKeys, footerKeys] {
            let found = keys.filter { dictionary[$0]?.text != nil }
            guard let first = found.first,
                let other = found.dropFirst().first(where: { dictionary[$0]?.text != dictionary[first]?.text })
            else { continue }
            return "\"\(other)\" says something else than \"\(first)\""
        }
        return nil
    }
}

extension LooseValue {
    /// Whether the value is an array that is not empty.
    fileprivate var isList: Bool { if case .array(let array) = self { array.count > 0 } else { false } }

    /// Whether the value can be read as a text, or says nothing.
    fileprivate var isReadable: Bool { isNull || text != nil }

    /// Whether the value can be read as an id: a number or a text, not a boolean.
    ///
    /// An empty text says nothing.
    fileprivate var isIdentity: Bool { text != nil && (text == "" || isNumberOrText) }

    private var isNumberOrText: Bool {
        switch self {
        case .scalar(.json(let json)): json.kind != .bool
        case .scalar(.value(let value)): type(of: value) != Bool.self
        default: true
        }
    }

    /// Whether the value names handlers, or holds them, and nothing else.
    fileprivate var areHooks: Bool {
        guard case .dictionary(let hooks) = self else { return false }
        return hooks.allSatisfy { key, value in
            CellHook(rawValue: key) != nil && (value.isReadable || value.handler != nil)
        }
    }

    /// The closure, where the value is one that a cell can call.
    var handler: CellHandler? {
        if case .single(.value(let value)) = self { value as? CellHandler } else { nil }
    }
}
