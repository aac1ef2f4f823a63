import JSONDocuments

/// What the keys of a dictionary say that it is.
extension LooseDictionary {
    private static let cellKeys: Set<String> = [
        "object", "cellIdentifier", "nibName", "title", "subtitle", "image", "accessoryImage", "id", "height", "onLoad",
        "onSelect", "beforeReuse",
    ]
    private static let tellingCellKeys = ["title", "cellIdentifier", "nibName"]
    private static let sectionKeys: Set<String> = [
        "id", "title", "header", "headerTitle", "footer", "footerTitle", "identifier", "hooks",
    ]
    private static let cellsKeys = ["items", "cells", "rows"]

    /// Whether all keys are a cell's, at least one of them tells, and every one of them can be read.
    var isCell: Bool {
        count <= Self.cellKeys.count
            && (self["object"] != nil || Self.tellingCellKeys.contains { !(self[$0]?.isNull ?? true) })
            && allSatisfy { key, value in Self.cellKeys.contains(key) && (key == "object" || value.isText) }
    }

    /// The key of the cells where the dictionary is a section, all its other keys being a section's; else nil.
    var sectionCellsKey: String? {
        guard let cellsKey = Self.cellsKeys.first(where: { self[$0]?.isArray ?? false }) else { return nil }
        let isSection = allSatisfy { key, value in
            key == cellsKey || Self.sectionKeys.contains(key) && (key == "hooks" || value.isText)
        }
        return isSection ? cellsKey : nil
    }

    /// Whether there are members and all their values are arrays.
    var holdsOnlyArrays: Bool { count > 0 && allSatisfy { _, value in value.isArray } }
}

extension LooseValue {
    /// Whether the value can be read as a text, or says nothing.
    fileprivate var isText: Bool {
        switch self {
        case .null, .single(.json): true
        default: false
        }
    }
}
