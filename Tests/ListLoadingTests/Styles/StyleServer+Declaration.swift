import JSONDocuments
import JSONPaths
import TestSupport

@testable import ListLoading

extension StyleServer {
    /// The declaration of the style, made from its page.
    var declaration: String {
        if kind == "single" { return "none" }
        let place = ["body", "header"].contains(text("where")) ? text("where") : "query"
        let target = PagingDeclaration.target(ParameterPlace(rawValue: place) ?? .query, text("param"))
        let frame = style["frame"] ?? []
        if let path = style["linklist"]?.string {
            let (relation, address) = (style["relkey"]?.string ?? "rel", style["hrefkey"]?.string ?? "href")
            return "link=$.\(path)[?@.\(relation)==\"next\"].\(address)"
        }
        for mark in ["next", "nextrel", "nextq", "nextrelalways"] {
            if let path = Self.path(of: mark, in: frame) { return "link=\(PagingDeclaration.path(path))" }
        }
        let headers = style["headers"]?.members.map { (name: $0.key, value: $0.value) } ?? []
        if headers.contains(where: { ["$linkheader", "$ghlink"].contains($0.value.string) }) {
            return "link=header.Link"
        }
        for mark in ["token", "tokenalways", "nextpage", "nextoffset"] {
            if let path = Self.path(of: mark, in: frame) { return "\(target)=\(PagingDeclaration.path(path))" }
            if let header = headers.first(where: { $0.value.string == "$\(mark)" }) {
                return "\(target)=header.\(header.name)"
            }
        }
        switch kind {
        case "number": return "\(target)=number from \(style["first"]?.int ?? 1)"
        case "offset": return "\(target)=rows from \(style["base"]?.int ?? 0)"
        default: return "\(target)=last.\(text("idkey"))"
        }
    }

    /// The path of the rows in a page.
    var rowPath: JSONPath {
        let frame = style["frame"] ?? []
        if let path = Self.path(of: "rowsmap", in: frame) { return path.appending(.wildcard) }
        return Self.path(of: "rows", in: frame) ?? .root
    }

    /// Returns the path of a mark in a frame.
    private static func path(of mark: String, in json: JSONValue, at steps: [JSONPath.Step] = []) -> JSONPath? {
        if json.string == "$\(mark)" { return JSONPath(steps: steps) }
        if json.kind == .array {
            return json.elements.enumerated().lazy
                .compactMap { path(of: mark, in: $1, at: steps + [.index($0)]) }.first
        }
        return json.members.lazy.compactMap { key, value in
            let name = key.hasPrefix("?") ? String(key.dropFirst()) : key
            return path(of: mark, in: value, at: steps + [.key(name)])
        }.first
    }
}
