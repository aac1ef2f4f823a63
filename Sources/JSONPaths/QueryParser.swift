/// Reads a JSONPath query (RFC 9535).
struct QueryParser {
    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        throw PathScanner(text).unexpected("a key path")
    }
}
enum QueryPrinter {
    static func text(of segments: [PathSegment]) -> String { "" }
}
