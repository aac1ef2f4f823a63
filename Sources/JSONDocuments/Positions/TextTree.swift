/// A JSON text that was checked, as a tree whose values are found when they are asked for.
///
/// No values are made: a value is the range of its bytes. For `{"a": [1, 2]}`, the children of the
/// range `0..<13` are `a` at `6..<12`, and its children are `0` at `7..<8` and `1` at `10..<11`.
/// The ends of long values and their counts are kept, so that a long value is walked once.
package struct TextTree: Sendable {
    /// A child of a container.
    package struct Child: Sendable {
        /// The key or the index.
        package let component: JSONLocation.Component
        /// The bytes of the value.
        package let range: Range<Int>
    }

    /// A container that was walked to its end.
    private struct Extent {
        let end: Int
        let count: Int
    }

    /// The number of bytes from which on a container is kept.
    private static let longLength = 1 << 14

    /// The text.
    package let bytes: [UInt8]

    private var extents: [Int: Extent] = [:]

    /// Creates the tree of a text, which must be JSON.
    package init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes of the value at the top.
    package var root: Range<Int> {
        mutating get {
            var walk = TextWalk(bytes)
            switch walk.next() {
            case .open?: return container(of: &walk)
            case .scalar(let range, _)?: return range
            case .key?, .close?, nil: return bytes.count..<bytes.count
            }
        }
    }

    /// Returns the kind of the value that starts at an offset.
    package func kind(at start: Int) -> JSONValue.Kind {
        switch bytes[start] {
        case .openBrace: return .object
        case .openBracket: return .array
        case .quote: return .string
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        default:
            var cursor = SourceCursor(bytes, at: start)
            cursor.skipScalar()
            let isInteger = bytes[start..<cursor.offset].allSatisfy { $0 == .minus || $0.isDecimalDigit }
            return isInteger ? .integer : .real
        }
    }

    /// Returns the number of elements or members of the value that starts at an offset; 0 for a scalar.
    package mutating func count(at start: Int) -> Int { extent(at: start).count }

    /// Returns the children of the container that starts at an offset, at most `limit` from an index on.
    ///
    /// Of equal keys each is a child.
    package mutating func children(at start: Int, from first: Int = 0, limit: Int = .max) -> [Child] {
        var children: [Child] = []
        guard limit > 0 else { return children }
        walk(from: start) { number, key, range in
            guard number >= first else { return true }
            children.append(Child(component: key.map { .key($0()) } ?? .index(number), range: range))
            return children.count < limit
        }
        return children
    }

    /// Returns the child of the container at an offset that holds the byte at another offset.
    package mutating func child(at start: Int, holding offset: Int) -> Child? {
        var found: Child?
        walk(from: start) { number, key, range in
            guard range.upperBound > offset else { return true }
            let component = key.map { .key($0()) } ?? JSONLocation.Component.index(number)
            if range.contains(offset) { found = Child(component: component, range: range) }
            return false
        }
        return found
    }

    /// Returns the bytes of the value at a location; `nil` if the location leads nowhere.
    ///
    /// Of equal keys the last one counts.
    package mutating func range(of location: JSONLocation) -> Range<Int>? {
        var range = root
        for component in location.components {
            guard let child = child(component, at: range.lowerBound) else { return nil }
            range = child
        }
        return range
    }

    /// Returns the bytes of the child with a key or at an index; `nil` without such a child.
    package mutating func child(_ component: JSONLocation.Component, at start: Int) -> Range<Int>? {
        if case .index(let index) = component {
            guard kind(at: start) == .array, index >= 0 else { return nil }
            return children(at: start, from: index, limit: 1).first?.range
        }
        var found: Range<Int>?
        guard kind(at: start) == .object, case .key(let name) = component else { return nil }
        walk(from: start) { _, key, range in
            if let key = key?(), ExactText(key) == ExactText(name) { found = range }
            return true
        }
        return found
    }

    // MARK: Walking

    /// Visits the children of a container until `body` returns false.
    ///
    /// - Returns: The number of children and the end, if all were visited.
    @discardableResult
    private mutating func walk(
        from start: Int, _ body: (_ number: Int, _ key: (() -> String)?, _ range: Range<Int>) -> Bool
    ) -> (count: Int, end: Int)? {
        guard bytes[start] == .openBrace || bytes[start] == .openBracket else { return nil }
        var walk = TextWalk(bytes, at: start)
        _ = walk.next()
        var number = 0
        var key: (() -> String)?
        while let event = walk.next() {
            let range: Range<Int>
            switch event {
            case .close: return (number, walk.offset)
            case .key(let inner, let hasEscapes):
                let name = bytes[inner]
                key = { String(decoding: hasEscapes ? StringEscapes.decoded(name) : Array(name), as: UTF8.self) }
                continue
            case .scalar(let scalar, _): range = scalar
            case .open: range = container(of: &walk)
            }
            guard body(number, key, range) else { return nil }
            number += 1
        }
        return nil
    }

    /// Skips the container that a walk has opened; returns its bytes, and keeps the end of a long one.
    private mutating func container(of walk: inout TextWalk) -> Range<Int> {
        let range = walk.skipContent(upTo: extents[walk.start]?.end)
        if range.count >= Self.longLength, extents[range.lowerBound] == nil {
            extents[range.lowerBound] = Extent(end: range.upperBound, count: -1)
        }
        return range
    }

    private mutating func extent(at start: Int) -> Extent {
        if let known = extents[start], known.count >= 0 { return known }
        guard let (count, end) = walk(from: start, { _, _, _ in true }) else { return Extent(end: start, count: 0) }
        let extent = Extent(end: end, count: count)
        if end - start >= Self.longLength { extents[start] = extent }
        return extent
    }
}

