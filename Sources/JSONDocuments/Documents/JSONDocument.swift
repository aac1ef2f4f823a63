/// A parsed JSON text: the root value and the memory that it lives in.
///
/// libjansson is the parser and the authority on what JSON is. By default any value may be at the
/// top, strings may hold NUL, and the last of equal keys counts; `Options` changes that. The source
/// text stays with the document, for positions and exact numbers.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}]}"#)
/// document.root["books"]?[0]?["title"]?.string  // "Momo"
/// ```
///
/// A document is a value: a copy costs one reference, and a change of the copy doesn't reach the
/// original.
public struct JSONDocument: Sendable {
    package internal(set) var storage: JSONStorage

    package init(_ storage: JSONStorage) { self.storage = storage }

    /// Creates a document from a value, which is shared and not copied.
    ///
    /// The document has no source, and so no positions.
    ///
    /// ```swift
    /// JSONDocument(["title": "Momo"]).description  // {"title":"Momo"}
    /// ```
    ///
    /// - Complexity: O(1).
    public init(_ root: JSONValue) { storage = root.ownStorage }

    /// The value at the top.
    ///
    /// The first change detaches the document from its source: it has no positions any more. Other
    /// copies keep theirs.
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
            storage = JSONValue.null.storage
            defer { storage = value.ownStorage }
            yield &value
        }
    }

    /// The bytes that the document was parsed from; nil for one that was built or changed in
    /// memory.
    public var source: [UInt8]? { storage.source }

    /// The byte offset in the source after the document's last byte; nil for a document that was
    /// built or changed in memory.
    ///
    /// White space may follow, and other data if `Options.trailingData` is `skip`.
    public var endOffset: Int? { storage.source == nil ? nil : storage.endOffset }
}

extension JSONDocument: Equatable {
    /// True for equal roots; the sources aren't compared.
    public static func == (left: JSONDocument, right: JSONDocument) -> Bool { left.root == right.root }
}

extension JSONDocument: CustomStringConvertible {
    /// The root as compact JSON.
    public var description: String { root.description }
}
