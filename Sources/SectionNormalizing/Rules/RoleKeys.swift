import JSONDocuments

/// Finds out whether all keys of a dictionary are those of a cell, or of a section.
///
/// The scan stops at the first key that is neither.
struct RoleKeys {
    private(set) var areCell = true
    private(set) var areSection = true

    /// The key of a section's cells, of which there is exactly one.
    private(set) var cellsKey: String?

    /// True if `children` is a key of a cell.
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
        let uses = unsafe RoleKey.uses(of: key)
        areCell = areCell && (uses.contains(.cell) || uses.contains(.parent) && withChildren)
        areSection = areSection && uses.contains(.section) && !(uses.contains(.cells) && cellsKey != nil)
        if uses.contains(.cells) { cellsKey = unsafe String(decoding: key, as: UTF8.self) }
        return areCell || areSection
    }
}
