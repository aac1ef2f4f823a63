import Foundation

/// A parsed JSON text: the root value and what keeps it alive.
///
/// libjansson is the parser and the authority on what JSON is. Any value may stand at the top, strings may hold NUL,
/// and the last of equal keys wins; `Options` changes that.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}]}"#)
/// document.root["books"]?[0]?["title"]?.string  // "Momo"
/// ```
public struct JSONDocument: Sendable {
    package internal(set) var storage: JSONStorage

    package init(_ storage: JSONStorage) { self.storage = storage }

    /// A document whose root is this value, which is shared and not copied.
    ///
    /// It has no source, and so no positions.
    public init(_ root: JSONValue) { storage = root.ownStorage }

    /// Parses bytes (`json_loadb`).
    ///
    /// The bytes are kept, for positions and exact numbers.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: [UInt8], options: Options = .init()) throws(JSONSyntaxError) {
        storage = try JSONParser(options: options).parse(bytes)
    }

    /// Parses data.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing data: Data, options: Options = .init()) throws(JSONSyntaxError) {
        try self.init(parsing: [UInt8](data), options: options)
    }

    /// Parses the UTF-8 of a string.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing text: String, options: Options = .init()) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8), options: options)
    }

    /// The value at the top.
    ///
    /// Changing it makes this document one of its own, without source and positions; copies keep what they had.
    ///
    /// ```swift
    /// var document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}]}"#)
    /// document.root["books"]?[0]?["year"] = 1973
    /// document.description  // {"books":[{"title":"Momo","year":1973}]}
    /// ```
    public var root: JSONValue {
        get { JSONValue(storage.root, in: storage) }
        _modify {
            var value = JSONValue(storage.root, in: storage)
            storage = JSONValue.placeholder
            defer { storage = value.ownStorage }
            yield &value
        }
    }

    /// The bytes this document was parsed from; nil for one built or changed in memory.
    public var source: [UInt8]? { storage.source }

    /// Where the document ends in its source, as a byte offset; nil for one built or changed in memory.
    ///
    /// White space and, where `Options.trailingData` lets it pass, other data may follow.
    public var endOffset: Int? { storage.source == nil ? nil : storage.endOffset }
}

extension JSONDocument: Equatable {
    /// Equal roots; where they came from does not count.
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool { left.root == right.root }
}

extension JSONDocument: CustomStringConvertible {
    /// The root as compact JSON.
    public var description: String { root.description }
}
