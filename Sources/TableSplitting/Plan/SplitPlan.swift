public import JSONDocuments
public import JSONPaths

/// Decides which values are columns, tables or JSON, by a sample of the documents.
///
/// Names of tables and columns never depend on a plan, and without one nothing is lost either. A plan says where the
/// keys of objects are data, and where a value is one row of many. Without a sample of yours, a ``TableSplitter`` looks
/// at the first documents that it gets.
///
/// ```swift
/// let plan = SplitPlan()
/// plan.add(["name": "Momo", "prices": ["eur": 7, "usd": 8]])
/// try plan.set(.map, at: "prices")
/// let splitter = try TableSplitter(named: "books", plan: plan, intoDatabase: "books.sqlite")
/// ```
///
/// It isn't for several threads at once.
public final class SplitPlan {
    /// What becomes of the value at a path.
    public enum Form: Sendable, Hashable {
        /// A table of its own, also for a single value.
        case table
        /// A table whose rows have the keys of the object in `_key`.
        case map
        /// JSON in one cell.
        case json
    }

    let sample = PlanNode()
    private(set) var forms: [String: SplitForm] = [:]

    /// Creates a plan without a sample.
    public init() {}

    /// Adds a document of the sample.
    ///
    /// - Complexity: O(*n*) in the number of its values.
    public func add(_ document: JSONValue) {
        guard let tape = try? RecordTape(JSONWriter.bytes(of: document)) else { return }
        sample.add(0, of: tape)
    }

    /// Adds the text of a document of the sample.
    ///
    /// - Throws: ``SplitError`` if the text isn't JSON.
    /// - Complexity: O(*n*) in the bytes of the text.
    public func add(parsing text: some JSONInput) throws(SplitError) {
        sample.add(0, of: try RecordTape(document: text.jsonBytes))
    }

    /// Decides the form of the value at a path of keys, from the document or from a row of the list.
    ///
    /// - Parameters:
    ///   - form: What becomes of the value.
    ///   - path: The keys that lead to the value, such as `author.tags`.
    /// - Throws: ``SplitError`` if the path has more than keys.
    public func set(_ form: Form, at path: JSONPath) throws(SplitError) {
        guard let keys = KeyNames.keys(path.description), !keys.isEmpty else {
            throw SplitError(.badPath, "a form is for a path of keys, not '\(path)'")
        }
        forms[KeyNames.path(keys)] =
            switch form {
            case .table: .table
            case .map: .map
            case .json: .json
            }
    }
}

extension RecordTape {
    /// The entries of a document.
    package init(document bytes: [UInt8]) throws(SplitError) {
        do throws(JSONSyntaxError) { try self.init(bytes) } catch { throw SplitError(.badDocument, "\(error)") }
    }
}
