import JSONDocuments
import SystemHeaders

/// Whether all keys of a dictionary are those of a cell, or of a section.
///
/// The scan stops at the first key that is neither. A key is compared by its length and its bytes.
struct RoleKeys {
    private(set) var areCell = true
    private(set) var areSection = true

    /// The key of a section's cells, of which there is exactly one.
    private(set) var cellsKey: String?

    private struct Uses: OptionSet {
        let rawValue: UInt8
        static let cell = Uses(rawValue: 1)
        static let section = Uses(rawValue: 2)
        static let cells = Uses(rawValue: 4)
        static let children = Uses(rawValue: 8)
    }

    /// Whether `children` is a key of a cell.
    private let withChildren: Bool

    /// Nil if the keys are neither those of a cell nor those of a section.
    init?(of dictionary: LooseDictionary, withChildren: Bool) {
        switch dictionary {
        case .json(let object):
            let keys = withExtendedLifetime(object) { RoleKeys(of: object.node, withChildren: withChildren) }
            guard let keys else { return nil }
            self = keys
        case .swift(let members):
            guard Self.counts.contains(members.count) else { return nil }
            self.withChildren = withChildren
            _ = members.allSatisfy { key, _ in
                var key = key
                return key.withUTF8 { unsafe scan($0) }
            }
            guard isRole() else { return nil }
        }
    }

    /// Nil if the keys of an object of JSON, which the caller keeps alive, are neither.
    // SAFETY: the bytes are those of a key of `node`.
    init?(of node: JSONNode, withChildren: Bool) {
        guard Self.counts.contains(node.count) else { return nil }
        self.withChildren = withChildren
        for member in node.members {
            guard unsafe scan(member.utf8) else { return nil }
        }
        guard isRole() else { return nil }
    }

    /// The numbers of members that a cell or a section can have.
    private static let counts = 1...14

    private mutating func isRole() -> Bool {
        areSection = areSection && cellsKey != nil
        return areCell || areSection
    }

    /// Takes a key into account; false if the dictionary can be neither any more.
    private mutating func scan(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let uses = unsafe Self.uses(of: key)
        areCell = areCell && (uses.contains(.cell) || uses.contains(.children) && withChildren)
        areSection = areSection && uses.contains(.section) && !(uses.contains(.cells) && cellsKey != nil)
        if uses.contains(.cells) { cellsKey = unsafe String(decoding: key, as: UTF8.self) }
        return areCell || areSection
    }

    private static func uses(of key: UnsafeBufferPointer<UInt8>) -> Uses {
        switch key.count {
        case 2: return unsafe has(key, "id") ? [.cell, .section] : []
        case 4: return unsafe has(key, "rows") ? [.section, .cells] : []
        case 5:
            if unsafe has(key, "title") { return [.cell, .section] }
            if unsafe has(key, "image") { return .cell }
            if unsafe has(key, "items") || has(key, "cells") { return [.section, .cells] }
            return unsafe has(key, "hooks") ? .section : []
        case 6:
            if unsafe has(key, "object") { return [.cell, .section] }
            if unsafe has(key, "height") || has(key, "onLoad") { return .cell }
            return unsafe has(key, "header") || has(key, "footer") ? .section : []
        case 7: return unsafe has(key, "nibName") ? .cell : []
        case 8:
            if unsafe has(key, "subtitle") || has(key, "onSelect") { return .cell }
            return unsafe has(key, "children") ? .children : []
        case 9: return unsafe has(key, "accessory") ? .cell : []
        case 10: return unsafe has(key, "identifier") ? .section : []
        case 11:
            if unsafe has(key, "beforeReuse") { return .cell }
            return unsafe has(key, "headerTitle") || has(key, "footerTitle") ? .section : []
        case 14: return unsafe has(key, "accessoryImage") || has(key, "cellIdentifier") ? .cell : []
        default: return []
        }
    }

    /// Whether a key is a name of the same length.
    // SAFETY: memcmp reads as many bytes as the name has.
    @inline(__always)
    private static func has(_ key: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        guard let start = key.baseAddress, key.count == name.utf8CodeUnitCount else { return false }
        return unsafe memcmp(start, name.utf8Start, name.utf8CodeUnitCount) == 0
    }
}
