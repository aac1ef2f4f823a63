import JSONDocuments

/// The elements of an array, and what each of them is: looked at once.
struct LooseElements {
    /// What an element is.
    enum Kind {
        case section(cellsKey: String)
        case array
        case cellDictionary
        /// Anything else; with the reason, where a dictionary is nearly a cell or a section.
        case loose(unreadable: String?)

        init(_ value: LooseValue, _ nested: NormalizationOptions.NestedArrays) {
            switch value {
            case .section: self = .section(cellsKey: "")
            case .array: self = .array
            case .dictionary(let dictionary):
                self =
                    switch DictionaryRole(of: dictionary, nested) {
                    case .data: .loose(unreadable: nil)
                    case .cell: .cellDictionary
                    case .section(let cellsKey): .section(cellsKey: cellsKey)
                    case .unreadable(let reason): .loose(unreadable: reason)
                    }
            case .null, .scalar, .single, .cell: self = .loose(unreadable: nil)
            }
        }

        /// Whether the element is a cell by itself.
        var isLoose: Bool {
            switch self {
            case .cellDictionary, .loose: true
            case .section, .array: false
            }
        }
    }

    private let array: LooseArray

    /// What the elements are, in order.
    let kinds: [Kind]

    private(set) var hasSections = false
    private(set) var hasArrays = false
    private(set) var areAllArrays = true

    init(_ array: LooseArray, _ nested: NormalizationOptions.NestedArrays) {
        self.array = array
        kinds = (0..<array.count).map { Kind(array[$0], nested) }
        for kind in kinds {
            switch kind {
            case .section: hasSections = true
            case .array: hasArrays = true
            case .cellDictionary, .loose: areAllArrays = false
            }
        }
    }

    var count: Int { kinds.count }

    subscript(index: Int) -> LooseValue { array[index] }
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

    /// Whether the array's type says that its elements are sections.
    var isSections: Bool { if case .swift(let list) = self { list.isSections } else { false } }
}

/// A Swift array of any type, seen element by element; nothing is copied.
struct LooseList {
    let count: Int

    /// Whether the type says that the elements are sections, even where there are none.
    let isSections: Bool

    /// The array as it came.
    let value: Any

    private let element: (Int) -> LooseValue

    init<List: RandomAccessCollection>(_ list: List, isSections: Bool = false) where List.Index == Int {
        count = list.count
        self.isSections = isSections
        value = list
        element = { LooseValue(list[$0] as Any) }
    }

    subscript(index: Int) -> LooseValue { element(index) }
}
