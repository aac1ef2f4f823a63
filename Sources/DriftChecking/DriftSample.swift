import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring

/// Counts the records of one sample of an API's responses for a ``DriftBaseline``.
///
/// ```swift
/// var sample = DriftSample(named: "2026-11-23")
/// sample.add(record: ["id": 1])
/// sample.add(record: ["id": 2])
/// var baseline = DriftBaseline()
/// baseline.add(sample)
/// print(baseline.history[0].recordCount)  // 2
/// ```
public struct DriftSample: Sendable {
    /// The name, such as that of a file or a day.
    public let name: String

    private(set) var shape = SampleShape()

    /// Whether every record is a whole document that isn't a list.
    private(set) var isOfDocuments = true

    /// Creates a sample without records.
    public init(named name: String = "") { self.name = name }

    /// The number of records.
    public var recordCount: Int { shape.count }

    /// Adds the rows of the list at a path.
    ///
    /// - Throws: `PathLimitError` if the path takes too much work.
    /// - Complexity: O(*n*) in the size of the values.
    public mutating func add(_ json: JSONValue, at list: ListPath = "") throws(PathLimitError) {
        isOfDocuments = isOfDocuments && list == .root && json.kind != .array
        let text = list.cells == .asTheyAre ? json.certainText : nil
        if let scanned = text.flatMap({ SampleShape(recordsAt: list.path, in: $0) }), scanned.count > 0 {
            shape.add(scanned)
        } else {
            for record in try RowList(list, in: json) { shape.add(record) }
        }
    }

    /// Adds one record: the whole value, of any kind.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public mutating func add(record json: JSONValue) {
        isOfDocuments = false
        shape.add(json)
    }

    /// Adds the counts of rows, or of documents.
    mutating func add(_ added: SampleShape, areDocuments: Bool = false) {
        isOfDocuments = isOfDocuments && areDocuments
        shape.add(added)
    }

    /// The numbers of the sample for a history.
    var point: DriftBaseline.Point {
        var fields: [String: DriftBaseline.Point.Tally] = [:]
        shape.forEachPath(from: DriftPath()) { path, shape in
            fields[path.text] = .init(count: shape.count, nulls: shape.nulls)
        }
        fields[""] = nil
        return DriftBaseline.Point(
            name: name, recordCount: recordCount, fields: fields, isOfDocuments: isOfDocuments && recordCount > 0)
    }
}

extension SampleShape {
    /// Calls a closure with each path of the values and the values there.
    func forEachPath(from path: DriftPath, _ body: (DriftPath, SampleShape) -> Void) {
        body(path, self)
        arrays.elements?.forEachPath(from: path.appending(.elements), body)
        if objects.hasDataKeys {
            objects.anyMember.forEachPath(from: path.appending(.values), body)
        } else {
            for (key, shape) in objects.members { shape.forEachPath(from: path.appending(.key(key)), body) }
        }
    }
}
