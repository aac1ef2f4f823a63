// SAFETY: the closures are called with memory for values of their type.
/// The operations on values of a type that the reader doesn't know.
///
/// Where an Item is declared, the compiler knows its type: there it can specialize these closures,
/// which therefore are inlinable. Code that is generic at run time looks for metadata instead,
/// which takes longer than to make a short array.
@usableFromInline @safe final class ElementOperations: Sendable {
    /// The layout of an element.
    let stride: Int
    let alignment: Int

    /// Moves elements to uninitialized memory: source, number, target.
    let move: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void

    /// Releases elements.
    let deinitialize: @Sendable (UnsafeMutableRawPointer, Int) -> Void

    /// Makes an array of elements, which are moved, in uninitialized memory: source, number, target.
    let initializeArray: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void

    /// Replaces an array likewise.
    let replaceArray: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void

    // SAFETY: as many elements as the closures are told are initialized.
    @inlinable
    convenience init<Element>(of type: Element.Type) {
        unsafe self.init(
            stride: MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment,
            move: { source, count, target in
                unsafe target.moveInitializeMemory(
                    as: Element.self, from: source.assumingMemoryBound(to: Element.self), count: count)
            },
            deinitialize: { elements, count in
                unsafe elements.assumingMemoryBound(to: Element.self).deinitialize(count: count)
            },
            initializeArray: { source, count, target in
                let array = unsafe Self.array(of: source.assumingMemoryBound(to: Element.self), count: count)
                unsafe target.initializeMemory(as: [Element].self, to: array)
            },
            replaceArray: { source, count, target in
                let array = unsafe Self.array(of: source.assumingMemoryBound(to: Element.self), count: count)
                unsafe target.assumingMemoryBound(to: [Element].self).pointee = array
            })
    }

    @usableFromInline
    init(
        stride: Int, alignment: Int,
        move: @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void,
        deinitialize: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void,
        initializeArray: @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void,
        replaceArray: @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void
    ) {
        (self.stride, self.alignment) = (stride, alignment)
        unsafe (self.move, self.deinitialize) = unsafe (move, deinitialize)
        unsafe (self.initializeArray, self.replaceArray) = unsafe (initializeArray, replaceArray)
    }

    /// Returns an array of elements, none of which remains.
    ///
    /// The compiler specializes literals, and the initializer from a buffer, but not the one for
    /// uninitialized memory, which looks for metadata. To do that takes longer than to copy and
    /// release a few elements.
    // SAFETY: as many elements as are told are initialized; none is afterwards.
    @inlinable @inline(__always)
    static func array<Element>(of source: UnsafeMutablePointer<Element>, count: Int) -> [Element] {
        switch count {
        case 0: return []
        case 1: return unsafe [source.move()]
        case 2: return unsafe [source.move(), (source + 1).move()]
        case 3: return unsafe [source.move(), (source + 1).move(), (source + 2).move()]
        default: break
        }
        if _isPOD(Element.self) || count <= 12 {
            let elements = unsafe Array(UnsafeBufferPointer(start: source, count: count))
            unsafe source.deinitialize(count: count)
            return elements
        }
        return unsafe [Element](unsafeUninitializedCapacity: count) { memory, made in
            unsafe memory.baseAddress!.moveInitialize(from: source, count: count)
            made = count
        }
    }
}

