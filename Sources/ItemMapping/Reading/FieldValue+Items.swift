import JSONDocuments
import JSONPaths

// `items(in:)` and `item(in:)` return values alone, so they throw where these would hide a defect: a
// record or a value that is lost, the body of an error, a misspelt path, records of another kind.
extension FieldValue {
    /// Returns the Items of the list at `path` in a JSON value, or an error with every defect.
    ///
    /// This is the strict door: it returns every record with every value, or throws an error with all
    /// the defects. Take it where a result with a gap is worse than none. `map` is the tolerant door, for
    /// data that is as good as it gets, such as a response of somebody else's server: it returns what can
    /// be read, with the same defects as issues.
    ///
    /// ```swift
    /// let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}, {"title": ["Jim"]}]}"#)
    /// let books = Book.map(document.root, at: "books")
    /// print(books.items.count, books.issues)  // 2 [books[1].title: expected a string, found an array]
    /// do {
    ///     _ = try Book.items(in: document.root, at: "books")
    /// } catch {
    ///     print(error)  // books[1].title: expected a string, found an array
    /// }
    /// ```
    ///
    /// Records that have none of the table's keys, as the body of an error, are a defect, too, if there
    /// is no other. `[]` is a list without records.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: The path of the list in it; the matches of a wildcard are a list.
    ///   - allowance: What is accepted besides a list.
    ///   - values: The values for transforms.
    /// - Throws: ``MappingError`` if there is nothing at the path, no list, or any defect in it.
    /// - Complexity: O(*n*) in the number of records.
    public static func items(
        in json: JSONValue, at path: ListPath = "", allowing allowance: ListAllowance = [],
        values: MappingValues = MappingValues()
    ) throws(MappingError) -> [Self] {
        try ListReading(json, at: path, values: values).items(allowing: allowance)
    }

    /// Returns the Items of the list at `path` in a text, or an error with every defect.
    ///
    /// ```swift
    /// try Book.items(in: #"{"books": [{"title": "Momo"}]}"#, at: "books").map(\.title)  // ["Momo"]
    /// ```
    ///
    /// - Parameters:
    ///   - text: A JSON text: bytes, `Data` or a string.
    ///   - path: The path of the list in it; the matches of a wildcard are a list.
    ///   - allowance: What is accepted besides a list.
    ///   - options: The options for parsing.
    ///   - reader: The reader of the bytes.
    ///   - values: The values for transforms.
    /// - Throws: ``MappingError`` if the text isn't JSON, if there is nothing at the path, no list, or
    ///   any defect in it.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func items(
        in text: some JSONInput, at path: ListPath = "", allowing allowance: ListAllowance = [],
        options: JSONDocument.Options = .init(), reader: ReaderStrategy = .auto,
        values: MappingValues = MappingValues()
    ) throws(MappingError) -> [Self] {
        let bytes = text.jsonBytes
        let run = DirectRun(bytes, at: path, options: options, reader: reader)
        var items: [Self] = []
        let outcome = try? read(run, values: values, into: &items)
        if let outcome, outcome.isList || allowance.contains(.oneOrMany) {
            if outcome.issueCount == 0, outcome.isCertain(items.isEmpty, by: plan) { return items }
        }
        items = []
        return try Self.items(in: root(of: bytes, options), at: path, allowing: allowance, values: values)
    }
}

extension FieldValue {
    /// Returns the Item of the only record at `path` in a JSON value, or an error with every defect.
    ///
    /// An object is one record, and so is the element of a list of one. `map(record:)` is the tolerant
    /// door: it returns the Item with its defects.
    ///
    /// ```swift
    /// let document = try JSONDocument(parsing: #"{"book": {"title": "Momo"}}"#)
    /// try Book.item(in: document.root, at: "book").title  // "Momo"
    /// ```
    ///
    /// - Parameters:
    ///   - json: The value that holds the record.
    ///   - path: The path of the record in it.
    ///   - values: The values for transforms.
    /// - Throws: ``MappingError`` if there isn't exactly one record, or if it has any defect: a value
    ///   that can't be read, a required field without one, or none of the table's keys.
    /// - Complexity: O(*n*) in the size of the record.
    public static func item(
        in json: JSONValue, at path: ListPath = "", values: MappingValues = MappingValues()
    ) throws(MappingError) -> Self {
        try ListReading(json, at: path, values: values).item()
    }

    /// Returns the Item of the only record at `path` in a text.
    ///
    /// ```swift
    /// try Book.item(in: #"{"title": "Momo"}"#).title  // "Momo"
    /// ```
    ///
    /// - Parameters:
    ///   - text: A JSON text: bytes, `Data` or a string.
    ///   - path: The path of the record in it.
    ///   - options: The options for parsing.
    ///   - reader: The reader of the bytes.
    ///   - values: The values for transforms.
    /// - Throws: ``MappingError`` if the text isn't JSON, if there isn't exactly one record, or if it
    ///   has any defect.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func item(
        in text: some JSONInput, at path: ListPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, values: MappingValues = MappingValues()
    ) throws(MappingError) -> Self {
        let bytes = text.jsonBytes
        let run = DirectRun(bytes, at: path, options: options, reader: reader)
        var items: [Self] = []
        let outcome = try? read(run, values: values, into: &items)
        if let outcome, outcome.recordCount == 1, outcome.issueCount == 0, outcome.isCertain(items.isEmpty, by: plan),
            let item = items.first
        {
            return item
        }
        return try item(in: root(of: bytes, options), at: path, values: values)
    }

    private static func root(
        of bytes: [UInt8], _ options: JSONDocument.Options
    ) throws(MappingError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: options).root
        } catch {
            throw MappingError(error)
        }
    }
}

extension DirectOutcome {
    /// The number of records of the list.
    fileprivate var recordCount: Int { reading.directCount + reading.rereadCount }
}

extension Item {
    /// Reads the Item of the only record at `path` in a JSON value; see ``FieldValue/item(in:at:values:)``.
    ///
    /// ```swift
    /// let book = try Book(json: ["title": "Momo", "year": 1973])
    /// book.year  // 1973
    /// ```
    ///
    /// - Throws: ``MappingError`` if there isn't exactly one record, or if it has any defect.
    public init(
        json: JSONValue, at path: ListPath = "", values: MappingValues = MappingValues()
    ) throws(MappingError) {
        self = try Self.item(in: json, at: path, values: values)
    }

    /// Reads the Item of the only record at `path` in a text.
    ///
    /// ```swift
    /// let book = try Book(json: #"{"title": "Momo", "year": 1973}"#)
    /// book.title  // "Momo"
    /// ```
    ///
    /// - Throws: ``MappingError`` if there isn't exactly one record, or if it has any defect.
    public init(
        json text: some JSONInput, at path: ListPath = "", options: JSONDocument.Options = .init(),
        values: MappingValues = MappingValues()
    ) throws(MappingError) {
        self = try Self.item(in: text, at: path, options: options, values: values)
    }
}
