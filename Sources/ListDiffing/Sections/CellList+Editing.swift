extension CellList: RangeReplaceableCollection {
    /// Creates a list without cells.
    @inlinable
    public init() {}

    /// Appends a cell.
    ///
    /// - Complexity: O(1) amortized, or O(*c*) in the number of chunks if somebody else has the list, too.
    @inlinable
    public mutating func append(_ cell: Cell) {
        let last = chunks.count - 1
        if last >= 0, chunks[last].cells.count < Self.chunkLimit {
            chunks[last].cells.append(cell)
        } else {
            append(contentsOf: CollectionOfOne(cell))
        }
    }

    /// Appends cells: first to the last chunk, then in chunks of their own.
    ///
    /// - Complexity: O(*m*) amortized in the number of new cells, and O(*m* + *c*) in that of chunks, too, if somebody else
    ///   has the list.
    @inlinable
    public mutating func append(contentsOf cells: some Sequence<Cell>) {
        if isEmpty { return self = CellList(cells) }
        let (cells, last) = (Array(cells), chunks.count - 1)
        let head = Swift.min(cells.count, Self.chunkLimit - chunks[last].cells.count)
        if head > 0 { chunks[last].cells += cells[..<head] }
        if head == cells.count { return }
        addChunks(of: cells[head...], size: Self.chunkLimit)
        // The last chunk has room for more.
        chunks[chunks.count - 1].cells.reserveCapacity(Self.chunkLimit)
    }

    /// Replaces the cells in a range.
    ///
    /// - Complexity: O(*m* + *c*) in the number of replaced and new cells, and in that of chunks.
    @inlinable
    public mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<Cell>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range of the list")
        if range.lowerBound == count { return append(contentsOf: cells) }
        if range.isEmpty && cells.isEmpty { return }
        let first = chunkIndex(of: range.lowerBound)
        let last = range.isEmpty ? first : chunkIndex(of: range.upperBound - 1)
        let row = range.lowerBound - chunks[first].start
        let newCount = chunks[first].cells.count - range.count + cells.count
        if first == last, 1...Self.chunkLimit ~= newCount, staysApart(first, withCount: newCount) {
            chunks[first].cells.replaceSubrange(row..<row + range.count, with: cells)
            if range.count != cells.count { number(from: first + 1) }
        } else {
            let rest = chunks[last].cells[(range.upperBound - chunks[last].start)...]
            replaceChunks(first...last, with: chunks[first].cells[..<row] + cells + rest)
        }
    }

    /// Removes the cells for which a closure returns true; chunks without one stay as they are.
    ///
    /// The list stays as it was if the closure throws.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    public mutating func removeAll(where isRemoved: (Cell) throws -> Bool) rethrows {
        var rest: CellList?
        for index in chunks.indices {
            let cells = chunks[index].cells
            guard let row = try cells.firstIndex(where: isRemoved) else {
                rest?.addChunk(cells)
                continue
            }
            let kept = try cells[..<row] + cells[(row + 1)...].filter { try !isRemoved($0) }
            if rest == nil { rest = CellList(chunks: Array(chunks[..<index])) }
            rest?.addChunk(Array(kept))
        }
        if let rest { self = rest }
    }

    @inlinable
    init(chunks: [Chunk]) { self.chunks = chunks }

    /// Returns whether a chunk with this number of cells would be joined with neither neighbour.
    @inlinable
    func staysApart(_ chunk: Int, withCount count: Int) -> Bool {
        let most = Self.joinLimit - count
        return (chunk == 0 || chunks[chunk - 1].cells.count > most)
            && (chunk == chunks.count - 1 || chunks[chunk + 1].cells.count > most)
    }

    /// Replaces chunks by chunks of about equal size, and joins those at both ends with the neighbours.
    @inlinable
    mutating func replaceChunks(_ range: ClosedRange<Int>, with cells: ArraySlice<Cell>) {
        let around = Swift.max(range.lowerBound - 1, 0)..<Swift.min(range.upperBound + 2, chunks.count)
        var new = CellList(chunks: Array(chunks[around.lowerBound..<range.lowerBound]))
        let count = (cells.count + Self.chunkLimit - 1) / Self.chunkLimit
        if count > 0 { new.addChunks(of: cells, size: (cells.count + count - 1) / count) }
        for chunk in chunks[range.upperBound + 1..<around.upperBound] { new.addChunk(chunk.cells) }
        chunks.replaceSubrange(around, with: new.chunks)
        number(from: around.lowerBound)
    }

    /// Adds cells in chunks of a size.
    @inlinable
    mutating func addChunks(of cells: ArraySlice<Cell>, size: Int) {
        for start in stride(from: cells.startIndex, to: cells.endIndex, by: size) {
            addChunk(Array(cells[start..<Swift.min(start + size, cells.endIndex)]))
        }
    }

    /// Adds a chunk: to the last one if both have few cells together.
    @inlinable
    mutating func addChunk(_ cells: [Cell]) {
        let last = chunks.count - 1
        if cells.isEmpty { return }
        if last >= 0, chunks[last].cells.count + cells.count <= Self.joinLimit {
            chunks[last].cells += cells
        } else {
            chunks.append(Chunk(start: count, cells: cells))
        }
    }

    /// Sets the starts of chunks.
    @inlinable
    mutating func number(from first: Int) {
        for chunk in first..<chunks.count { chunks[chunk].start = chunk == 0 ? 0 : chunks[chunk - 1].end }
    }
}