extension TextTree {
    /// Returns the value in a range as it is written, a string without quotes and escapes; at most
    /// `longest` characters.
    package func text(of range: Range<Int>, longest: Int) -> String {
        // A character of a string takes six bytes at most, as an escape.
        let isString = bytes[range.lowerBound] == .quote
        let isShort = range.count <= 6 * longest + 2
        let end = isShort ? range.upperBound : range.lowerBound + 6 * longest
        let shown =
            isString && isShort
            ? StringEscapes.decoded(bytes[(range.lowerBound + 1)..<(end - 1)])
            : Array(bytes[(range.lowerBound + (isString ? 1 : 0))..<end])
        let text = String(decoding: shown, as: UTF8.self)
        return isShort && text.count <= longest ? text : text.prefix(longest) + "…"
    }

    /// Returns the same document with at most `limit` children of each array and each object that is reached
    /// through objects, at equal distances; rows are complete.
    package mutating func thinned(to limit: Int) -> [UInt8] {
        var text: [UInt8] = []
        write(root, level: 0, limit: limit, to: &text)
        return text
    }

    private mutating func write(_ range: Range<Int>, level: Int, limit: Int, to text: inout [UInt8]) {
        let isObject = bytes[range.lowerBound] == .openBrace
        guard isObject || bytes[range.lowerBound] == .openBracket, level < 8, range.count >= Self.longLength else {
            text += bytes[range]
            return
        }
        let count = count(at: range.lowerBound)
        var written = 0
        text.append(bytes[range.lowerBound])
        for (number, child) in children(at: range.lowerBound).enumerated()
        where count <= limit || number == written * count / limit {
            if written > 0 { text.append(.comma) }
            written += 1
            if case .key(let key) = child.component {
                text += JSONWriter.bytes(of: JSONValue(key))
                text.append(.colon)
            }
            write(child.range, level: isObject ? level + 1 : 8, limit: limit, to: &text)
        }
        text.append(bytes[range.upperBound - 1])
    }
}
