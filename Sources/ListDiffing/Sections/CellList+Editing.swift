extension CellList: RangeReplaceableCollection {
    /// Creates a list without cells.
    @inlinable
    public init() {}

    /// Appends a cell.
    ///
    /// - Complexity: O(1) amortized, or O(√*n*) if somebody else has the list, too.
    @inlinable
    public mutating func append(_ cell: Cell) {
        let last = chunks.count - 1
        if last >= 0, chunks[last].cells.count < Self.chunkLimit {
            chunks[last].cells.append(cell)
        } else {
            replaceSubrange(count..<count, with: CollectionOfOne(cell))
        }
    }

    /// Appends cells.
    @inlinable
    public mutating func append(contentsOf cells: some Sequence<Cell>) {
        replaceSubrange(count..<count, with: Array(cells))
    }

    /// Replaces the cells in a range.
    ///
    /// - Complexity: O(*m* + √*n*) in the number of replaced and new cells, and in that of all.
    @inlinable
    public mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<Cell>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range of the list")
        if chunks.isEmpty { return replaceChunks(0..<0, with: Array(cells), size: Self.chunkLimit) }
        let first = chunkIndex(of: range.lowerBound)
        let last = range.isEmpty ? first : chunkIndex(of: range.upperBound - 1)
        let change = cells.count - range.count
        let (newCount, start) = (chunks[first].cells.count + change, chunks[first].start)
        let isLarge = change >= 0 || newCount * 4 >= Self.chunkLimit || chunks.count == 1
        if first == last, 1...Self.chunkLimit ~= newCount, isLarge {
            chunks[first].cells.replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: cells)
            if change != 0 { number(from: first + 1) }
            return
        }
        let end = range.upperBound - chunks[last].start
        if range.lowerBound == count {
            // A last chunk without room stays as it is, and the next one has room for more.
            var new = Array(cells)
            new.reserveCapacity(Self.chunkLimit)
            return replaceChunks(last + 1..<last + 1, with: new, size: Self.chunkLimit)
        }
        let joined = chunks[first].cells[..<(range.lowerBound - start)] + cells + chunks[last].cells[end...]
        joinNeighbour(of: first..<last + 1, with: Array(joined))
    }

    /// Removes the cells for which a closure returns true; chunks without one stay as they are.
    @inlinable
    public mutating func removeAll(where isRemoved: (Cell) throws -> Bool) rethrows {
        defer {
            chunks.removeAll { $0.cells.isEmpty }
            number(from: 0)
        }
        for chunk in chunks.indices {
            guard let row = try chunks[chunk].cells.firstIndex(where: isRemoved) else { continue }
            let kept = try chunks[chunk].cells[(row + 1)...].filter { try !isRemoved($0) }
            chunks[chunk].cells.replaceSubrange(row..., with: kept)
        }
    }

    /// Replaces chunks by those of some cells, and of a neighbour if they are few.
    @inlinable
    mutating func joinNeighbour(of range: Range<Int>, with cells: [Cell]) {
        let room = Self.chunkLimit - cells.count
        if cells.count * 4 >= Self.chunkLimit {
            replaceChunks(range, with: cells, size: Self.evenSize(of: cells.count))
        } else if range.upperBound < chunks.count, chunks[range.upperBound].cells.count <= room {
            let joined = cells + chunks[range.upperBound].cells
            replaceChunks(range.lowerBound..<range.upperBound + 1, with: joined, size: Self.chunkLimit)
        } else if range.lowerBound > 0, chunks[range.lowerBound - 1].cells.count <= room {
            let joined = chunks[range.lowerBound - 1].cells + cells
            replaceChunks(range.lowerBound - 1..<range.upperBound, with: joined, size: Self.chunkLimit)
        } else {
            replaceChunks(range, with: cells, size: Self.chunkLimit)
        }
    }

    /// Returns the size of the fewest chunks that are about equal.
    @inlinable
    static func evenSize(of count: Int) -> Int {
        let chunks = (count + chunkLimit - 1) / chunkLimit
        return (count + chunks - 1) / chunks
    }

    /// Replaces chunks by those of some cells, all but the last of a size.
    @inlinable
    mutating func replaceChunks(_ range: Range<Int>, with cells: [Cell], size: Int) {
        var new: [Chunk] = []
        if cells.count <= size {
            if !cells.isEmpty { new.append(Chunk(start: 0, cells: cells)) }
        } else {
            new.reserveCapacity(cells.count / size + 1)
            for start in stride(from: 0, to: cells.count, by: size) {
                new.append(Chunk(start: 0, cells: Array(cells[start..<Swift.min(start + size, cells.count)])))
            }
        }
        if chunks.isEmpty { chunks = new } else { chunks.replaceSubrange(range, with: new) }
        number(from: range.lowerBound)
    }

    /// Sets the starts of chunks.
    @inlinable
    mutating func number(from first: Int) {
        for chunk in first..<chunks.count { chunks[chunk].start = chunk == 0 ? 0 : chunks[chunk - 1].end }
    }
}
