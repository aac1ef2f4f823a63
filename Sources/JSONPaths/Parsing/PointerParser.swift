import JSONDocuments

/// A parser of JSON Pointers (RFC 6901, sections 3 and 4).
enum PointerParser {
    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        var scanner = PathScanner(text)
        var segments: [PathSegment] = []
        while !scanner.isAtEnd {
            try scanner.expect(.slash, named: "'/'")
            segments.append(PathSegment(.step(try token(&scanner))))
        }
        return segments
    }

    /// Reads one reference token and unescapes `~0` and `~1`.
    private static func token(_ scanner: inout PathScanner) throws(PathSyntaxError) -> String {
        var token: [UInt8] = []
        while let byte = scanner.peek, byte != .slash {
            scanner.advance()
            guard byte == UInt8(ascii: "~") else {
                token.append(byte)
                continue
            }
            switch scanner.peek {
            case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): token.append(.slash)
            default: throw scanner.unexpected("0 or 1 after '~'", code: .invalidEscape)
            }
            scanner.advance()
        }
        return String(decoding: token, as: UTF8.self)
    }
}

/// The text of JSON Pointers, which have only one spelling.
enum PointerPrinter {
    static func text(of segments: [PathSegment]) -> String {
        segments.map { segment in
            guard case .step(let key) = segment.selectors[0] else { preconditionFailure("a pointer consists of keys") }
            return "/" + escaped(key)
        }.joined()
    }

    fileprivate static func escaped(_ key: String) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JSONLocation {
    /// The JSON Pointer (RFC 6901) of the location; "" for the root.
    package var pointer: String {
        components.map { component in
            switch component {
            case .key(let key): "/" + PointerPrinter.escaped(key)
            case .index(let index): "/\(index)"
            }
        }.joined()
    }
}