// SAFETY: the closures are called with memory for one Item.
/// Makes Items of a type that the caller doesn't know.
@usableFromInline @safe package final class ItemDefaults: Sendable {
    /// Makes an Item with its defaults in uninitialized memory.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Replaces an Item by one with its defaults.
    let replace: @Sendable (UnsafeMutableRawPointer) -> Void
    /// The operations on several Items.
    let elements: ElementOperations

    // SAFETY: the memory is for one `Root`.
    @inlinable
    convenience init<Root>(_ make: @escaping @Sendable () -> Root) {
        unsafe self.init(
            initialize: { memory in unsafe memory.initializeMemory(as: Root.self, to: make()) },
            replace: { memory in unsafe memory.assumingMemoryBound(to: Root.self).pointee = make() },
            elements: ElementOperations(of: Root.self))
    }

    /// Makes no Items.
    static let empty = ItemDefaults { () }

    @usableFromInline
    init(
        initialize: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        replace: @escaping @Sendable (UnsafeMutableRawPointer) -> Void, elements: ElementOperations
    ) {
        unsafe (self.initialize, self.replace) = unsafe (initialize, replace)
        self.elements = elements
    }
}

/// The elements of an array while it is read.
///
/// They are at the top of the reader's memory for elements; those of the arrays around it are below.
///
/// ```
/// [[1, 2], [3, 4, 5]]     memory, while 5 is read:   │ [1, 2] │   …    │ 3 │ 4 │ 5 │        │
///                                                    └ outer run ──────┴ inner run ┴ top    end
/// ```
///
/// A run that reaches the end of that memory is moved to memory of its own.
// SAFETY: the first `count` elements are initialized. The creator calls `close`, once they are moved
// or released.
@safe struct ElementRun {
    fileprivate(set) var start: UnsafeMutableRawPointer
    var count = 0
    fileprivate var next: UnsafeMutableRawPointer
    fileprivate var end: UnsafeMutableRawPointer
    fileprivate let outerTop: UnsafeMutableRawPointer
    fileprivate var isOwn = false
}

extension DirectReader {
    /// Begins a run of elements.
    // SAFETY: the start is in the memory for elements, or at its end.
    @inline(__always)
    mutating func openRun(alignment: Int) -> ElementRun {
        let top = unsafe memory.elementsTop
        let start = unsafe alignment <= 8 ? top : top.alignedUp(toMultipleOf: alignment)
        return unsafe ElementRun(start: start, next: start, end: memory.elementsEnd, outerTop: top)
    }

    /// Returns the memory for the next element of a run; the caller initializes it, and counts it.
    ///
    /// If the run has no room, `move` moves its elements to other memory.
    // SAFETY: the element ends at the end of the run at the latest. Runs in it begin after it.
    @inline(__always)
    mutating func nextElement(
        of run: inout ElementRun, stride: Int, move: (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void
    ) -> UnsafeMutableRawPointer {
        if unsafe run.next + stride > run.end { unsafe grow(&run, stride: stride, move: move) }
        let element = unsafe run.next
        unsafe run.next += stride
        if !run.isOwn { unsafe memory.elementsTop = run.next.alignedUp(toMultipleOf: 8) }
        return unsafe element
    }

    /// Returns the memory for the next element of a run, whose type the caller doesn't know.
    // SAFETY: as above.
    @inline(__always)
    mutating func nextElement(of run: inout ElementRun, by elements: ElementOperations) -> UnsafeMutableRawPointer {
        unsafe nextElement(of: &run, stride: elements.stride) { source, count, target in
            unsafe elements.move(source, count, target)
        }
    }

    /// Moves a run to memory of its own, which is twice as large.
    // SAFETY: the elements are moved; memory of its own is freed.
    @inline(never)
    private mutating func grow(
        _ run: inout ElementRun, stride: Int, move: (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> Void
    ) {
        let size = max(16, 2 * run.count) * stride
        let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        unsafe move(run.start, run.count, larger)
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe (run.start, run.next, run.end) = unsafe (larger, larger + run.count * stride, larger + size)
        run.isOwn = true
        unsafe memory.elementsTop = run.outerTop
    }

    /// Ends a run whose elements have been moved or released.
    // SAFETY: memory of its own is freed.
    @inline(__always)
    mutating func close(_ run: ElementRun) {
        if run.isOwn { unsafe run.start.deallocate() }
        unsafe memory.elementsTop = run.outerTop
    }
}
