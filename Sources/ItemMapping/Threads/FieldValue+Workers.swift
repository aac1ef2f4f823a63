import JSONDocuments
import JSONPaths

// One long list on two threads; JSON Lines have `workers` too, see FieldValue+Streaming.
extension FieldValue where Self: Sendable {
    /// The Items of the list at `path` in bytes, or an error with every defect; read by two threads if the
    /// list is long.
    ///
    /// The Items and the errors are those of one thread. The text is divided at a guess: a place in the
    /// middle where a record seems to begin. If the first thread doesn't come to this place between two
    /// records, it reads the rest as well, and what the other has read is discarded.
    ///
    /// The calling thread reads one of the parts, and waits for the other thread if that isn't done by
    /// then; if no other thread is free, it reads both. Without a free core, waiting can take longer
    /// than reading on one thread.
    ///
    /// Transforms and initializers may be called on the other thread, out of order, where task-local
    /// values aren't visible, and once more for records that are discarded.
    ///
    /// One thread reads a list of fewer than 256 KB, values without a table, records with unique values or
    /// with their index, and everything that jansson reads.
    ///
    /// ```swift
    /// let bytes = Array(#"{"books": [{"title": "Momo"}]}"#.utf8)
    /// try Book.items(in: bytes, at: "books", workers: 2).map(\.title)  // ["Momo"]
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - path: The path of the list in it; the matches of a wildcard are a list.
    ///   - allowance: What is accepted besides a list.
    ///   - options: The options for parsing.
    ///   - reader: The reader of the bytes.
    ///   - values: The values for transforms.
    ///   - workers: The number of threads at most. More than two are used as two.
    /// - Throws: ``MappingError`` if the text isn't JSON, if there is nothing at the path, no list, or
    ///   any defect in it.
    /// - Complexity: O(*n*) in the number of bytes; half as much memory again for the Items as one
    ///   thread takes.
    public static func items(
        in bytes: [UInt8], at path: JSONPath = "", allowing allowance: ListAllowance = [],
        options: JSONDocument.Options = .init(), reader: ReaderStrategy = .auto,
        values: MappingValues = MappingValues(), workers: Int
    ) throws(MappingError) -> [Self] {
        let division = workers > 1 ? ListDivision() : nil
        return try items(
            in: bytes, at: path, allowing: allowance, options: options, reader: reader, values: values, by: division)
    }

    /// Reads bytes and maps the list at `path`, by two threads if the list is long.
    ///
    /// The Items, the issues and their places are those of one thread.
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - path: The path of the list in it.
    ///   - options: The options for parsing.
    ///   - reader: The reader of the bytes.
    ///   - values: The values for transforms.
    ///   - workers: The number of threads at most; see
    ///     ``items(in:at:allowing:options:reader:values:workers:)``.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func map(
        _ bytes: [UInt8], at path: JSONPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, values: MappingValues = MappingValues(), workers: Int
    ) throws(JSONSyntaxError) -> Mapping<Self> {
        let division = workers > 1 ? ListDivision() : nil
        return try map(
            bytes, at: path, options: options, reader: reader, reporting: false, values: values, by: division)
    }

    /// Maps a list that is divided at any offset, for tests.
    package static func map(
        _ bytes: [UInt8], at path: JSONPath = "", options: JSONDocument.Options = .init(), reader: ReaderStrategy,
        dividedBy division: ListDivision
    ) throws(JSONSyntaxError) -> Mapping<Self> {
        try map(
            bytes, at: path, options: options, reader: reader, reporting: false, values: MappingValues(), by: division)
    }
}
