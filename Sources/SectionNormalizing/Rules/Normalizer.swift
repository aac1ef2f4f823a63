import JSONDocuments
import JSONPaths
import ListFinding

/// Turns any loose input into sections and cells.
///
/// Normalization is total, deterministic and idempotent. It keeps the order and loses no cell. The
/// rules are in the guide <doc:Normalization>; the notes of a result say which of them applied.
///
/// ```swift
/// let json = try JSONDocument(parsing: #"{"Fiction": ["Momo"], "Essays": []}"#).root
/// Normalizer().normalize(json).sections.map(\.header)  // ["Fiction", "Essays"]
/// ```
public struct Normalizer: Sendable {
    /// The choices where the rules leave one.
    public var options: NormalizationOptions

    /// Creates a normalizer with these options.
    public init(_ options: NormalizationOptions = NormalizationOptions()) { self.options = options }

    /// Normalizes a JSON value.
    ///
    /// - Complexity: O(*n*) in the number of cells; no payload is copied.
    public func normalize(_ json: JSONValue) -> NormalizationResult { normalize(LooseValue(json), headers: []) }

    /// Normalizes a Swift value: arrays, dictionaries, Items, ready cells and sections, JSON,
    /// scalars.
    ///
    /// - Complexity: O(*n*) in the number of cells.
    public func normalize(_ value: Any?) -> NormalizationResult { normalize(LooseValue(value), headers: []) }

    /// Normalizes a value, and puts a parallel list of headers above its sections.
    ///
    /// The items decide how many sections there are: none, for an empty list. Section *i* gets header *i* unless that is
    /// nil, and extra headers leave a note.
    public func normalize(_ value: Any?, headers: [String?]) -> NormalizationResult {
        normalize(LooseValue(value), headers: headers)
    }

    /// Parses JSON and normalizes it.
    ///
    /// - Throws: `JSONSyntaxError` if the bytes aren't valid JSON.
    public func normalize(parsing bytes: [UInt8]) throws(JSONSyntaxError) -> NormalizationResult {
        normalize(try JSONDocument(parsing: bytes).root)
    }

    private func normalize(_ value: LooseValue, headers: [String?]) -> NormalizationResult {
        var run = NormalizationRun(options, headers: headers)
        // No items under headers are no sections, as the items decide how many there are.
        if case .array(let array) = value, array.count == 0, !headers.isEmpty { return run.finish() }
        run.read(value)
        return run.finish()
    }
}

/// The options of a normalizer: the choices that its rules leave open.
///
/// They determine the strings and views of cells, the objects that are sections, and the treatment of
/// nulls, empty sections and nested arrays. The default options change nothing of the rules in the guide
/// <doc:Normalization>.
///
/// ```swift
/// var options = NormalizationOptions()
/// options.template = CellTemplate(title: "{name}", subtitle: "{year}")
/// options.sections = SectionTemplate(header: "{genre}", cells: "films")
/// options.nestedArrays = .flatten
/// let result = Normalizer(options).normalize(json)
/// ```
public struct NormalizationOptions: Sendable {
    /// The result of an array inside a section.
    public enum NestedArrays: String, Sendable, Hashable, CaseIterable {
        /// One cell, with the array as its object.
        case object
        /// One cell for each of its elements, at any depth.
        case flatten
        /// One cell, with a child cell for each of its elements.
        case children
    }

    /// The origin of the strings and images of rows without a template.
    public enum RowFields: Sendable {
        /// Fields that are found by their names and values, once for each list.
        case found
        /// These fields.
        case given(FoundFields)
        /// None: the text of an object is the beginning of its JSON.
        case none
    }

    /// True if nulls inside arrays are dropped; otherwise each is a cell without text.
    public var dropNulls = false

    /// True if sections without cells are dropped.
    public var dropEmptySections = false

    /// True if adjacent loose elements among arrays share a section; otherwise each has its own.
    public var coalesceLooseRuns = false

    /// The result of an array inside a section.
    public var nestedArrays = NestedArrays.object

    /// The path of the id in an object.
    public var idPath: JSONPath = "id"

    /// The sections in objects, by the path of their cells; nil leaves them to the rules.
    public var sections: SectionTemplate?

    /// The template for the cells of objects; nil leaves strings and images to the data.
    public var template: CellTemplate?

    /// The fields of objects that are their title, subtitle, image and id where neither the template
    /// nor the data itself names them.
    public var fields = RowFields.found

    /// The conventions for numbers, prices and dates in strings.
    public var locale = TextLocale.c

    /// True if an object at the top is known to be a map, whose members are the rows.
    package var membersAreRows = false

    /// The path of the input in its document, or of each row, for the notes.
    package var origin: JSONPath?

    /// The views for cells, by their data.
    public var registry = CellRegistry()

    /// Creates the default options, which the guide describes.
    public init() {}
}

/// The result of normalization: the sections, and notes on the decisions that led to them.
///
/// A table takes the result as it takes its sections, and normalizing it again changes nothing.
///
/// ```swift
/// let result = Normalizer().normalize(["Momo", "Krabat"])
/// result.sections[0].cells.map(\.text)  // ["Momo", "Krabat"]
/// result.cellCount                      // 2
/// ```
///
/// A long list is normalized in a task of its own, and its result is sent back:
///
/// ```swift
/// let normalizer = Normalizer()
/// let list = await Task.detached { [json] in normalizer.normalize(json) }.value
/// table.store.items = list
/// ```
///
/// The Swift values in the data of its cells have to be Sendable, and so have handlers.
public struct NormalizationResult: @unchecked Sendable {
    /// The sections, in order.
    public let sections: [SectionViewModel]

    /// The decisions that were not obvious: the first 100 of each rule, in order.
    public let notes: [NormalizationNote]

    /// The number of all such decisions, by rule.
    public let noteCounts: [NormalizationRule: Int]

    /// The number of all such decisions.
    public var noteCount: Int { noteCounts.values.reduce(0, +) }

    /// The ids that occur more than once: the first 1,000 repetitions.
    public let duplicates: [DuplicateIdentity]

    /// The number of cells in all sections.
    public var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }
}

extension NormalizationResult {
    /// A result of ready sections, without notes.
    package init(sections: [SectionViewModel]) {
        self.init(sections: sections, notes: [], noteCounts: [:], duplicates: [])
    }
}
