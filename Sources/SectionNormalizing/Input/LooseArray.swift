import JSONDocuments

/// An array of loose input.
enum LooseArray {
    case json(JSONValue)
    case swift(LooseList)

    var count: Int {
        switch self {
        case .json(let array): array.count
        case .swift(let list): list.count
        }
    }

    /// The element at a valid index.
    subscript(index: Int) -> LooseValue {
        switch self {
        case .json(let array): LooseValue(JSONValue(array.node.element(at: index)!, in: array.storage))
        case .swift(let list): list[index]
        }
    }

    /// The array as the data of a cell.
    var object: CellObject {
        switch self {
        case .json(let array): .json(array)
        case .swift(let list): .value(list.value)
        }
    }

    /// Whether the array's type says that its elements are sections.
    var isSections: Bool { if case .swift(let list) = self { list.isSections } else { false } }
}
