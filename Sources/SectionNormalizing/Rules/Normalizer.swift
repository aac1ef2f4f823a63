import JSONDocuments
import JSONPaths

/// Turns any loose input into sections and cells.
///
/// Total, deterministic, idempotent; order is kept and no cell is lost. The rules are a table in the guide.
///
/// ```swift
/// let json = try JSONDocument(parsing: #"{"Fiction": ["Momo"], "Essays": []}"#).root
/// Normalizer().normalize(json).sections.map(\.header)  // ["Fiction", "Essays"]
/// ```
public struct Normalizer: Sendable {
    /// How loose input is read where there is a choice.
    public var options: NormalizationOptions

    /// A normalizer with these options.
    public init(_ options: NormalizationOptions = NormalizationOptions()) { self.options = options }

    /// The sections that a JSON value stands for.
    ///
    /// - Complexity: O(*n*) in the number of cells; no payload is copied.
    public func normalize(_ json: JSONValue) -> NormalizationResult { normalize(LooseValue(json), headers: []) }

    /// The sections that a Swift value stands for: arrays, dictionaries, Items, ready cells and sections, JSON, scalars.
    ///
    /// - Complexity: O(*n*) in the number of cells.
    public func normalize(_ value: Any?) -> NormalizationResult { normalize(LooseValue(value), headers: []) }

    /// The sections that a value stands for, with a parallel list of headers.
    ///
    /// There are as many sections as the items give; header *i* is put above section *i* where there is one, and extra
    /// headers are noted.
    public func normalize(_ value: Any?, headers: [String?]) -> NormalizationResult {
        normalize(LooseValue(value), headers: headers)
    }

    /// Parses bytes and normalizes what they hold.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON.
    public func normalize(parsing bytes: [UInt8]) throws(JSONSyntaxError) -> NormalizationResult {
        normalize(try JSONDocument(parsing: bytes).root)
    }

    private func normalize(_ value: LooseValue, headers: [String?]) -> NormalizationResult {
        var run = NormalizationRun(options, headers: headers)
        run.read(value)
        return run.finish()
    }
}

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
