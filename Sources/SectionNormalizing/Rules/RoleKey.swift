import JSONDocuments
import SystemHeaders

/// A key of a dictionary that describes a cell or a section.
enum RoleKey: String, CaseIterable {
    case id, object, title
    case subtitle, image, accessory, accessoryImage, height, cellIdentifier, nibName, onLoad, onSelect, beforeReuse
    case children
    case identifier, header, headerTitle, footer, footerTitle, hooks
    case rows, items, cells

    // Keys of a section that are synonyms.
    static let ids: [RoleKey] = [.id, .identifier]
    static let headers: [RoleKey] = [.header, .headerTitle, .title]
    static let footers: [RoleKey] = [.footer, .footerTitle]

    /// What a key may be a key of.
    struct Uses: OptionSet {
        let rawValue: UInt8
        static let cell = Uses(rawValue: 1)
        static let section = Uses(rawValue: 2)
        /// The cells of a section.
        static let cells = Uses(rawValue: 4)
        /// A cell, if nested arrays are its children.
        static let parent = Uses(rawValue: 8)
    }

    var uses: Uses {
        switch self {
        case .id, .object, .title: [.cell, .section]
        case .subtitle, .image, .accessory, .accessoryImage, .height, .cellIdentifier, .nibName, .onLoad, .onSelect,
            .beforeReuse:
            .cell
        case .children: .parent
        case .identifier, .header, .headerTitle, .footer, .footerTitle, .hooks: .section
        case .rows, .items, .cells: [.section, .cells]
        }
    }

    /// The names of the keys with their uses, by their number of bytes.
    private static let named: [[(bytes: [UInt8], uses: Uses)]] = {
        let names = allCases.map { (Array($0.rawValue.utf8), $0.uses) }
        return (0...(names.map(\.0.count).max() ?? 0)).map { length in names.filter { $0.0.count == length } }
    }()

    /// Returns the uses of a key with these bytes; none if it isn't one of the keys.
    // SAFETY: memcmp reads as many bytes as the name and the key have.
    static func uses(of key: UnsafeBufferPointer<UInt8>) -> Uses {
        guard let start = key.baseAddress, key.count < named.count else { return [] }
        for name in named[key.count] where unsafe name.bytes.first == start.pointee {
            if unsafe memcmp(start, name.bytes, key.count) == 0 { return name.uses }
        }
        return []
    }

    /// Returns true if a cell can take a value under this key, so that nothing is lost.
    func isReadable(_ value: LooseValue) -> Bool {
        switch self {
        case .object: true
        case .children: value.isArray
        case .id: value.isNull || value.isIdentity
        case .height: value.isNull || value.height != nil
        case .accessory: value.isNull || CellAccessory(word: value.text) != nil
        case .onLoad, .onSelect, .beforeReuse: value.isHandler
        default: value.isReadable
        }
    }
}

extension LooseDictionary {
    subscript(key: RoleKey) -> LooseValue? { self[key.rawValue] }
}
