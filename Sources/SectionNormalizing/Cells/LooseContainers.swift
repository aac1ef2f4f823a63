import JSONDocuments

/// A dictionary of loose input.
enum LooseDictionary {
    case json(JSONValue)
    case swift(any LooseMembers)

    var count: Int {
        switch self {
        case .json(let object): object.count
        case .swift(let dictionary): dictionary.count
        }
    }

    /// The members: in document order for JSON, sorted by key for a Swift dictionary, which has no
    /// order.
    var members: [(key: String, value: LooseValue)] {
        switch self {
        case .json(let object): object.members.map { ($0.key, LooseValue($0.value)) }
        case .swift(let dictionary): dictionary.members
        }
    }

    /// Returns whether all members satisfy a predicate; stops at the first that doesn't.
    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        switch self {
        case .json(let object): object.members.allSatisfy { predicate($0.key, LooseValue($0.value)) }
        case .swift(let dictionary): dictionary.allSatisfy(predicate)
        }
    }

    subscript(key: String) -> LooseValue? {
        switch self {
        case .json(let object): object[key].map { LooseValue($0) }
        case .swift(let dictionary): dictionary.member(key)
        }
    }

    /// The dictionary as the data of a cell.
    var object: CellObject {
        switch self {
        case .json(let object): .json(object)
        case .swift(let dictionary): .value(dictionary)
        }
    }
}

/// A Swift dictionary of any types, accessed by the texts of its keys.
protocol LooseMembers {
    var count: Int { get }

    func member(_ key: String) -> LooseValue?

    /// Returns whether all members satisfy a predicate; stops at the first that doesn't.
    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool

    /// The members in the dictionary's own order, or sorted by key if it has none.
    var members: [(key: String, value: LooseValue)] { get }
}

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

    /// True if sections are the element type of the array.
    var isSections: Bool { if case .swift(let list) = self { list.isSections } else { false } }
}
