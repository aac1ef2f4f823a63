import JSONDocuments

/// The elements of an array and their kinds, each determined once.
struct LooseElements {
    /// The kind of an element.
    enum Kind {
        /// A section: ready, presented by a value, or described by a dictionary.
        case section(cellsKey: String)
        /// An object with the list that the options name.
        case group
        /// An object without that list, but with a header.
        case listlessGroup
        case array
        case cellDictionary
        /// Anything else; with a reason if a dictionary is nearly a cell or a section.
        case loose(unreadable: String?)

        init(of value: LooseValue, nested: NormalizationOptions.NestedArrays) {
            switch value {
            case .section, .sectionPresentable: self = .section(cellsKey: "")
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

        /// The kind of a value of JSON, which the caller keeps alive.
        ///
        /// The keys of an object decide that it is data, as most are, before it is a loose value.
        init(of node: JSONNode, in storage: JSONStorage, nested: NormalizationOptions.NestedArrays) {
            switch node.kind {
            case .array: self = .array
            case .object:
                let isData = RoleKeys(of: node, withChildren: nested == .children) == nil
                self = isData ? .data : Kind(of: LooseValue(JSONValue(node, in: storage)), nested: nested)
            default: self = .data
            }
        }

        /// Anything that no rule applies to.
        static let data = Kind.loose(unreadable: nil)

        /// The kind of an element at the top, which the template of the options decides first.
        init(of value: LooseValue, nested: NormalizationOptions.NestedArrays, reader: SectionReader?) {
            self.init(of: value, nested: nested)
            guard let reader else { return }
            if reader.hasCells(value) {
                self = .group
            } else if isLoose, reader.readHeader(of: value) != nil {
                self = .listlessGroup
            }
        }

        fileprivate var isGroup: Bool { if case .group = self { true } else { false } }

        /// True if the element is a cell by itself.
        var isLoose: Bool {
            switch self {
            case .cellDictionary, .loose: true
            case .section, .group, .listlessGroup, .array: false
            }
        }
    }

    private let array: LooseArray

    /// The kinds of the elements, in order.
    let kinds: [Kind]

    private(set) var hasSections = false
    /// True if an element has the list that the options name.
    private(set) var hasGroups = false
    private(set) var hasArrays = false
    private(set) var areAllArrays = true

    init(_ array: LooseArray, nested: NormalizationOptions.NestedArrays, reader: SectionReader?) {
        self.array = array
        var kinds: [Kind] =
            if reader == nil, case .json(let json) = array {
                Self.kinds(of: json, nested: nested)
            } else {
                (0..<array.count).map { Kind(of: array[$0], nested: nested, reader: reader) }
            }
        if reader != nil {
            hasGroups = kinds.contains(where: \.isGroup)
            // Without the list in any element, the template describes none of them.
            if !hasGroups { kinds = (0..<array.count).map { Kind(of: array[$0], nested: nested) } }
        }
        self.kinds = kinds
        for kind in kinds {
            switch kind {
            case .section, .group, .listlessGroup: hasSections = true
            case .array: hasArrays = true
            case .cellDictionary, .loose: areAllArrays = false
            }
        }
    }

    private static func kinds(of json: JSONValue, nested: NormalizationOptions.NestedArrays) -> [Kind] {
        let (node, storage) = (json.node, json.storage)
        return (0..<json.count).map { index in
            node.element(at: index).map { Kind(of: $0, in: storage, nested: nested) } ?? .data
        }
    }

    var count: Int { kinds.count }

    /// The elements, if they are those of JSON.
    var json: JSONValue? { if case .json(let json) = array { json } else { nil } }

    subscript(index: Int) -> LooseValue { array[index] }
}
