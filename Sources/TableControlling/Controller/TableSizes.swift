import SectionNormalizing

/// How high cells, headers and footers are, in points.
///
/// A height that the cell itself gives goes first, then the one for its object, its type, its identifier, then what the host
/// measures, then the fixed one.
public struct TableSizes {
    /// The height of a cell that nothing else is said of.
    public var cell = 44.0
    /// The height of a header; where there is none it is 0.
    public var header = 28.0
    /// The height of a footer; where there is none it is 0.
    public var footer = 28.0
    /// What a host counts with until it asks for a height; the fixed height of cells where nil.
    public var estimated: Double?
    /// Heights by reuse identifier.
    public var byIdentifier: [String: Double] = [:]
    /// A height for the data of a cell; nil where it says nothing.
    public var byObject: ((CellObject) -> Double?)?
    /// Whether the host measures cells that nothing else is said of.
    public var measures = false

    private var byType: [ObjectIdentifier: Double] = [:]

    /// 44 for cells, 28 for headers and footers.
    public init() {}

    /// Sets the height of cells whose data is of this type.
    public mutating func set<Value>(_ height: Double, for type: Value.Type) {
        byType[ObjectIdentifier(type)] = height
    }

    /// What is said of a cell without measuring it.
    func height(of cell: CellViewModel, identifier: String) -> Double? {
        if let height = cell.height { return height }
        if let object = cell.object {
            if let height = byObject?(object) { return height }
            if !byType.isEmpty, case .value(let value) = object,
                let height = byType[ObjectIdentifier(Swift.type(of: value))]
            {
                return height
            }
        }
        return byIdentifier[identifier]
    }
}
