import JSONDocuments

/// An array of loose input.
enum LooseArray {
    case json(JSONValue)
    case swift([Any?])

    var count: Int {
        switch self {
        case .json(let array): array.count
        case .swift(let array): array.count
        }
    }

    subscript(index: Int) -> LooseValue {
        switch self {
        case .json(let array): LooseValue(array.elements[index])
        case .swift(let array): LooseValue(array[index])
        }
    }

    /// The array as the data of a cell.
    var object: CellObject {
        switch self {
        case .json(let array): .json(array)
        case .swift(let array): LooseValue.json(of: array).map { .json($0) } ?? .value(array)
        }
    }
}
