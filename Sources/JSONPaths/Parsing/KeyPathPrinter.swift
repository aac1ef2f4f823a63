import JSONDocuments

/// Writes a key path in its canonical form, which `JSONLocation.keyPath` shares.
enum KeyPathPrinter {
    static func text(of segments: [PathSegment]) -> String {
        segments.reduce(into: "") { text, segment in
            switch segment.selectors[0] {
            case .index(let index): text += "[\(index)]"
            case .wildcard: text += "[*]"
            case .parent: text += text.isEmpty ? "^" : ".^"
            case .step(let key) where JSONLocation.isPlain(key): text += text.isEmpty ? key : "." + key
            case .step(let key), .name(let key): text += "[\(JSONValue(key).description)]"
            case .slice, .filter: preconditionFailure("a key path has no slices and no filters")
            }
        }
    }
}
