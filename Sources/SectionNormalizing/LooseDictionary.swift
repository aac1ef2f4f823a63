import JSONDocuments

/// A dictionary of loose input.
enum LooseDictionary {
    case json(JSONValue)
    case swift([String: Any?])

    var count: Int {
        switch self {
        case .json(let object): object.count
        case .swift(let dictionary): dictionary.count
        }
    }

    /// The members: in document order for JSON, sorted by key for Swift, which keeps none.
    var members: [(key: String, value: LooseValue)] {
        switch self {
        case .json(let object): object.members.map { ($0.key, LooseValue($0.value)) }
        case .swift(let dictionary):
            dictionary.sorted { $0.key < $1.key }.map { ($0.key, LooseValue($0.value)) }
        }
    }

    /// Whether all members are as `predicate` says; stops at the first that is not.
    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        switch self {
        case .json(let object): object.members.allSatisfy { predicate($0.key, LooseValue($0.value)) }
        case .swift(let dictionary): dictionary.allSatisfy { predicate($0.key, LooseValue($0.value)) }
        }
    }

    subscript(key: String) -> LooseValue? {
        switch self {
        case .json(let object): object[key].map { LooseValue($0) }
        case .swift(let dictionary): dictionary[key].map { LooseValue($0) }
        }
    }

    /// The dictionary as the data of a cell.
    var object: CellObject {
        switch self {
        case .json(let object): .json(object)
        case .swift(let dictionary): LooseValue.json(of: dictionary).map { .json($0) } ?? .value(dictionary)
        }
    }
}
