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
        _ json: JSONValue, at path: JSONPath = "", reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Self> {
        let context = MappingContext(storage: json.storage, values: values)
        if reporting { context.statistics = plan.map { FieldTallies($0) } }
        return Mapping(Self.values(of: RecordList(in: json, at: path, context: context), in: context), in: context)
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
        _ text: some JSONInput, at path: JSONPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false, values: MappingValues = MappingValues()
    ) throws(JSONSyntaxError) -> Mapping<Self> {
        let bytes = text.jsonBytes
        var reading = ReaderStatistics(reason: reader == .jansson ? "the caller asked for it" : nil)
        let statistics = reporting ? plan.map { FieldTallies($0) } : nil
        var items: [Self] = []
        let outcome = readDirectly(
            bytes, at: path, options: options, reader: reader, values: values, statistics, reading: &reading,
            into: &items)
        let report = outcome.flatMap { statistics?.report($0.reading) }
        if let outcome, trusts(outcome, with: items) || isKnown(report) {
            return Mapping(items, outcome, report: report)
        }
        let root = try JSONDocument(parsing: bytes, options: options).root
        if let outcome, !isForeign(root, at: path) { return Mapping(items, outcome, report: report) }
        var mapping = map(root, at: path, reporting: reporting, values: values)
        mapping.setReading(reading)
        return mapping
    }

    /// True if a report shows that a record has one of the table's keys.
    private static func isKnown(_ report: MappingReport?) -> Bool {
        plan.map { report?.hasRecord(of: $0) ?? false } ?? false
    }

    /// True if the list at `path` has records, and none with one of the table's keys.
    private static func isForeign(_ json: JSONValue, at path: JSONPath) -> Bool {
        let list = RecordList(in: json, at: path, context: MappingContext(storage: json.storage))
        return plan.map { $0.isForeign(list) } ?? false
    }

    /// Reads values directly; nil, with the reason in `reading`, if jansson must read the bytes.
    static func readDirectly(
        _ bytes: [UInt8], at path: JSONPath, options: JSONDocument.Options, reader: ReaderStrategy,
        values: MappingValues, _ statistics: FieldTallies? = nil,
        reading: inout ReaderStatistics, into items: inout [Self]
    ) -> DirectOutcome? {
        // The table is asked for once: to copy it takes as long as to read a short record.
        func read<Own: Item>(_ type: Own.Type) -> DirectOutcome? {
            let table = Own.table
            return DirectOutcome(
                bytes, at: path, options: options, reader: reader, reason: table.direct.reason, reading: &reading
            ) { (reader) throws(ReaderFallback) in
                reader.call.values = values
                if let statistics { reader.count(in: statistics, by: table.direct) }
                // SAFETY: `Own` is this very type, with another conformance.
                items = unsafe unsafeBitCast(Own.own(try table.items(from: &reader)), to: [Self].self)
            }
        }
        if let type = _fieldKind.item { return read(type) }
        return DirectOutcome(
            bytes, at: path, options: options, reader: reader, reason: nil, reading: &reading
        ) { (reader) throws(ReaderFallback) in
            reader.call.values = values
            items = try Self.values(from: &reader)
        }
    }

    /// True if the records are certainly those of the table; false if only jansson's values can tell
    /// whether they have any of its keys.
    static func trusts(_ outcome: DirectOutcome, with items: [Self]) -> Bool {
        outcome.hasReadRecord || items.isEmpty || plan?.usedKeys.canAllBeMissing != true
    }

    /// The value as JSON; of an Item, back through the same table.
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

extension MappingReport {
    /// True if a record has a value, or null, at a plain path of the plan.
    fileprivate func hasRecord(of plan: MappingPlan) -> Bool {
        zip(plan.columns, fields).contains { column, field in
            let isPlain = !column.usedPaths.isEmpty && column.slots.allSatisfy { $0 != nil }
            return isPlain && field.tally.missing < recordCount
        }
    }
}
