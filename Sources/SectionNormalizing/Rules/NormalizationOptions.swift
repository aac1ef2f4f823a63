import JSONPaths

/// How loose input is read where there is a choice.
public struct NormalizationOptions: Sendable {
    /// What an array inside a section becomes.
    public enum NestedArrays: String, Sendable, Hashable, CaseIterable {
        /// One cell, with the array as its object.
        case object
        /// One cell for each of its elements, at any depth.
        case flatten
        /// One cell, with a child cell for each of its elements.
        case children
    }

    /// Whether nulls inside arrays are left out; else each is a cell without text.
    public var dropNulls = false

    /// Whether sections without cells are left out.
    public var dropEmptySections = false

    /// Whether loose elements that stand next to each other among arrays share one section; else each has its own.
    public var coalesceLooseRuns = false

    /// What an array inside a section becomes.
    public var nestedArrays = NestedArrays.object

    /// Where an object's identity is.
    public var idPath: JSONPath = "id"

    /// What cells show; nil leaves it to the data.
    public var template: CellTemplate?

    /// Which view shows which data.
    public var registry = CellRegistry()

    /// The choices of the table in the guide.
    public init() {}
}
