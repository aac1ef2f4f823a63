/// The cells of a section, in order.
///
/// It is used like an array, and holds its cells in chunks: a copy shares them, and a change copies the chunks that it
/// touches. So one more page onto a long list costs little more than onto a short one, whoever holds the list before, and
/// a comparison skips the chunks that two lists share. A chunk has at most 256 cells, and two neighbours have more than
/// 128, so that complexities in the number of chunks, *c*, are about those in *n* / 200.
///
/// ```swift
/// var cells: CellList = ["a", "b"]
/// let before = cells
/// cells.append("c")
/// cells.count        // 3
/// before.count       // 2
/// Array(cells[1...]) // ["b", "c"]
/// ```
public struct CellList<Cell> {
    /// Neighbouring cells.
    @usableFromInline
    package struct Chunk {
        /// The index of the first cell.
        @usableFromInline package var start: Int
        /// The cells, at least one.
        @usableFromInline package var cells: [Cell]

        @inlinable
        init(start: Int, cells: [Cell]) { (self.start, self.cells) = (start, cells) }

        /// The index after the last cell.
        @inlinable var end: Int { start + cells.count }
    }

    @usableFromInline package internal(set) var chunks: [Chunk] = []

    /// The maximum number of cells in a chunk.
    ///
    /// A change copies one chunk, and two words for each chunk: about as many words in a list of 30,000 cells.
    @inlinable static var chunkLimit: Int { 256 }

    /// The maximum number of cells in two neighbouring chunks that become one.
    ///
    /// So a list of *n* cells has at most *n* / 64 + 1 chunks.
    @inlinable static var joinLimit: Int { chunkLimit / 2 }

    /// Creates a list of cells, which shares the chunks if they are a list.
    ///
    /// - Complexity: O(*n*), or O(1) for a list.
    @inlinable
    public init(_ cells: some Sequence<Cell>) {
        if let list = cells as? CellList {
            self = list
        } else {
            addChunks(of: Array(cells)[...], size: Self.chunkLimit)
        }
    }
}

extension CellList: RandomAccessCollection, MutableCollection {
    /// 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of cells.
    @inlinable public var endIndex: Int { count }

    /// The number of cells.
    @inlinable public var count: Int { chunks.isEmpty ? 0 : chunks[chunks.count - 1].end }

    /// The cell at an index, which must be in range.
    ///
    /// - Complexity: O(log *n*) to find its chunk, and O(*c*) in the number of chunks to change a cell of a list that
    ///   somebody else has, too.
    @inlinable
    public subscript(index: Int) -> Cell {
        get {
            let chunk = chunkIndex(of: index)
            return chunks[chunk].cells[index - chunks[chunk].start]
        }
        _modify {
            let chunk = chunkIndex(of: index)
            yield &chunks[chunk].cells[index - chunks[chunk].start]
        }
    }

    /// Returns the index of the chunk that has the cell at an index: the last one at the end of the list.
    @inlinable
    func chunkIndex(of index: Int) -> Int {
        var (low, high) = (0, chunks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if chunks[middle].start <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The cells of a list, one after the other.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let chunks: [Chunk]
        @usableFromInline var chunk = 0
        @usableFromInline var cells: [Cell] = []
        @usableFromInline var row = 0

        @inlinable
        init(_ chunks: [Chunk]) { self.chunks = chunks }

        /// Returns the next cell; nil after the last one.
        @inlinable
        public mutating func next() -> Cell? {
            if row == cells.count {
                guard chunk < chunks.count else { return nil }
                (cells, row) = (chunks[chunk].cells, 0)
                chunk += 1
            }
            defer { row += 1 }
            return cells[row]
        }
    }

    /// Returns an iterator over the cells.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(chunks) }
}

extension CellList: ExpressibleByArrayLiteral {
    /// Creates a list of the elements of a literal.
    @inlinable
    public init(arrayLiteral cells: Cell...) { self.init(cells) }
}

extension CellList: CustomStringConvertible {
    /// The cells in the form of an array: `[a, b]`.
    public var description: String { Array(self).description }
}

extension CellList: Equatable where Cell: Equatable {
    /// Returns whether two lists have equal cells; chunks that they share aren't compared.
    @inlinable
    public static func == (first: CellList, second: CellList) -> Bool {
        guard first.count == second.count else { return false }
        guard first.chunks.elementsEqual(second.chunks, by: { $0.start == $1.start }) else {
            return first.elementsEqual(second)
        }
        return first.chunks.elementsEqual(second.chunks) { $0.cells == $1.cells }
    }
}

extension CellList: Hashable where Cell: Hashable {
    /// Hashes the cells as an array does.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for cell in self { hasher.combine(cell) }
    }
}

extension CellList: Sendable where Cell: Sendable {}
extension CellList.Chunk: Sendable where Cell: Sendable {}
extension CellList.Iterator: Sendable where Cell: Sendable {}
