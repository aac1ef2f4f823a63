import JSONDocuments

/// The values that a path matches in a JSON text, as ranges of its bytes.
///
/// No tree is made: the text is read once, and all of it is validated.
package struct PathMatchesInText: Sendable {
    private let locations: [Location]

    /// The number of matches.
    package var count: Int { locations.count }

    /// The range of a match in the bytes of the text.
    package subscript(number: Int) -> Range<Int> { locations[number].range }

    /// Finds the matches, in the order of RFC 9535.
    ///
    /// The result is nil if a tree is needed: for a text that isn't certainly valid, for a path with
    /// other steps than keys, indexes, wildcards and slices, for repeated keys among members that a
    /// wildcard selects, and if a limit of the path might be exceeded.
    ///
    /// - Complexity: O(*n*) in the number of bytes, and 8 bytes of memory a match.
    package init?(
        of path: JSONPath, in bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options = .init(),
        limits: JSONPath.Limits = .standard
    ) {
        guard var cursor = PathCursor(path, repetition: nil, limits: limits),
            var scanner = unsafe JSONScanner(bytes, options: options), let start = bytes.baseAddress,
            let found = try? unsafe Self.locations(along: &cursor, in: &scanner, from: start)
        else { return nil }
        locations = found
    }

    /// Returns the ranges of the matches in the text that starts at an address.
    // SAFETY: the scanner reads this text.
    private static func locations(
        along cursor: inout PathCursor, in scanner: inout JSONScanner, from start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> [Location] {
        var locations: [Location] = []
        _ = try scanner.significantByte()
        while try cursor.next(in: &scanner) {
            locations.removeLast(locations.count - cursor.matchCount + 1)
            let match = unsafe scanner.next
            try scanner.skipValue()
            locations.append(unsafe Location(match - start..<scanner.next - start))
        }
        guard scanner.isAtEnd else { throw .input }
        locations.removeLast(locations.count - cursor.matchCount)
        return locations
    }
}

extension PathMatchesInText {
    /// The range of one value; half the size of `Range<Int>`.
    struct Location {
        private let start: UInt32
        private let end: UInt32

        /// Creates a location; a text that jansson reads has less than 2 GiB.
        init(_ range: Range<Int>) {
            start = UInt32(range.lowerBound)
            end = UInt32(range.upperBound)
        }

        /// The range in the bytes of the text.
        var range: Range<Int> { Int(start)..<Int(end) }
    }
}
