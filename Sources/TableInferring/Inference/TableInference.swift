import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import RowMapping

/// Infers a table from sample data, and writes it as JSON for `RecordTable` or as Swift source.
///
/// The inferred table maps the samples without loss. Values of several kinds at one path have the
/// type any, and a remark says why. Strings are inferred as dates, URLs or UUIDs only if all of them
/// are, and as an enum only if a few words occur again and again. Objects whose keys are ids become
/// dictionaries. Inferred types round-trip exactly: dates have a style that writes each sample
/// unchanged, or else are `Verbatim`.
///
/// ```swift
/// var inference = TableInference()
/// try inference.add(JSONDocument(parsing: #"[{"id": 1, "title": "Momo"}, {"id": 2}]"#).root)
/// inference.table.description  // {"id":{"path":"id","type":"int"},"title":{"path":"title","type":"string"}}
/// print(inference.swift(named: "Book"))
/// // import Foundation
/// // import Listwright
/// //
/// // struct Book: Item {
/// //     var id = 0
/// //     var title: String?  // missing in 1 of 2
/// //
/// //     static let table = ItemTable(Book()) {
/// //         Field(\.id, "id")
/// //         Field(\.title, "title")
/// //     }
/// // }
/// ```
public struct TableInference: Sendable {
    private(set) var records = SampleShape()
    private var places = SamplePlaces()
    private var references = ReferenceSamples()
    private(set) var context = ContextSamples()

    /// Whether the records become rows of columns: their keys are never data, and references are columns like others.
    package let areRows: Bool

    /// Whether every text is inferred as a string: no dates, UUIDs, URLs or enums.
    public let isPlain: Bool

    /// Whether the fields of nested objects are fields of the record, with paths.
    public let isFlat: Bool

    /// The share of the values at a path that need not have its type, from 0 to 1.
    public let tolerance: Double

    /// Creates an inference without samples.
    ///
    /// A value that was tolerated is an issue when it is mapped. So a field with such values is neither
    /// required nor one that always has a value, and its remark says how many they are.
    ///
    /// ```swift
    /// var inference = TableInference(tolerance: 0.25)
    /// try inference.add(JSONDocument(parsing: #"[{"n": 1}, {"n": 2}, {"n": "n/a"}, {"n": 4}]"#).root)
    /// inference.remarks[0].remark
    /// // 1 of 4 values doesn't have the type and is an issue: 1 text, "n/a" in record 3
    /// ```
    ///
    /// - Parameters:
    ///   - isPlain: Whether every text is inferred as a string.
    ///   - isFlat: Whether the fields of nested objects are fields of the record, with paths:
    ///     `Field(\.name, "author.name")` instead of a type for authors. Lists keep types of their
    ///     elements, and objects among which other values are tolerated keep types of their own.
    ///   - tolerance: The share of the values at a path that need not have its type. A number beyond 0…1
    ///     counts as the nearer of these.
    public init(isPlain: Bool = false, isFlat: Bool = false, tolerance: Double = 0) {
        self.isPlain = isPlain
        self.isFlat = isFlat
        self.tolerance = tolerance > 0 ? min(tolerance, 1) : 0
        areRows = false
    }

    /// Creates an inference of the columns of rows, whose strings stay as they are.
    package init(ofRows: Void) {
        (isPlain, isFlat, tolerance, areRows) = (true, true, 0, true)
        records = SampleShape(ofRows: true)
    }

    /// The number of sample records.
    public var recordCount: Int { records.count }

    /// Names the file of the samples that are added next; remarks name it if there are several.
    package mutating func begin(file name: String) { places.begin(name, after: recordCount) }

    /// Adds the rows of the list at a path to the samples.
    ///
    /// References to things in other lists of the document become fields with a lookup.
    ///
    /// - Throws: `PathLimitError` if the path takes too much work.
    /// - Complexity: O(*n*) in the size of the values.
    public mutating func add(_ json: JSONValue, at list: ListPath = "") throws(PathLimitError) {
        let scanned =
            list.cells == .asTheyAre
            ? json.certainText.flatMap { SampleShape(recordsAt: list.path, in: $0, areRows: areRows) } : nil
        if let scanned {
            add(shape: scanned)
            if !ReferenceFinder(rowsAt: list.path, in: json).hasLists { return }
        }
        try add(RowList(list, in: json), areCounted: scanned != nil)
    }

