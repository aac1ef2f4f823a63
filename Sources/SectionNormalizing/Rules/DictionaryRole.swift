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

/// Whether the keys of a dictionary are all a cell's, or all a section's; data stops the look at its first own key.
struct RoleKeys {
    private(set) var areCell = true
    private(set) var areSection = true

    /// The one key that a section's cells are under.
    private(set) var cellsKey: String?

    private struct Uses {
        var ofCell = false
        var ofSection = false
        var isCells = false
        var isChildren = false
    }

    /// Whether child cells may be described, too.
    private let withChildren: Bool

    private static let uses: [String: Uses] = {
        var uses: [String: Uses] = [:]
        for key in [
            "object", "cellIdentifier", "nibName", "title", "subtitle", "image", "accessoryImage", "id", "height",
            "onLoad", "onSelect", "beforeReuse",
        ] { uses[key, default: Uses()].ofCell = true }
        uses["children"] = Uses(isChildren: true)
        for key in ["id", "title", "header", "headerTitle", "footer", "footerTitle", "identifier", "hooks"] {
            uses[key, default: Uses()].ofSection = true
        }
        for key in ["items", "cells", "rows"] { uses[key] = Uses(ofSection: true, isCells: true) }
        return uses
    }()

    /// Nil where the keys are neither.
    init?(of dictionary: LooseDictionary, withChildren: Bool) {
        self.withChildren = withChildren
        let count = dictionary.count
        guard count > 0, count <= 13 else { return nil }
        switch dictionary {
        case .json(let object): withExtendedLifetime(object) { look(at: object.node) }
        case .swift(let members): _ = members.allSatisfy { key, _ in look(at: key) }
        }
        areSection = areSection && cellsKey != nil
        if !areCell && !areSection { return nil }
    }

    private mutating func look(at node: JSONNode) {
        for member in node.members {
            // SAFETY: the bytes are those of a key of `node`, which the caller keeps alive; only their number is read.
            guard unsafe member.utf8.count <= 14, look(at: member.key) else {
                areCell = false
                areSection = false
                return
            }
        }
    }

    /// Takes one key into account; false where nothing can come of it any more.
    private mutating func look(at key: String) -> Bool {
        let uses = Self.uses[key] ?? Uses()
        areCell = areCell && (uses.ofCell || uses.isChildren && withChildren)
        areSection = areSection && uses.ofSection && !(uses.isCells && cellsKey != nil)
        if uses.isCells { cellsKey = key }
        return areCell || areSection
    }
}
