import JSONDocuments
import JSONPaths

// Arrays: the elements are made in memory of the reader, one after the other, and moved into an
// array of exactly their number. An array that grows by `append` is allocated several times, and an
// element of a type that is only known at run time is copied on its way.

extension DirectReader {
    /// Reads the array at the offset into memory, which has an array before if it `isInitialized`; an
    /// invalid element makes the record jansson's.
    // SAFETY: the memory is for an array of elements of the operations' type.
    mutating func readArray(
        to target: UnsafeMutableRawPointer, isInitialized: Bool, of elements: ElementOperations,
        by initialize: (inout DirectReader, UnsafeMutableRawPointer) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        var run = openRun(alignment: elements.alignment)
        do throws(ReaderFallback) {
            try forEachElement { (reader) throws(ReaderFallback) in
                let element = unsafe reader.nextElement(of: &run, by: elements)
                unsafe try initialize(&reader, element)
                run.count += 1
            }
        } catch {
            unsafe elements.deinitialize(run.start, run.count)
            close(run)
            throw error
        }
        if isInitialized {
            unsafe elements.replaceArray(run.start, run.count, target)
        } else {
            unsafe elements.initializeArray(run.start, run.count, target)
        }
        close(run)
    }

    /// Returns the elements of the array at the offset, which are of an everyday type.
    // SAFETY: an element is counted once it is initialized.
    @inline(__always)
    mutating func scalars<Element: DirectScalar>(of type: Element.Type) throws(ReaderFallback) -> [Element] {
        var run = openRun(alignment: MemoryLayout<Element>.alignment)
        do throws(ReaderFallback) {
            if isDirect, levels < NestedValues.mostLevels {
                try readScalars(of: Element.self, into: &run)
            } else {
                try forEachElement { (reader) throws(ReaderFallback) in
                    let value = try Element.value(from: &reader)
                    unsafe reader.nextScalar(of: &run).initialize(to: value)
                    run.count += 1
                }
            }
        } catch {
            discard(run, of: Element.self)
            throw error
        }
        defer { close(run) }
        return unsafe ElementOperations.array(of: run.start.assumingMemoryBound(to: Element.self), count: run.count)
    }

    /// Reads the scalars of the array at the offset; the position stays in a register.
    // SAFETY: as for `scalars`.
    @inline(__always)
    private mutating func readScalars<Element: DirectScalar>(
        of type: Element.Type, into run: inout ElementRun
    ) throws(ReaderFallback) {
        guard unsafe scanner.next.pointee == .openBracket else { throw .record }
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        var position = unsafe scanner.next
        repeat {
            unsafe try scanner.skipSomeSpace(at: &position)
            unsafe try Element.initialize(nextScalar(of: &run), at: &position, from: &self)
            run.count += 1
        } while unsafe try scanner.takeComma(orEnd: .closeBracket, at: &position)
        unsafe scanner.next = unsafe position
    }

    /// Calls `body` at each element of the array at the offset, or at each value that a path leads
    /// to from there, one level deeper.
    @inline(__always)
    package mutating func forEachElement(
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        guard unsafe scanner.next.pointee == .openBracket else { throw .record }
        let outer = levels
        defer { levels = outer }
        levels = outer &+ 1
        if Self.hasRoom(for: levels) { return try visitElements(body) }
        try readDeep { (reader) throws(ReaderFallback) in try reader.visitElements(body) }
    }

    @inline(__always)
    private mutating func visitElements(
        _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        if let members = route.members {
            route.members = nil
            return try forEachElement(with: members, body)
        }
        if var path = route.path {
            route.path = nil
            while try path.next(in: &scanner) { try body(&self) }
            return
        }
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        repeat {
            _ = try scanner.significantByte()
            try body(&self)
        } while try scanner.takeComma(orEnd: .closeBracket)
    }
}