    /// Adds the rows of a list to the samples.
    ///
    /// Their keys, and the headers of their groups, become fields with a path out of the record.
    ///
    /// - Parameters:
    ///   - header: The path of the header in a group, which is the object around the rows.
    ///   - areCounted: Whether the rows are among the samples, and only their references are missing.
    package mutating func add(
        _ rows: RowList, header: GroupHeader? = nil, areCounted: Bool = false
    ) throws(PathLimitError) {
        context.add(rows, header: header)
        if !areCounted { for row in rows { add(record: row) } }
        if areRows { return }
        let finder = ReferenceFinder(rowsAt: rows.list.path, in: rows.root)
        guard finder.hasLists else { return }
        for reference in try finder.references(of: Array(rows)) { references.add(reference) }
    }

    /// Adds the list at a path of a text to the samples, without making a tree.
    ///
    /// - Returns: False if nothing was added because a tree is needed: nothing is at the path, the
    ///   text is an object with other lists than this one, or it isn't certainly valid.
    package mutating func add(text bytes: [UInt8], at list: ListPath = "") -> Bool {
        guard list.cells == .asTheyAre,
            bytes.beginAsArray || areRows || ReferenceFinder.hasNoLists(besides: list.path, in: bytes),
            let shape = SampleShape(recordsAt: list.path, in: bytes[...], areRows: areRows), shape.count > 0
        else { return false }
        return add(shape: shape)
    }

    /// Adds records of JSON Lines to the samples, without making trees.
    ///
    /// - Returns: False if nothing was added because one of them must be parsed.
    package mutating func add(records block: RecordBlock) -> Bool {
        guard let shape = SampleShape(recordsOf: block, areRows: areRows) else { return false }
        return add(shape: shape)
    }

    /// Adds records that were added up before.
    ///
    /// - Returns: True, as all of them are taken.
    @discardableResult package mutating func add(shape: SampleShape) -> Bool {
        records.add(shape, after: recordCount)
        return true
    }

    /// Adds one record to the samples: the whole value, of any kind.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public mutating func add(record json: JSONValue) { records.add(json, record: recordCount) }

    /// The table as JSON, in the form that `RecordTable` reads.
    public var table: JSONValue { TableText(wholePath: isWhole).json(fields) }

    /// The remarks on the samples, by location in the record: mixed kinds, and how often values are
    /// missing or null.
    public var remarks: [(location: String, remark: String)] {
        var remarks = recordRemark.map { [(location: "\(JSONLocation.root)", remark: $0)] } ?? []
        Self.collect(fields, at: isWhole ? nil : .root, into: &remarks)
        return remarks
    }

    /// The remark on records that aren't objects, although the others are; nil without any.
    var recordRemark: String? { isWhole ? nil : inferred.remark }

    /// Whether some records aren't objects with names for keys, so that the only field is the whole
    /// record.
    var isWhole: Bool {
        let result = inferred
        if case .record = result.type { return false }
        return true
    }

    var inference: TypeInference { TypeInference(isPlain: isPlain, tolerance: tolerance, places: places) }

    private var inferred: TypeInference.Result { inference.type(of: records, level: 0) }

    var fields: [InferredField] {
        let inference = inference
        guard isWhole else {
            let fields = inference.fields(of: records.objects)
            let all = fields + references.fields(by: inference, besides: fields, count: records.count)
            let flat = isFlat ? FlatFields(all).fields : all
            return flat + context.fields(by: inference, besides: flat, count: records.count)
        }
        let result = inferred
        let null = records.nulls > 0 && records.valueCount > 0 ? "null in \(records.nulls) of \(records.count)" : nil
        let text = [result.remark, null].compactMap { $0 }.joined(separator: "; ")
        var field = InferredField(
            key: "value", type: result.type, presence: records.nulls > 0 || result.isOptional ? .sometimes : .always,
            isRequired: false, remark: text.isEmpty ? nil : text)
        field.tolerate(result)
        return [field] + context.fields(by: inference, besides: [field], count: records.count)
    }

    private static func collect(
        _ fields: [InferredField], at parent: JSONLocation?, into remarks: inout [(location: String, remark: String)]
    ) {
        for field in fields {
            let location = field.location ?? parent?.appending(.key(field.key)) ?? .root
            if let remark = field.remark { remarks.append(("\(location)", remark)) }
            collect(field.type, at: location, into: &remarks)
        }
    }

    private static func collect(
        _ type: InferredType, at location: JSONLocation, into remarks: inout [(location: String, remark: String)]
    ) {
        switch type {
        case .record(let fields): collect(fields, at: location, into: &remarks)
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner):
            collect(inner, at: location, into: &remarks)
        default: break
        }
    }
}

extension InferredField {
    /// The location of a field that was taken out of nested objects; nil for any other.
    fileprivate var location: JSONLocation? {
        guard let steps = path?.steps, !steps.isEmpty else { return nil }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return JSONLocation(keys.map { .key($0) })
    }
}
