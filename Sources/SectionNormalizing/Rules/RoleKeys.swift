import JSONDocuments

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
