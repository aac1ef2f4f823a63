import JSONDocuments

/// What the keys of a dictionary say that it is.
enum DictionaryRole {
    /// Data, as most are.
    case data
    /// A cell.
    case cell
    /// A section, with its cells under this key.
    case section(cellsKey: String)
    /// Data, though its keys are a cell's or a section's: what is under this one cannot be read as such.
    case unreadable(key: String)

    init(of dictionary: LooseDictionary) {
        guard let keys = RoleKeys(of: dictionary) else {
            self = .data
            return
        }
        if keys.areCell, let role = Self.cell(dictionary) {
            self = role
        } else if keys.areSection, let cellsKey = keys.cellsKey {
            self = Self.section(dictionary, cellsKey)
        } else {
            self = .data
        }
    }

    /// A cell needs data or a key that tells; null tells nothing.
    private static func cell(_ dictionary: LooseDictionary) -> DictionaryRole? {
        let isTelling =
            dictionary["object"] != nil
            || ["title", "cellIdentifier", "nibName"].contains { !(dictionary[$0]?.isNull ?? true) }
        guard isTelling else { return nil }
        return unreadable(dictionary) { key, value in
            key == "object" || value.isReadable || CellHook(rawValue: key) != nil && value.handler != nil
        } ?? .cell
    }

    private static func section(_ dictionary: LooseDictionary, _ cellsKey: String) -> DictionaryRole {
        guard dictionary[cellsKey]?.isArray ?? false else { return .data }
        return unreadable(dictionary) { key, value in key == cellsKey || key == "hooks" || value.isReadable }
            ?? .section(cellsKey: cellsKey)
    }

    private static func unreadable(
        _ dictionary: LooseDictionary, _ isReadable: (String, LooseValue) -> Bool
    ) -> DictionaryRole? {
        if dictionary.allSatisfy(isReadable) { return nil }
        return dictionary.members.first { !isReadable($0.key, $0.value) }.map { .unreadable(key: $0.key) }
    }
}

extension LooseValue {
    /// Whether the value can be read as a text, or says nothing.
    fileprivate var isReadable: Bool { isNull || text != nil }

    /// The closure, where the value is one that a cell can call.
    var handler: CellHandler? {
        if case .single(.value(let value)) = self { value as? CellHandler } else { nil }
    }
}
