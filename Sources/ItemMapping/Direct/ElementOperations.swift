// SAFETY: the closures are called with memory for values of their type.
/// The operations on values of a type that the reader doesn't know.
///
/// Where an Item is declared, the compiler knows its type: there it can specialize these closures, which
/// therefore are inlinable. Code that is generic at run time looks for metadata instead, which takes
/// longer than to make a short array.
@usableFromInline @safe struct ElementOperations: Sendable {
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
    init<Element>(of type: Element.Type) {
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

    /// Returns an array of elements, which are moved, or copied if a copy is as good.
    // SAFETY: as many elements as are told are initialized; none is afterwards.
    @inlinable @inline(__always)
    static func array<Element>(of source: UnsafeMutablePointer<Element>, count: Int) -> [Element] {
        if count == 0 { return [] }
        if _isPOD(Element.self) { return unsafe Array(UnsafeBufferPointer(start: source, count: count)) }
        return unsafe [Element](unsafeUninitializedCapacity: count) { memory, made in
            unsafe memory.baseAddress!.moveInitialize(from: source, count: count)
            made = count
        }
    }
}

// SAFETY: the closures are called with memory for one Item.
/// Makes and releases Items of a type that the caller doesn't know.
@usableFromInline @safe struct ItemDefaults: Sendable {
    /// Makes an Item with its defaults in uninitialized memory.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Releases an Item.
    let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void
    /// The operations on several Items.
    let elements: ElementOperations

    // SAFETY: the memory is for one `Root`.
    @inlinable
    init<Root>(_ make: @escaping @Sendable () -> Root) {
        unsafe self.init(
            initialize: { memory in unsafe memory.initializeMemory(as: Root.self, to: make()) },
            deinitialize: { memory in unsafe memory.assumingMemoryBound(to: Root.self).deinitialize(count: 1) },
            elements: ElementOperations(of: Root.self))
    }

    @usableFromInline
    init(
        initialize: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        deinitialize: @escaping @Sendable (UnsafeMutableRawPointer) -> Void, elements: ElementOperations
    ) {
        unsafe (self.initialize, self.deinitialize) = unsafe (initialize, deinitialize)
        self.elements = elements
    }
}
