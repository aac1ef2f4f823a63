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
        let places = LinePlaces(of: ranges.compactMap { $0?.lowerBound }, in: source, from: startOffset)
        return ranges.map { range in
            guard let range, let place = places[range.lowerBound] else { return nil }
            let bytes = range.lowerBound + firstByteOffset..<range.upperBound + firstByteOffset
            let column = place.line == 1 ? place.column + firstColumn - 1 : place.column
            return JSONPosition(line: place.line + firstLine - 1, column: column, byteRange: bytes)
        }
    }
}
