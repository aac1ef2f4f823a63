/// The position of a value in the text that it was parsed from.
///
/// Lines and columns count from 1, columns in Unicode code points; byte offsets count from 0. The
/// position of a member is that of its value, not of its key.
///
/// ```swift
/// let document = try JSONDocument(parsing: "{\n  \"year\": 1973\n}")
/// document.position(of: JSONLocation([.key("year")]))?.description  // 2:11
/// ```
public struct JSONPosition: Sendable, Hashable {
    /// The line, counted from 1; for JSON Lines the line of the input.
    public let line: Int

    /// The column in characters (Unicode code points), counted from 1.
    public let column: Int

    /// The byte offsets of the value, counted from 0 at the start of the text; for JSON Lines of
    /// the input.
    public let byteRange: Range<Int>

    package init(line: Int, column: Int, byteRange: Range<Int>) {
        self.line = line
        self.column = column
        self.byteRange = byteRange
    }

    /// The number of bytes before the value.
    public var byteOffset: Int { byteRange.lowerBound }
}

extension JSONPosition: CustomStringConvertible {
    /// `LINE:COLUMN`.
    public var description: String { "\(line):\(column)" }
}

extension JSONDocument {
    /// Returns the position of a value in the source; nil if there is no such value, or no source.
    ///
    /// jansson keeps no positions, so each call walks the source; `positions(of:)` finds many in
    /// one walk. If a key appears twice, the position is that of the last value, which counts.
    ///
    /// ```swift
    /// let document = try JSONDocument(parsing: #"{"books": [{"year": 1973}]}"#)
    /// document.position(of: JSONLocation([.key("books"), .index(0), .key("year")]))?.column  // 21
    /// ```
    ///
    /// - Complexity: O(*n*) in the length of the source.
    public func position(of location: JSONLocation) -> JSONPosition? { positions(of: [location])[0] }

    /// Returns the positions of values, in the order of the locations, in one walk over the source.
    ///
    /// - Complexity: O(*n* + *m*) in the length of the source and the number of steps of all
    ///   locations.
    public func positions(of locations: [JSONLocation]) -> [JSONPosition?] { storage.positions(of: locations) }

    /// Returns the source line at a position with a caret under its character; nil if there is no
    /// source.
    package func excerpt(at position: JSONPosition) -> SourceExcerpt? {
        let text = storage.sourceMap?.original ?? storage.source
        return text.map { SourceExcerpt(in: $0, at: position.byteOffset - storage.firstByteOffset) }
    }
}

extension JSONStorage {
    /// The text in which positions count, and the number of bytes before it in a larger input; nil for
    /// a text that was repaired.
    package var textSource: [UInt8]? { sourceMap == nil ? source : nil }
    package var textStart: Int { firstByteOffset }

    /// Returns the positions of values in the source.
    ///
    /// A value that doesn't exist has none; with `nearest` it has that of the nearest ancestor.
    package func positions(of locations: [JSONLocation], nearest: Bool = false) -> [JSONPosition?] {
        guard let source, !locations.isEmpty else { return Array(repeating: nil, count: locations.count) }
        var walk = PositionWalk(locations, in: source, from: startOffset)
        var ranges = walk.ranges(nearest: nearest)
        if let sourceMap { ranges = ranges.map { $0.map { sourceMap.originalRange(of: $0) } } }
        let starts = TextPosition.positions(
            of: ranges.compactMap { $0?.lowerBound }, in: sourceMap?.original ?? source, from: startOffset)
        return ranges.map { range in
            guard let range, let start = starts[range.lowerBound] else { return nil }
            let bytes = range.lowerBound + firstByteOffset..<range.upperBound + firstByteOffset
            let column = start.line == 1 ? start.column + firstColumn - 1 : start.column
            return JSONPosition(line: start.line + firstLine - 1, column: column, byteRange: bytes)
        }
    }
}

extension JSONDocument {
    /// Returns the location of a node in the document; nil if it isn't part of it.
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

    /// A container whose children are visited one after the other.
    private struct OpenNode {
        private let node: JSONNode
        private var members: JSONNode.Members
        private var index = 0

        init(_ node: JSONNode) {
            self.node = node
            members = node.members
        }

        var isAtEnd: Bool { index >= node.count }

        mutating func next() -> (step: JSONLocation.Component, child: JSONNode)? {
            defer { index += 1 }
            if let member = members.next() { return (.key(member.key), member.value) }
            return node.kind == .array ? node.element(at: index).map { (.index(index), $0) } : nil
        }
    }
}
