extension CellList {
    /// Returns the number of cells at the start of both lists with identical bits.
    ///
    /// It ends early where the chunks differ in length.
    ///
    /// - Complexity: O(*c*) in the number of chunks if the lists share them, else O(*n*) words.
    @inlinable
    package func sameStart(as other: CellList) -> Int {
        var same = 0
        for (one, two) in zip(chunks, other.chunks) {
            let count = one.cells.sameBitsCount(two.cells)
            same += count
            if count < one.cells.count || count < two.cells.count { break }
        }
        return same
    }

    /// Returns the number of cells in the chunks at the end of both lists with identical bits.
    @inlinable
    func sameEnd(as other: CellList) -> Int {
        var same = 0
        for (one, two) in zip(chunks.reversed(), other.chunks.reversed()) {
            guard one.cells.count == two.cells.count, one.cells.sameBitsCount(two.cells) == one.cells.count else {
                break
            }
            same += one.cells.count
        }
        return same
    }

    /// Returns the numbers of cells at both ends that a comparison with another list needn't look at.
    ///
    /// The start is as long as the cells have the same identity, so that repeated identities are paired in order.
    @inlinable
    func sharedEnds<ID: Hashable>(with other: CellList, id: (Cell) -> ID) -> (start: Int, end: Int) {
        let (start, shorter) = (sameStart(as: other), Swift.min(count, other.count))
        let end = start == shorter ? 0 : Swift.min(sameEnd(as: other), shorter - start)
        // Lists of one length share their end at the same indexes.
        if end == 0 || count == other.count { return (start, end) }
        var paired = start
        while paired < shorter, id(self[paired]) == id(other[paired]) { paired += 1 }
        return (start, Swift.min(end, shorter - paired))
    }

    /// Returns the cells between two ends as an array.
    @inlinable
    func array(without ends: (start: Int, end: Int)) -> [Cell] {
        if ends == (0, 0), chunks.count == 1 { return chunks[0].cells }
        let range = ends.start..<count - ends.end
        var result: [Cell] = []
        result.reserveCapacity(range.count)
        for chunk in range.isEmpty ? [] : chunks[chunkIndex(of: range.lowerBound)...] {
            let rows = range.clamped(to: chunk.start..<chunk.end)
            if rows.isEmpty { break }
            result += chunk.cells[rows.lowerBound - chunk.start..<rows.upperBound - chunk.start]
        }
        return result
    }
}
