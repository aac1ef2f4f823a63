import JSONDocuments
import JSONPaths
import TableInferring

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What samples of an API's responses have in common, path by path, to compare later ones with.
///
/// A baseline has for each path the numbers of values by type, of nulls and of objects without the
/// member; the range of numbers; the lengths of strings and arrays; the formats that all strings have;
/// and the words, if they are few. As JSON it is a file in a stable order that can be merged with
/// others. Its size depends on the number of paths, not on that of the samples.
///
/// ```swift
/// var baseline = DriftBaseline()
/// try baseline.add(JSONDocument(parsing: #"[{"id": 1, "title": "Momo"}, {"id": 2, "title": "Krabat"}]"#).root)
/// print(baseline.recordCount)  // 2
/// let file = JSONWriter.text(of: baseline.json, options: .pretty)
/// ```
public struct DriftBaseline: Sendable {
    /// The numbers of one sample, for charts over time.
    public struct Point: Sendable, Hashable {
        /// The name of the sample, such as a file.
        public let name: String
        /// The number of its records.
        public let recordCount: Int
        /// For each path the number of values, and how many of them are null.
        public let fields: [String: Tally]
        /// True if every record is a whole document that isn't a list.
        let isOfDocuments: Bool

        /// The numbers of one path in a sample.
        public struct Tally: Sendable, Hashable {
            /// The number of values, with nulls.
            public let count: Int
            /// The number of nulls.
            public let nulls: Int
        }
    }

    var shape = SampleShape()

    /// The numbers of the last samples, the latest at the end: at most 50 of them.
    public private(set) var history: [Point] = []

    private static let longestHistory = 50

    /// True if every record is a whole document that isn't a list, as far as is known.
    var isOfDocuments: Bool { !history.isEmpty && history.allSatisfy(\.isOfDocuments) }

    /// A baseline without samples.
    public init() {}

    /// The number of records of all samples.
    public var recordCount: Int { shape.count }

    /// Adds the list at `path` as a sample: the elements of an array, each match of a wildcard, or
    /// one record.
    ///
    /// - Parameters:
    ///   - json: The value that has the list.
    ///   - list: The path of the list.
    ///   - name: The name of the sample in ``history``.
    /// - Throws: `PathLimitError` if the path takes too much work.
    /// - Complexity: O(*n*) in the size of the values.
    public mutating func add(
        _ json: JSONValue, at list: ListPath = "", named name: String = ""
    ) throws(PathLimitError) {
        var sample = DriftSample(named: name)
        try sample.add(json, at: list)
        add(sample)
    }

    /// Adds a sample.
    public mutating func add(_ sample: DriftSample) {
        shape.add(sample.shape)
        append([sample.point])
    }

    /// Adds the samples of another baseline.
    public mutating func merge(_ other: DriftBaseline) {
        shape.add(other.shape)
        append(other.history)
    }

    /// What a comparison with the baseline can't find: changes of lengths, if it is from before lengths
    /// were recorded, or has samples of such a baseline.
    package var notes: [String] {
        var paths: [String] = []
        shape.forEachPath(from: DriftPath()) { path, shape in
            if shape.texts.lengths.isUnknown || shape.arrays.lengths.isUnknown { paths.append(path.text) }
        }
        let full = "counts have reached \(Int.mostCounted), the most that a baseline holds; shares aren't exact"
        let limits = shape.count >= Int.mostCounted ? [full] : []
        guard let first = paths.first else { return limits }
        let others = paths.count > 1 ? " and at \(paths.count - 1) other path\(paths.count > 2 ? "s" : "")" : ""
        return limits + [
            "the baseline has no lengths at \(first.isEmpty ? "the record" : first)\(others), as it is from before they were "
                + "recorded; changes of length aren't found there until a new baseline is written"
        ]
    }

    private mutating func append(_ points: [Point]) { history = (history + points).suffix(Self.longestHistory) }
}

extension DriftBaseline {
    /// The form of the file, which a later one could differ from.
    private static let version: Int64 = 1

    /// Reads a baseline from the text of its file.
    ///
    /// - Throws: ``DriftBaselineError`` if it isn't JSON, or isn't a baseline.
    public init(json bytes: [UInt8]) throws(DriftBaselineError) {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            throw DriftBaselineError(message: error.description)
        }
        guard root["baseline"]?.int64 == Self.version, let records = root["records"] else {
            throw DriftBaselineError(
                message: "not a baseline: it has no member \"baseline\" of \(Self.version), or no \"records\"")
        }
        shape = try SampleShape(json: records, at: JSONLocation([.key("records")]))
        let history = root["history"] ?? []
        guard history.kind == .array else { throw DriftBaselineError(message: "history: expected an array") }
        for (index, point) in history.elements.enumerated() {
            append([try Point(json: point, at: JSONLocation([.key("history"), .index(index)]))])
        }
    }

    /// The baseline as JSON, with the members of each object in the order of their bytes.
    public var json: JSONValue {
        [
            "baseline": JSONValue(Self.version), "records": shape.json,
            "history": JSONValue(history.map(\.json)),
        ]
    }
}

extension DriftBaseline.Point {
    fileprivate init(json: JSONValue, at location: JSONLocation) throws(DriftBaselineError) {
        func error(_ rest: [JSONLocation.Component], _ expected: String) -> DriftBaselineError {
            DriftBaselineError(message: "\(JSONLocation(location.components + rest)): expected \(expected)")
        }
        guard json.kind == .object else { throw error([], "an object") }
        guard let records = (json["records"] ?? 0).baselineCount else {
            throw error([.key("records")], JSONValue.expectedCount)
        }
        var fields: [String: Tally] = [:]
        for (path, tally) in json["fields"].map({ Array($0.members) }) ?? [] {
            guard tally.count == 2, let count = tally[0]?.baselineCount, let nulls = tally[1]?.baselineCount else {
                throw error([.key("fields"), .key(path)], "two counts from 0 to \(Int.mostCounted)")
            }
            fields[path] = Tally(count: count, nulls: nulls)
        }
        self.init(
            name: json["name"]?.string ?? "", recordCount: records, fields: fields,
            isOfDocuments: json["documents"]?.bool ?? false)
    }

    fileprivate var json: JSONValue {
        let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let tallies = JSONValue(
            sorted.map { (key: $0.key, value: [JSONValue($0.value.count), JSONValue($0.value.nulls)] as JSONValue) })
        let head: [(key: String, value: JSONValue)] = [("name", JSONValue(name)), ("records", JSONValue(recordCount))]
        return JSONValue(head + (isOfDocuments ? [("documents", true)] : []) + [("fields", tallies)])
    }
}

/// A mistake in the file of a ``DriftBaseline``.
///
/// ```swift
/// do { _ = try DriftBaseline(json: Array("{}".utf8)) } catch { print(error) }
/// // not a baseline: it has no member "baseline" of 1, or no "records"
/// ```
public struct DriftBaselineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistake, with its location.
    public let message: String

    /// The message.
    public var description: String { message.inMessage(600) }
}

extension DriftBaselineError: LocalizedError {
    /// The message, as ``description``.
    public var errorDescription: String? { description }
}
