import JSONDocuments

extension KeyPathParser {
    /// Reads a lookup, `@accounts[id]`.
    mutating func readLookup() throws(PathSyntaxError) -> PathSelector {
        let start = scanner.position
        scanner.advance()
        let list = try list(of: start)
        scanner.advance()
        let identifier = try readIdentifier()
        guard scanner.skip(.closeBracket) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, message: "the lookup is never closed", at: start) }
            throw scanner.unexpected("',' or ']'")
        }
        return .lookup(PathLookup(list: JSONPath(PathForm(keyPath: list)), identifier: identifier))
    }

    /// Reads the path of the list, up to the bracket with the id; empty for the root.
    private mutating func list(of start: Int) throws(PathSyntaxError) -> [PathSegment] {
        var list: [PathSegment] = []
        while !isAtIdentifier {
            switch scanner.peek {
            case .openBracket: list.append(PathSegment(try bracket()))
            case .period? where !list.isEmpty:
                scanner.advance()
                list.append(PathSegment(try listStep()))
            case _? where list.isEmpty: list.append(PathSegment(try listStep()))
            case nil:
                throw scanner.error(
                    .unclosed, message: "a lookup ends with its id in brackets: @list[id]; a key with '@' needs quotes",
                    at: start)
            default: throw scanner.unexpected("'.', or '[' and the id")
            }
        }
        return list
    }

    private mutating func listStep() throws(PathSyntaxError) -> PathSelector {
        guard scanner.peek != UInt8(ascii: "^") else {
            throw scanner.error(.misplacedParent, message: "the list of a lookup starts at the root of the document")
        }
        return try step()
    }

    /// True if a bracket is next that holds the id of a lookup, and not an index, `*` or a quoted
    /// key.
    private var isAtIdentifier: Bool {
        guard scanner.peek == .openBracket else { return false }
        switch scanner.peek(ahead: 1) {
        case .quote, UInt8(ascii: "'"), UInt8(ascii: "*"), .minus: return false
        case let byte?: return !byte.isDecimalDigit
        case nil: return true
        }
    }

    /// Reads `@key`, or the paths of the values that make an id.
    private mutating func readIdentifier() throws(PathSyntaxError) -> PathLookup.Identifier {
        let start = scanner.position
        var paths: [JSONPath] = []
        repeat {
            if !paths.isEmpty { while scanner.skip(.space) {} }
            var keys = [PathSegment(.step(try key(inIdentifier: true)))]
            while scanner.skip(.period) { keys.append(PathSegment(.step(try key(inIdentifier: true)))) }
            paths.append(JSONPath(PathForm(keyPath: keys)))
        } while scanner.skip(.comma)
        return scanner.read(from: start) == "@key" ? .key : .paths(paths)
    }
}
