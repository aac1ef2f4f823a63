import JSONDocuments
import JSONPaths

// The records of a list are read into the storage of the array that is returned.

extension ItemTable {
    /// Reads the Items of the list at the reader's offset; jansson reads a record with a defect,
    /// alone.
    func items(from reader: inout DirectReader) throws(ReaderFallback) -> [Root] {
        if let reason = direct.reason {
            reader.tally.reading.reason = reason
            throw .input
        }
        reader.compareRecords(of: plan)
        let predictor = reader.predictors.predictor(for: direct)
        var items: [Root] = []
        var number = 0
        var hasMore = try reader.openList()
        if hasMore, make != nil {
            hasMore = try readFirst(into: &items, from: &reader, number: &number, predictor: predictor)
        }
        while hasMore {
            hasMore = try append(to: &items, from: &reader, number: &number, predictor: predictor)
        }
        return items
    }

    /// The number of Items, and of their bytes, that are read before there is an array for them.
    private static var mostFirst: (count: Int, bytes: Int) { (16, 4_096) }

    /// Reads the first records into the reader's memory, from which the array is made by a function that the
    /// compiler specializes; returns false at the end.
    ///
    /// Most responses have no more than these. They show how long the other records are.
    // SAFETY: an Item is counted once it is initialized; all are moved into the array, or released.
    private func readFirst(
        into items: inout [Root], from reader: inout DirectReader, number: inout Int, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        let elements = predictor.defaults.elements
        let most = min(Self.mostFirst.count, Self.mostFirst.bytes / max(1, elements.stride))
        var run = reader.openRun(alignment: elements.alignment)
        defer { reader.close(run) }
        var hasMore = true
        do throws(ReaderFallback) {
            while hasMore, run.count < most {
                let item = unsafe reader.nextElement(of: &run, by: elements)
                // Memory that no Item was made in is that of the next one.
                var isMade = false
                while hasMore, !isMade {
                    isMade = unsafe try read(
                        number, into: item.assumingMemoryBound(to: Root.self), from: &reader, predictor: predictor)
                    if isMade { run.count += 1 }
                    number += 1
                    hasMore = try reader.nextRecord()
                }
            }
        } catch {
            unsafe elements.deinitialize(run.start, run.count)
            throw error
        }
        // SAFETY: an array is one reference, which is owned here. As its own type it would take a search for that.
        var array: UnsafeRawPointer?
        unsafe withUnsafeMutablePointer(to: &array) { unsafe elements.initializeArray(run.start, run.count, $0) }
        items = unsafe unsafeBitCast(Unmanaged<AnyObject>.fromOpaque(array!).takeRetainedValue(), to: [Root].self)
        return hasMore
    }

    /// Reads records while there is room for their Items in the array's storage; returns false at
    /// the end.
    ///
    /// The first records show how long the others are, and so how much room is needed.
    private func append(
        to items: inout [Root], from reader: inout DirectReader, number: inout Int, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        var hasMore = true
        var failure: ReaderFallback?
        let capacity = items.count + reader.likelyCount(after: number, stride: MemoryLayout<Root>.stride)
        // SAFETY: the first `made` Items of the buffer are initialized, one after the other.
        let larger = unsafe [Root](unsafeUninitializedCapacity: capacity) { buffer, made in
            guard let start = buffer.baseAddress else { return }
            made = items.count
            unsafe items.withUnsafeBufferPointer { old in
                if let old = old.baseAddress { unsafe start.initialize(from: old, count: made) }
            }
            let free = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
            do throws(ReaderFallback) {
                hasMore = try unsafe fill(free, made: &made, from: &reader, number: &number, predictor: predictor)
            } catch {
                failure = error
            }
        }
        items = larger
        if let failure { throw failure }
        return hasMore
    }

    /// Reads records into uninitialized memory, after the first `made`, until it is full; returns
    /// false at the end of the list.
    // SAFETY: the first `made` Items of the buffer are initialized, before and after.
    private func fill(
        _ buffer: UnsafeMutableBufferPointer<Root>, made: inout Int, from reader: inout DirectReader,
        number: inout Int, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        while made < buffer.count {
            let item = unsafe buffer.baseAddress! + made
            if try unsafe read(number, into: item, from: &reader, predictor: predictor) { made += 1 }
            number += 1
            guard try reader.nextRecord() else { return false }
        }
        return true
    }

    /// Reads the record of an index into uninitialized memory; returns false if it makes no Item.
    // SAFETY: `item` is memory for one Root; it is initialized if and only if the result is true.
    @inline(__always)
    private func read(
        _ number: Int, into item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, predictor: KeyPredictor
    ) throws(ReaderFallback) -> Bool {
        let start = unsafe reader.scanner.next
        do throws(ReaderFallback) {
            if reader.source.isDoubtful { throw .record }
            reader.call.statistics?.beginRecord()
            try unsafe initialize(item, from: &reader, predictor: predictor)
            guard reader.isAtRecordEnd else {
                unsafe item.deinitialize(count: 1)
                throw .record
            }
            unsafe try reader.endCount(from: start)
            reader.tally.reading.directCount += 1
            reader.tally.seen |= reader.tally.seenSinceFailure
            return true
        } catch {
            reader.tally.seenSinceFailure = 0
            return unsafe try reader.reread(number, from: start, after: error) { node, context in
                context.scope.rules = rules
                return unsafe initializeRecord(item, from: node, in: context)
            }
        }
    }

    /// Reads the Item of a nested record.
    func item(from reader: inout DirectReader) throws(ReaderFallback) -> Root {
        guard direct.reason == nil else {
            return try reader.found { (found) throws(ConversionFailure) in try item(from: found) }
        }
        // SAFETY: memory for one Item, moved out after it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        try unsafe initialize(memory, from: &reader, predictor: reader.predictors.predictor(for: direct))
        return unsafe memory.move()
    }

    /// Makes the Item of the record at the reader's offset in uninitialized memory.
    // SAFETY: `item` is memory for one Root; it is initialized unless this throws.
    @inline(__always)
    private func initialize(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, predictor: KeyPredictor
    ) throws(ReaderFallback) {
        if make == nil {
            return unsafe try initializeAtOnce(item, from: &reader) { (reader, frame) throws(ReaderFallback) in
                unsafe try reader.readRecord(predictor, to: frame)
            }
        }
        unsafe predictor.defaults.initialize(UnsafeMutableRawPointer(item))
        do throws(ReaderFallback) {
            try unsafe reader.readRecord(predictor, to: UnsafeMutableRawPointer(item))
            guard unsafe checks.isEmpty || holds(at: item) else { throw .record }
        } catch {
            unsafe item.deinitialize(count: 1)
            throw error
        }
    }

    /// Makes the Item of a table over an initializer.
    // SAFETY: as for `initialize`. The memory of the run is for a frame, which is moved or released.
    func initializeAtOnce(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader,
        _ read: (inout DirectReader, UnsafeMutableRawPointer) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        guard let arguments, let makeItem = unsafe makeItem else { throw .record }
        var run = reader.openRun(alignment: ArgumentFrame.alignment)
        let frame = unsafe reader.nextElement(of: &run, stride: arguments.size) { _, _, _ in }
        defer { reader.close(run) }
        unsafe arguments.initialize(frame)
        do throws(ReaderFallback) {
            unsafe try read(&reader, frame)
        } catch {
            unsafe arguments.deinitialize(frame)
            throw error
        }
        unsafe makeItem(frame, item)
        guard unsafe holds(at: item) else {
            unsafe item.deinitialize(count: 1)
            throw .record
        }
    }
}
