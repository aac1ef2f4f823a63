import JSONDocuments

/// The elements of an array and their kinds, each determined once.
struct LooseElements {
    /// The kind of an element.
    enum Kind {
        case section(cellsKey: String)
        case array
        case cellDictionary
        /// Anything else; with a reason if a dictionary is nearly a cell or a section.
        case loose(unreadable: String?)

        init(of value: LooseValue, nested: NormalizationOptions.NestedArrays) {
            switch value {
            case .section: self = .section(cellsKey: "")
            case .array: self = .array
            case .dictionary(let dictionary):
                self =
                    switch DictionaryRole(of: dictionary, nested: nested) {
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

    /// The kinds of the elements, in order.
    let kinds: [Kind]

    private(set) var hasSections = false
    private(set) var hasArrays = false
    private(set) var areAllArrays = true

    init(_ array: LooseArray, nested: NormalizationOptions.NestedArrays) {
        self.array = array
        kinds = (0..<array.count).map { Kind(of: array[$0], nested: nested) }
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
