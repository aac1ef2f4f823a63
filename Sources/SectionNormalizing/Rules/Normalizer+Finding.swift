import JSONDocuments
import JSONPaths
import ListFinding

extension Normalizer {
    /// Finds the list in a document, so that its rows can be normalized instead of the whole.
    ///
    /// ```swift
    /// let text = #"{"total": 2, "books": [{"id": 7, "name": "Momo"}, {"id": 8, "name": "Krabat"}]}"#
    /// let root = try JSONDocument(parsing: text).root
    /// let found = Normalizer.find(in: root)
    /// if found.isClear, let path = found.path {
    ///     let list = try path.first(in: root).map { Normalizer().normalize($0) }
    ///     list?.cellCount  // 2
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - root: The document.
    ///   - requestPath: The path of the request; nil if it isn't known.
    /// - Complexity: O(*n*) in the members of the document.
    public static func find(in root: JSONValue, requestPath: String? = nil) -> FoundList {
        ListFinder(requestPath: requestPath).find(in: root)
    }
}
