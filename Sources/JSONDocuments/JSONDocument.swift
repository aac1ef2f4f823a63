internal import CJansson
import Foundation

/// A parsed JSON text: the root value and what keeps it alive.
///
/// libjansson is the parser and the authority on what JSON is. Any value may stand at the top, strings may hold NUL,
/// and the last of equal keys wins.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}]}"#)
/// document.root["books"]?[0]?["title"]?.string  // "Momo"
/// ```
public struct JSONDocument: Sendable {
    package let storage: JSONStorage

    /// The value at the top.
    public var root: JSONValue { JSONValue(storage.root, in: storage) }

    /// Parses bytes (`json_loadb`).
    ///
    /// The bytes are kept, for positions and exact numbers.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        storage = JSONStorage(adopting: try JSONParser.parse(bytes), source: bytes)
    }

    /// Parses data.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing data: Data) throws(JSONSyntaxError) { try self.init(parsing: [UInt8](data)) }

    /// Parses the UTF-8 of a string.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing text: String) throws(JSONSyntaxError) { try self.init(parsing: Array(text.utf8)) }
}
