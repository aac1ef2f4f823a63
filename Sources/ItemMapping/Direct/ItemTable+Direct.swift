import JSONDocuments

extension ItemTable {
    /// The Items of the list at the reader's place; a record that jansson has to see to is read by it alone.
    func items(from reader: inout DirectReader) throws(ReaderFallback) -> [Root] {
        if let reason = direct.reason {
            reader.reading.reason = reason
            throw .input
        }
        let memory = reader.memory(of: direct)
        var items: [Root] = []
        var number = 0
        var hasMore = try reader.openList()
        while hasMore {
            hasMore = try append(to: &items, memory, from: &reader, &number)
        }
        return items
    }

    /// Reads records for as long as there is room for their Items where the array keeps them; false at the end.
    ///
    /// A few records tell how long the others will be, and so how much room is needed.
    private func append(
        to items: inout [Root], _ memory: KeyPredictor, from reader: inout DirectReader, _ number: inout Int
    ) throws(ReaderFallback) -> Bool {
        var hasMore = true
        var failure: ReaderFallback?
        let capacity = items.count + reader.likelyCount(behind: number, stride: MemoryLayout<Root>.stride)
        // SAFETY: the first `made` Items of the buffer are initialized, one after the other.
        let larger = unsafe [Root](unsafeUninitializedCapacity: capacity) { buffer, made in
            guard let start = buffer.baseAddress else { return }
            made = items.count
            unsafe items.withUnsafeBufferPointer { old in
                if let old = old.baseAddress { unsafe start.initialize(from: old, count: made) }
            }
            do throws(ReaderFallback) {
                while hasMore, made < capacity {
                    if try unsafe read(number, memory, from: &reader, into: start + made) { made += 1 }
                    number += 1
                    hasMore = try reader.nextRecord()
                }
            } catch {
                failure = error
            }
        }
        items = larger
        if let failure { throw failure }
        return hasMore
    }

    /// Reads the record of this number into memory that holds no Item yet; false where it makes none.
    // SAFETY: `cell` is memory for one Root; it is initialized when and only when the answer is true.
    private func read(
        _ number: Int, _ memory: KeyPredictor, from reader: inout DirectReader, into cell: UnsafeMutablePointer<Root>
    ) throws(ReaderFallback) -> Bool {
        let start = unsafe reader.scanner.next
        do throws(ReaderFallback) {
            if reader.isDoubtful { throw .record }
            try unsafe initialize(cell, memory, from: &reader)
            guard reader.isRecordOver else {
                unsafe cell.deinitialize(count: 1)
                throw .record
            }
            reader.reading.directCount += 1
            return true
        } catch {
            return unsafe try reader.reread(number, from: start, after: error) { node, context in
                context.rules = rules
                return unsafe plan.accepts(node, context) && initialize(cell, from: node, in: context)
            }
        }
    }

    /// The Item that a nested record is.
    func item(from reader: inout DirectReader) throws(ReaderFallback) -> Root {
        guard direct.reason == nil else {
            return try reader.found { (found) throws(ConversionFailure) in try item(from: found) }
        }
        // SAFETY: memory for one Item, moved out when it was initialized.
        let cell = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe cell.deallocate() }
        try unsafe initialize(cell, reader.memory(of: direct), from: &reader)
        return unsafe cell.move()
    }

    /// Makes the Item of the record at the reader's place in memory that holds none yet.
    // SAFETY: `cell` is memory for one Root; it is initialized unless this throws.
    private func initialize(
        _ cell: UnsafeMutablePointer<Root>, _ memory: KeyPredictor, from reader: inout DirectReader
    ) throws(ReaderFallback) {
        guard let make else { return unsafe try initializeAtOnce(cell, memory, from: &reader) }
        unsafe cell.initialize(to: make())
        do throws(ReaderFallback) {
            try unsafe reader.readRecord(memory, to: UnsafeMutableRawPointer(cell))
        } catch {
            unsafe cell.deinitialize(count: 1)
            throw error
        }
    }

    /// Makes the Item of a table over an initializer.
    // SAFETY: as for `initialize`; the row is used during the call only.
    private func initializeAtOnce(
        _ cell: UnsafeMutablePointer<Root>, _ memory: KeyPredictor, from reader: inout DirectReader
    ) throws(ReaderFallback) {
        let record = try unsafe reader.open(memory, to: nil)
        reader.doubt = nil
        let context = reader.context
        let isMade = unsafe withUnsafeMutablePointer(to: &reader) { reader in
            let row = unsafe RowReader(
                plan: plan, record: context.storage.root, slots: PathTrie.Slots(start: nil, count: 0),
                context: context, direct: DirectRow(reader: reader, record: record))
            return unsafe initialize!(row, cell)
        }
        reader.close(record)
        guard isMade else { throw reader.doubt ?? .record }
    }
}
