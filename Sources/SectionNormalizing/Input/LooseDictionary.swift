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

    /// The members: in document order for JSON, sorted by key for a Swift dictionary, which keeps none.
    var members: [(key: String, value: LooseValue)] {
        switch self {
        case .json(let object): object.members.map { ($0.key, LooseValue($0.value)) }
        case .swift(let dictionary): dictionary.members
        }
    }

    /// Whether all members are as `predicate` says; stops at the first that is not.
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

/// A Swift dictionary of any types, seen by the texts of its keys.
protocol LooseMembers {
    var count: Int { get }

    func member(_ key: String) -> LooseValue?

    /// Whether all members are as `predicate` says; stops at the first that is not.
    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool

    /// The members in the dictionary's own order; sorted by key where it has none.
    var members: [(key: String, value: LooseValue)] { get }
}
