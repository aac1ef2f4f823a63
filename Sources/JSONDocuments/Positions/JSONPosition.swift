/// Where a value stands in the text it was parsed from.
///
/// ```swift
/// let document = try JSONDocument(parsing: "{\n  \"year\": 1973\n}")
/// document.position(of: JSONLocation([.key("year")]))?.description  // 2:11
/// ```
public struct JSONPosition: Sendable, Hashable {
    /// The line, counted from 1; in JSON Lines the line of the file.
    public let line: Int

    /// The column in characters (Unicode code points), counted from 1.
    public let column: Int

    /// The bytes of the value, counted from 0 at the start of the text; in JSON Lines of the file.
    public let byteRange: Range<Int>

    package init(line: Int, column: Int, byteRange: Range<Int>) {
        self.line = line
        self.column = column
        self.byteRange = byteRange
    }

    /// How many bytes stand before the value.
    public var byteOffset: Int { byteRange.lowerBound }
}

extension JSONPosition: CustomStringConvertible {
    /// `LINE:COLUMN`.
    public var description: String { "\(line):\(column)" }
}

extension JSONDocument {
    /// Where a value stands in the source; nil where there is no such value, or no source.
    ///
    /// jansson keeps no positions: this looks through the source, so ask for several at once with `positions(of:)`.
    /// Where a key stands twice, it is the value that counts, the last.
    ///
    /// ```swift
    /// let document = try JSONDocument(parsing: #"{"books": [{"year": 1973}]}"#)
    /// document.position(of: JSONLocation([.key("books"), .index(0), .key("year")]))?.column  // 21
    /// ```
    ///
    /// - Complexity: O(*n*) in the length of the source.
    public func position(of location: JSONLocation) -> JSONPosition? { positions(of: [location])[0] }

    /// Where values stand in the source, in the order asked for, in one walk over the source.
    ///
    /// - Complexity: O(*n* + *m*) in the length of the source and the number of steps of all locations.
    public func positions(of locations: [JSONLocation]) -> [JSONPosition?] { storage.positions(of: locations) }

    /// The source line of a value with a caret under its first character; nil where `position(of:)` is nil.
    package func excerpt(at position: JSONPosition) -> SourceExcerpt? {
        storage.source.map { SourceExcerpt(in: $0, at: position.byteOffset - storage.firstByteOffset) }
    }
}

extension JSONStorage {
    /// Where values stand in the source; nil for what is not there, or with `nearest` the nearest value around it.
    package func positions(of locations: [JSONLocation], nearest: Bool = false) -> [JSONPosition?] {
        guard let source, !locations.isEmpty else { return Array(repeating: nil, count: locations.count) }
        var walk = PositionWalk(locations, in: source)
        let ranges = walk.ranges(from: startOffset, nearest: nearest)
        let places = LineIndex(of: ranges.compactMap { $0?.lowerBound }, in: source, from: startOffset)
        return ranges.map { range in
            guard let range, let place = places[range.lowerBound] else { return nil }
            let bytes = range.lowerBound + firstByteOffset..<range.upperBound + firstByteOffset
            let column = place.line == 1 ? place.column + firstColumn - 1 : place.column
            return JSONPosition(line: place.line + firstLine - 1, column: column, byteRange: bytes)
        }
    }
}

extension JSONDocument {
    /// Where in the document a value of it is; nil for a value that is not part of it.
    ///
    /// - Complexity: O(*n*) in the number of values.
    package func location(of node: JSONNode) -> JSONLocation? {
        if root.node == node { return .root }
        var steps: [JSONLocation.Component] = []
        var open = [OpenNode(root.node)]
        while let (step, child) = open[open.count - 1].next() {
            if child == node { return JSONLocation(steps + [step]) }
            if child.kind == .array || child.kind == .object {
                steps.append(step)
                open.append(OpenNode(child))
            }
            while open.count > 1, open[open.count - 1].isAtEnd {
                open.removeLast()
                steps.removeLast()
            }
        }
        return nil
    }

    /// A container whose children are looked through, one after the other.
    private struct OpenNode {
        private let node: JSONNode
        private var members: JSONNode.Members
        private var place = 0

        init(_ node: JSONNode) {
            self.node = node
            members = node.members
        }

        var isAtEnd: Bool { place >= node.count }

        mutating func next() -> (step: JSONLocation.Component, child: JSONNode)? {
            defer { place += 1 }
            if let member = members.next() { return (.key(member.key), member.value) }
            return node.kind == .array ? node.element(at: place).map { (.index(place), $0) } : nil
        }
    }
}
