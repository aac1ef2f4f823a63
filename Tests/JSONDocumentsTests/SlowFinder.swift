import JSONDocuments

/// A simple and slow finder of positions: it decodes the whole text into characters and recurses
/// through all of it.
enum SlowFinder {
    /// The locations of all values, in document order.
    static func locations(in value: JSONValue, at location: JSONLocation = .root) -> [JSONLocation] {
        var all = [location]
        for (index, element) in value.elements.enumerated() {
            all += locations(in: element, at: location.appending(.index(index)))
        }
        for member in value.members { all += locations(in: member.value, at: location.appending(.key(member.key))) }
        return all
    }

    static func value(at location: JSONLocation, in root: JSONValue) -> JSONValue? {
        location.components.reduce(root) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?[index]
            }
        }
    }

    /// The position of one value.
    static func position(of location: JSONLocation, in bytes: [UInt8]) -> JSONPosition? {
        var finder = Reader(bytes: bytes)
        finder.space()
        guard let range = finder.find(location.components[...]) else { return nil }
        let before = bytes[..<range.lowerBound]
        let line = before.count { $0 == 10 } + 1
        let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        let column = String(decoding: bytes[start..<range.lowerBound], as: UTF8.self).unicodeScalars.count + 1
        return JSONPosition(line: line, column: column, byteRange: range)
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0

        mutating func space() { while at < bytes.count, [9, 10, 13, 32].contains(bytes[at]) { at += 1 } }

        /// Reads one value and returns the range of the value at the steps.
        mutating func find(_ steps: ArraySlice<JSONLocation.Component>?) -> Range<Int>? {
            let start = at
            var found: Range<Int>?
            switch bytes[at] {
            case .openBrace: found = object(steps)
            case .openBracket: found = array(steps)
            case .quote: _ = string()
            default:
                while at < bytes.count, ![9, 10, 13, 32, .comma, .closeBracket, .closeBrace].contains(bytes[at]) {
                    at += 1
                }
            }
            return steps?.isEmpty == true ? start..<at : found
        }

        mutating func array(_ steps: ArraySlice<JSONLocation.Component>?) -> Range<Int>? {
            var found: Range<Int>?
            var index = 0
            at += 1
            space()
            while bytes[at] != .closeBracket {
                let isWanted = steps?.first == .index(index)
                let range = find(isWanted ? steps?.dropFirst() : nil)
                if isWanted { found = range }
                index += 1
                space()
                if bytes[at] == .comma { at += 1 }
                space()
            }
            at += 1
            return found
        }

        mutating func object(_ steps: ArraySlice<JSONLocation.Component>?) -> Range<Int>? {
            var found: Range<Int>?
            at += 1
            space()
            while bytes[at] != .closeBrace {
                let key = string()
                space()
                at += 1
                space()
                var isWanted = false
                if case .key(let wanted)? = steps?.first { isWanted = Array(wanted.utf8) == Array(key.utf8) }
                let range = find(isWanted ? steps?.dropFirst() : nil)
                if isWanted { found = range }
                space()
                if bytes[at] == .comma { at += 1 }
                space()
            }
            at += 1
            return found
        }

        /// Reads a string by means of jansson.
        mutating func string() -> String {
            let start = at
            at += 1
            while bytes[at] != .quote { at += bytes[at] == .backslash ? 2 : 1 }
            at += 1
            let inner = bytes[(start + 1)..<(at - 1)]
            guard inner.contains(.backslash) else { return String(decoding: inner, as: UTF8.self) }
            return (try? JSONDocument(parsing: Array(bytes[start..<at])).root.string) ?? ""
        }
    }
}
