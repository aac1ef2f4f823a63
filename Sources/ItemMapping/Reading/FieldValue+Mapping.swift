import JSONDocuments
import JSONPaths

extension FieldValue {
    /// Maps the list at `path` in a JSON value: the Items, and every defect with its location.
    ///
    /// This is the tolerant door, for data with defects that a program lives with: it returns what can be
    /// read, and each defect as an issue. `items(in:)` is the strict one; it throws for the same issues.
    /// A record without a value for a required field is left out, and so are records of which none has any
    /// of the table's keys, such as the body of an error.
    ///
    /// ```swift
    /// let document = try JSONDocument(parsing: #"[{"title": "Momo", "year": "MCM"}, 5]"#)
    /// let books = Book.map(document.root)
    /// print(books.items.map(\.title))  // ["Momo"]
    /// print(books.issues.count)        // 2
    /// ```
    ///
    /// Any field value can be listed, not Items alone: `Int.items(in: "[1, 2]")`.
    ///
    /// An array at the path is a list of records, any other value one record; a path with a
    /// wildcard makes each of its matches a record. A defect of one record doesn't affect the
    /// others. Null at the path is a list without records.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: The path of the list in it.
    ///   - reporting: Whether to count the outcome of each field, which takes more than twice the
    ///     time.
    ///   - values: The values for transforms.
    /// - Complexity: O(*n*) in the number of records.
    public static func map(
        _ json: JSONValue, at path: ListPath = "", reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Self> {
        let (json, list) = path.resolved(in: json)
        let context = MappingContext(storage: json.storage, values: values)
        if reporting { context.statistics = plan.map { FieldTallies($0) } }
        return Mapping(Self.values(of: RecordList(in: json, at: list, context: context), in: context), in: context)
    }

    /// Maps one record: the whole value, whatever it is.
    ///
    /// An array isn't a list of records here, and a record that can't be read is an issue, as any
    /// other defect. The body of a request is such a record; see <doc:ValidatingRequestBodies>.
    ///
    /// ```swift
    /// let body = try JSONDocument(parsing: #"{"title": "Momo", "year": "MCM"}"#).root
    /// let mapping = Book.map(record: body)
    /// print(mapping.items.count, mapping.issues[0])  // 1 year: expected an integer, found the string "MCM"
    /// ```
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - reporting: Whether to count the outcome of each field.
    ///   - values: The values for transforms.
    /// - Returns: The Item, or none, and every defect.
    /// - Complexity: O(*n*) in the size of the record.
    public static func map(
        record json: JSONValue, reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Self> { map(record: json, number: nil, reporting: reporting, values: values) }

    /// Reads a text and maps it as one record: the whole value, whatever it is.
    ///
    /// ```swift
    /// let mapping = try Book.map(record: #"{"title": "Momo", "year": "MCM"}"#)
    /// print(mapping.items.count, mapping.issues[0])  // 1 year: expected an integer, found the string "MCM"
    /// ```
    ///
    /// See ``map(record:reporting:values:)`` for the other parameters.
    ///
    /// - Returns: The Item, or none, and every defect.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func map(
        record text: some JSONInput, options: JSONDocument.Options = .init(), reporting: Bool = false,
        values: MappingValues = MappingValues()
    ) throws(JSONSyntaxError) -> Mapping<Self> {
        map(
            record: try JSONDocument(parsing: text, options: options).root, reporting: reporting, values: values)
    }

    /// Maps one record of a stream.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - number: The record's number in the stream that it came from; nil if it came from none.
    ///   - reporting: Whether to count the outcome of each field.
    ///   - values: The values for transforms.
    ///   - uniqueValues: The values of the records before.
    package static func map(
        record json: JSONValue, number: Int?, reporting: Bool = false, values: MappingValues = MappingValues(),
        comparing uniqueValues: UniqueValues? = nil
    ) -> Mapping<Self> {
        let context = MappingContext(storage: json.storage, values: values)
        context.checks.uniqueValues = uniqueValues
        if reporting { context.statistics = plan.map { FieldTallies($0) } }
        context.cursor.streamNumber = number
        return Mapping(Self.values(of: RecordList(of: json, context: context), in: context), in: context)
    }

    /// Reads a text and maps the list at `path`.
    ///
    /// Its bytes are read straight into Items if possible, else through jansson's values. The
    /// Items, the issues and the errors are the same; ``Mapping/reading`` says which reader was
    /// used.
    ///
    /// - Parameters:
    ///   - text: A JSON text: bytes, `Data` or a string.
    ///   - path: The path of the list in it.
    ///   - options: The options for parsing.
    ///   - reader: The reader of the bytes.
    ///   - reporting: Whether to count the outcome of each field, which takes longer.
    ///   - values: The values for transforms.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func map(
        _ text: some JSONInput, at path: ListPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false, values: MappingValues = MappingValues()
    ) throws(JSONSyntaxError) -> Mapping<Self> {
        let bytes = text.jsonBytes
        let run = DirectRun(bytes, at: path, options: options, reader: reader)
        return try Mapping(run, reporting: reporting, by: plan) { (statistics, items) throws(DirectRefusal) in
            try read(run, values: values, statistics, into: &items)
        } parsed: {
            map($0, at: path, reporting: reporting, values: values)
        }
    }

    /// Reads values directly.
    static func read(
        _ run: DirectRun, values: MappingValues, _ statistics: FieldTallies? = nil, into items: inout [Self]
    ) throws(DirectRefusal) -> DirectOutcome {
        // The table is asked for once: to copy it takes as long as to read a short record.
        func read<Own: Item>(_ type: Own.Type) throws(DirectRefusal) -> DirectOutcome {
            var roots: [Own.TableRoot] = []
            let outcome = try Own.table.read(run, values: values, statistics, into: &roots)
            // SAFETY: `Own` is this very type, with another conformance.
            items = unsafe unsafeBitCast(Own.own(roots), to: [Self].self)
            return outcome
        }
        if let type = _fieldKind.item { return try read(type) }
        return try run.outcome(unless: nil) { (reader) throws(ReaderFallback) in
            reader.call.values = values
            items = try Self.values(from: &reader)
        }
    }

    /// Returns the value as JSON; of an Item, back through the same table.
    ///
    /// ```swift
    /// struct Word: Item {
    ///     var text = ""
    ///     static let table = ItemTable(Word()) { Field(\.text, "entry.text") }
    /// }
    /// Word.json(for: Word(text: "stage"))  // {"entry":{"text":"stage"}}
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public static func json(for item: Self) -> JSONValue { item.json }
}
