import JSONDocuments

/// Writes a query in its canonical form: no blanks, shorthand names where they are possible, single quotes.
enum QueryPrinter {
    /// The parts after `$` or `@`.
    static func text(of segments: [PathSegment]) -> String {
        segments.map(text).joined()
    }

    private static func text(of segment: PathSegment) -> String {
        let dots = segment.isDescendant ? ".." : ""
        if segment.selectors.count == 1 {
            switch segment.selectors[0] {
            case .name(let name) where isShorthand(name): return (dots.isEmpty ? "." : dots) + name
            case .wildcard: return dots.isEmpty ? "[*]" : "..*"
            default: break
            }
        }
        return dots + "[" + segment.selectors.map(text).joined(separator: ",") + "]"
    }

    private static func text(of selector: PathSelector) -> String {
        switch selector {
        case .name(let name), .step(let name): quoted(name)
        case .index(let index): String(index)
        case .wildcard: "*"
        case .slice(let slice): text(of: slice)
        case .filter(let filter): "?" + FilterPrinter.text(of: filter)
        case .parent: preconditionFailure("a query has no parent steps")
        }
    }

    private static func text(of slice: PathSlice) -> String {
        let start = slice.start.map(String.init) ?? ""
        let end = slice.end.map(String.init) ?? ""
        return "\(start):\(end)" + (slice.step == 1 ? "" : ":\(slice.step)")
    }

    /// The text in single quotes, escaped as in normalized paths (RFC 9535, 2.7).
    static func quoted(_ text: String) -> String {
        String(JSONLocation([.key(text)]).normalizedPath.dropFirst(2).dropLast())
    }

    private static func isShorthand(_ name: String) -> Bool {
        guard let first = name.utf8.first, QueryParser.isNameByte(first, isFirst: true) else { return false }
        return name.utf8.allSatisfy { QueryParser.isNameByte($0, isFirst: false) }
    }
}
