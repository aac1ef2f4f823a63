import JSONDocuments

extension DirectReader {
    /// Returns the value at the offset.
    // SAFETY: the memory of the run is for one value, which is moved out.
    mutating func value<Value>(of type: Value.Type, by initialize: DirectInitializer) throws(ReaderFallback) -> Value {
        var run = openRun(alignment: MemoryLayout<Value>.alignment)
        let memory = unsafe nextElement(of: &run, stride: MemoryLayout<Value>.stride) { _, _, _ in }
        defer { close(run) }
        unsafe try initialize(&self, memory)
        return unsafe memory.assumingMemoryBound(to: Value.self).move()
    }

    /// Replaces a value by the one at the offset.
    // SAFETY: as for `value`; the old value is initialized.
    mutating func replace<Value>(
        _ value: UnsafeMutablePointer<Value>, by initialize: DirectInitializer
    ) throws(ReaderFallback) {
        var run = openRun(alignment: MemoryLayout<Value>.alignment)
        let memory = unsafe nextElement(of: &run, stride: MemoryLayout<Value>.stride) { _, _, _ in }
        defer { close(run) }
        unsafe try initialize(&self, memory)
        // Not by `moveUpdate`, which writes the stride: the next property may be in the padding.
        unsafe value.pointee = memory.assumingMemoryBound(to: Value.self).move()
    }

    /// Returns the memory for the next element of a run.
    @inline(__always)
    mutating func nextScalar<Element>(of run: inout ElementRun) -> UnsafeMutablePointer<Element> {
        let element = unsafe nextElement(of: &run, stride: MemoryLayout<Element>.stride) { source, count, target in
            unsafe target.moveInitializeMemory(
                as: Element.self, from: source.assumingMemoryBound(to: Element.self), count: count)
        }
        return unsafe element.assumingMemoryBound(to: Element.self)
    }

    /// Ends a run, and releases its elements.
    // SAFETY: the run has elements of the type.
    @inline(never)
    mutating func discard<Element>(_ run: ElementRun, of type: Element.Type) {
        unsafe run.start.assumingMemoryBound(to: Element.self).deinitialize(count: run.count)
        close(run)
    }
}
