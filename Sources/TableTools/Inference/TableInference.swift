import ItemMapping
import JSONDocuments
import JSONPaths

/// Looks at sample data and writes a table for it: as JSON for `RecordTable`, or as Swift source.
///
/// Nothing of the samples is lost: where values of one place are of several kinds they are taken as they come, and a
/// comment says why. Text is inferred as dates, addresses and UUIDs only if all of it is, and as an enum only if a few
/// words come up again and again; objects whose keys are ids are dictionaries. What is inferred round-trips exactly: a
/// date has a style that writes each sample as it came, else it is `Verbatim`.
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
    private var records = SampleShape()

    /// Whether every text is a string, whatever it looks like: no dates, UUIDs, addresses or enums are inferred.
    public let isPlain: Bool

    /// Nothing seen yet.
    ///
    /// - Parameter isPlain: Whether every text is a string, whatever it looks like.
    public init(isPlain: Bool = false) { self.isPlain = isPlain }

    /// How many records were looked at.
    public var recordCount: Int { records.count }

    /// Looks at the list at `path`, as mapping would: the elements of an array, each match of a wildcard, or one record.
    ///
    /// - Throws: `PathLimitError` where the path takes too much work.
    /// - Complexity: O(*n*) in the size of the values.
    public mutating func add(_ json: JSONValue, at path: JSONPath = "") throws(PathLimitError) {
        for record in try path.records(in: json) { records.add(record) }
    }

    /// Looks at one record: the whole value, whatever it is.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public mutating func add(record json: JSONValue) { records.add(json) }

    /// The table as JSON, in the form that `RecordTable` reads.
    public var table: JSONValue { TableText(wholePath: isWhole).json(fields) }

    /// Swift source: an Item of this name with its table.
    ///
    /// - Parameters:
    ///   - name: The name of the type; what Swift does not take is left out.
    ///   - heading: Lines for comments at the top.
    public func swift(named name: String, heading: [String] = []) -> String {
        SwiftSource(name: SwiftName.type(name), fields: fields, wholePath: isWhole).text(heading: heading)
    }

    /// What was noticed, by place below the record: kinds that are mixed, what is missing or null, and how often.
    public var remarks: [(place: String, remark: String)] {
        var remarks: [(place: String, remark: String)] = []
        Self.collect(fields, isWhole ? nil : .root, into: &remarks)
        return remarks
    }

    /// Whether the records are not all objects with names for keys, so that the one field is the whole record.
    private var isWhole: Bool {
        if case .record = inference.type(of: records, level: 0).type { return records.nulls > 0 }
        return true
    }

    private var inference: TypeInference { TypeInference(isPlain: isPlain) }

    private var fields: [InferredField] {
        let inference = inference
        guard isWhole else { return inference.fields(of: records.objects) }
        let (type, remark) = inference.type(of: records, level: 0)
        let null = records.nulls > 0 && records.valueCount > 0 ? "null in \(records.nulls) of \(records.count)" : nil
        let text = [remark, null].compactMap { $0 }.joined(separator: "; ")
        return [
            InferredField(
                key: "value", type: type, presence: records.nulls > 0 ? .sometimes : .always, isRequired: false,
                remark: text.isEmpty ? nil : text)
        ]
    }

    private static func collect(
        _ fields: [InferredField], _ place: JSONLocation?, into remarks: inout [(place: String, remark: String)]
    ) {
        for field in fields {
            let below = place?.appending(.key(field.key)) ?? .root
            if let remark = field.remark { remarks.append(("\(below)", remark)) }
            collect(field.type, below, into: &remarks)
        }
    }

    private static func collect(
        _ type: InferredType, _ place: JSONLocation, into remarks: inout [(place: String, remark: String)]
    ) {
        switch type {
        case .record(let fields): collect(fields, place, into: &remarks)
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner):
            collect(inner, place, into: &remarks)
        default: break
        }
    }
}
