import ItemMapping
import JSONDocuments
import JSONPaths

/// Reads any `Decodable` type from JSON, with the path, the line and the column of an error.
///
/// Use it for types that are Codable already, next to Items. The text is parsed as a
/// `JSONDocument`, and the type decodes itself from its values. The rules match Foundation's
/// `JSONDecoder` with its defaults; ``dates``, ``data`` and ``infinity`` change them.
///
/// ```swift
/// struct Point: Decodable { var x: Int; var y: Int }
/// let points = try JSONReader.decode([Point].self, from: #"[{"x": 1, "y": 2}]"#)
/// do {
///     _ = try JSONReader.decode([Point].self, from: #"[{"x": 1, "y": "two"}]"#)
/// } catch let error as DecodingError {
///     print(error.jsonError?.rendered() ?? "\(error)")
///     // 1:16: error: [0].y: expected an integer, found the string "two"
///     // [{"x": 1, "y": "two"}]
///     //                ^
/// }
/// ```
///
/// A reader is a value; one can be used by many threads.
public struct JSONReader: Sendable {
    /// The forms of binary data.
    public enum DataForm: Sendable, Hashable {
        /// Base64 text.
        case base64
        /// As `Data` decodes itself: an array of bytes.
        case deferred
    }

    /// The strings that are read as numbers that JSON doesn't have.
    public struct InfinityTexts: Sendable, Hashable {
        /// The strings of infinity, negative infinity and NaN.
        public let positive: String, negative: String, nan: String

        /// Strings for the three.
        public init(positive: String = "Infinity", negative: String = "-Infinity", nan: String = "NaN") {
            (self.positive, self.negative, self.nan) = (positive, negative, nan)
        }
    }

    /// The options for parsing.
    public var document = JSONDocument.Options()

    /// The style of dates; nil to let `Date` decode itself: from the seconds since 2001.
    ///
    /// ```swift
    /// var reader = JSONReader()
    /// reader.dates = .automatic  // ISO 8601 strings, and Unix times
    /// ```
    public var dates: DateStyle?

    /// The form of `Data`.
    public var data = DataForm.base64

    /// The strings of infinity and NaN; nil to refuse such strings.
    public var infinity: InfinityTexts?

    /// The spelling of keys in the data.
    public var keys = KeyForm.asWritten

    /// The functions that read types instead of their own initializers.
    private(set) var forms: [ObjectIdentifier: @Sendable (any Decoder) throws -> any Sendable] = [:]

    /// The values that types find in `Decoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a reader with the rules of `JSONDecoder`.
    public init() {}

    /// Reads a type by a function instead of its own initializer, wherever it occurs.
    ///
    /// It holds for types like `Date`, `Data` and your own, not for strings, numbers and
    /// booleans.
    ///
    /// ```swift
    /// var reader = JSONReader()
    /// reader.read(Date.self) { decoder in
    ///     Date(timeIntervalSince1970: 86_400 * (try decoder.singleValueContainer().decode(Double.self)))
    /// }
    /// print(try reader.decode([Date].self, from: "[1, 2]").count)  // 2
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - body: Makes a value of what the decoder has.
    public mutating func read<Value: Decodable & Sendable>(
        _ type: Value.Type, by body: @escaping @Sendable (any Decoder) throws -> Value
    ) {
        forms[ObjectIdentifier(type)] = body
    }

    /// Decodes a value from a text.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - text: A JSON text: bytes, `Data` or a string.
    ///   - path: The path of the value in it; the first match counts.
    /// - Throws: `DecodingError` if the text isn't JSON or the type doesn't accept it, with the position in
    ///   its `syntaxError` or `jsonError`; and any other error that the type throws.
    /// - Complexity: O(*n*) in the number of bytes, and the work of the type.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from text: some JSONInput, at path: JSONPath = ""
    ) throws -> Value {
        let bytes = text.jsonBytes
        // Other texts, and paths that need a tree, are decoded from one; so is the position of an error.
        if let tape = ValueTape(of: bytes, options: document), let start = tape.entry(at: path) {
            do {
                return try ValueDecoder(DecodingState(self, tape: tape), start).value(type)
            } catch let error as DecodingError {
                throw error.located(in: try self.start(in: try parsed(bytes), at: path), keys: keys)
            }
        }
        return try decode(type, from: try parsed(bytes), at: path)
    }

    private func parsed(_ bytes: [UInt8]) throws(DecodingError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes, options: document).root
        } catch {
            throw DecodingError(error)
        }
    }

    /// Decodes a value from parsed JSON.
    ///
    /// - Throws: `DecodingError` if the type doesn't accept it, with the position in its `jsonError`; and any
    ///   other error that the type throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: JSONValue, at path: JSONPath = ""
    ) throws -> Value {
        let start = try start(in: json, at: path)
        let decoder = ValueDecoder(DecodingState(self, tape: ValueTape(of: start)), 0)
        do {
            return try decoder.value(type)
        } catch let error as DecodingError {
            throw error.located(in: start, keys: keys)
        }
    }

    private func start(in json: JSONValue, at path: JSONPath) throws -> JSONValue {
        if let start = try path.first(in: json) { return start }
        let hint = path.explain(in: json)?.suggestion.map { "; did you mean '\($0)'?" } ?? ""
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "expected a value at \(path), found nothing\(hint)")
        throw DecodingError.dataCorrupted(context).located(in: json)
    }
}

extension JSONReader {
    /// Decodes a value from a text by the default rules.
    ///
    /// ```swift
    /// let years = try JSONReader.decode([String: Int].self, from: #"{"Momo": 1973}"#)
    /// ```
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from text: some JSONInput, at path: JSONPath = ""
    ) throws -> Value {
        try JSONReader().decode(type, from: text, at: path)
    }

    /// Decodes a value from parsed JSON by the default rules.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: JSONValue, at path: JSONPath = ""
    ) throws -> Value {
        try JSONReader().decode(type, from: json, at: path)
    }
}
