/// The text that a document's source was made from, and where each byte of the source comes from.
///
/// A repaired text keeps most bytes of the original. Positions of values and errors are those of
/// the original, which is the text that people look at:
///
/// ```
/// original  {'a': 1, /* b */ 'b': }       runs  (start 0, origin 0), (1, 1), …
/// repaired  {"a": 1,   "b": null}         the `n` of null comes from the `}` of the original
/// ```
package struct SourceMap: Sendable {
    /// A part of the source, up to the next run, whose bytes follow one another in the original.
    package struct Run: Sendable {
        /// The offset of the part in the source.
        package var start: Int

        /// The offset of the part in the original.
        package var origin: Int

        package init(start: Int, origin: Int) {
            self.start = start
            self.origin = origin
        }
    }

    /// The original bytes.
    package let original: [UInt8]

    /// The parts, in the order of both texts; the first one starts at 0.
    private let runs: [Run]

    package init(original: [UInt8], runs: [Run]) {
        self.original = original
        self.runs = runs
    }

    /// Returns the offset in the original of the byte at an offset in the source.
    ///
    /// A byte that was inserted has the offset of the byte after it.
    ///
    /// - Complexity: O(log *n*) in the number of runs.
    package func originalOffset(of offset: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return min(offset, original.count) }
        let run = runs[low - 1]
        let limit = low < runs.count ? runs[low].origin : original.count
        return min(run.origin + (offset - run.start), limit)
    }

    /// Returns the range in the original of a range in the source.
    func originalRange(of range: Range<Int>) -> Range<Int> {
        let start = originalOffset(of: range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        // The end of a part that was replaced by a longer text is the end of the part.
        return start..<max(start, min(originalOffset(of: range.upperBound - 1) + 1, original.count))
    }
}

extension JSONDocument {
    /// True if its bytes were made from another text.
    package var isRepaired: Bool { storage.sourceMap != nil }

    /// Parses a text that was made from another one; positions and errors are those of the
    /// original.
    package init(parsing bytes: [UInt8], from map: SourceMap, options: Options) throws(JSONSyntaxError) {
        do throws(JSONSyntaxError) {
            try self.init(parsing: bytes, options: options)
        } catch {
            throw error.moved(by: map)
        }
        storage.sourceMap = map
    }
}

extension JSONSyntaxError {
    /// Returns the error with its position in the text that the source was made from.
    fileprivate func moved(by map: SourceMap) -> JSONSyntaxError {
        guard byteOffset > 0 || column > 0 else { return self }
        // Positions are those of the last byte that was read, limits those of the next one.
        let isLast = limit == nil && code != .invalidUTF8 && byteOffset > 0
        var offset = map.originalOffset(of: isLast ? byteOffset - 1 : byteOffset)
        let text = map.original
        while isLast, offset > 0, offset < text.count, UTF8.isContinuation(text[offset]) { offset -= 1 }
        let position = TextPosition(of: offset, in: text)
        return JSONSyntaxError(
            code: code, message: message, line: position.line, column: position.column,
            byteOffset: min(offset + (isLast ? 1 : 0), text.count), limit: limit,
            excerpt: SourceExcerpt(in: text, at: offset))
    }
}
