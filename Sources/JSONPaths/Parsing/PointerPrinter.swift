/// Writes a JSON Pointer; each has one spelling only.
enum PointerPrinter {
    static func text(of segments: [PathSegment]) -> String {
        segments.map { segment in
            guard case .step(let key) = segment.selectors[0] else { preconditionFailure("a pointer is made of keys") }
            return "/" + escaped(key)
        }.joined()
    }

    private static func escaped(_ key: String) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
