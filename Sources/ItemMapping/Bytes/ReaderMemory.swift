import Synchronization

/// The memory of one direct reader: its slots, the elements of the arrays being read, and the copy of a short text.
///
/// A short list is read in less time than it takes to allocate these 26 KB. So the memory of the reader that ends
/// is kept for the next one, in a place for one in the process; further readers at the same time have their own.
///
/// ```
/// │ 256 slots │ 16,384 bytes of elements │ 8,192 bytes of text, 192 of slack │
/// ```
// SAFETY: `start` is allocated or taken by the initializer, and freed or given back by deinit. One reader uses it.
@safe final class MemoryBlock {
    /// The number of slots.
    static let slotCount = 256

    /// The number of bytes of the longest text that is copied.
    static let mostText = 8_192

    /// The number of bytes after a copy that may be read.
    static let slack = 192

    private static let slotsSize = unsafe slotCount * MemoryLayout<UnsafePointer<UInt8>?>.stride
    private static let elementsSize = 16_384

    /// Idle memory; `nil` while every reader uses its own.
    // SAFETY: pointers to memory that nobody uses.
    nonisolated(unsafe) private static let idle = unsafe Atomic<UnsafeMutableRawPointer?>(nil)

    private let start: UnsafeMutableRawPointer

    init() {
        let size = Self.slotsSize + Self.elementsSize + Self.mostText + Self.slack
        unsafe start = unsafe Self.idle.exchange(nil, ordering: .acquiring) ?? .allocate(byteCount: size, alignment: 16)
    }

    deinit {
        let (isKept, _) = unsafe Self.idle.compareExchange(expected: nil, desired: start, ordering: .releasing)
        if !isKept { unsafe start.deallocate() }
    }

    /// The slots, which aren't set.
    var slots: UnsafeMutablePointer<UnsafePointer<UInt8>?> {
        unsafe start.bindMemory(to: UnsafePointer<UInt8>?.self, capacity: Self.slotCount)
    }

    /// The memory of the elements, and its end.
    var elements: UnsafeMutableRawPointer { unsafe start + Self.slotsSize }
    var elementsEnd: UnsafeMutableRawPointer { unsafe elements + Self.elementsSize }

    /// Copies a short text, so that all of it is read in the fast way; returns the text to read, and the number of
    /// bytes after it that may be read.
    func copy(_ text: UnsafeBufferPointer<UInt8>) -> (text: UnsafeBufferPointer<UInt8>, slack: Int) {
        guard text.count <= Self.mostText, let source = text.baseAddress else { return unsafe (text, 0) }
        let copy = unsafe elementsEnd.bindMemory(to: UInt8.self, capacity: Self.mostText + Self.slack)
        unsafe copy.update(from: source, count: text.count)
        unsafe (copy + text.count).update(repeating: 0, count: Self.slack)
        return unsafe (UnsafeBufferPointer(start: copy, count: text.count), Self.slack)
    }
}

/// The slots of a direct reader, and the elements of arrays that are being read.
// SAFETY: pointers into the block, which this holds, or to larger memory, which the reader's deinit frees.
@safe struct ReaderMemory {
    private let block: MemoryBlock

    /// The addresses of values that are read late, of all open records, the outermost first.
    private(set) var slots: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private var slotCount = 0
    private var slotRoom = MemoryBlock.slotCount

    /// The end of the elements of arrays that are being read, and of the memory for them.
    var elementsTop: UnsafeMutableRawPointer
    let elementsEnd: UnsafeMutableRawPointer

    /// The shapes of the dictionaries met so far, by their owners.
    var dictionaryShapes: [(owner: DictionaryOwner, shape: AnyObject)] = []

    init(_ block: MemoryBlock) {
        self.block = block
        unsafe (slots, elementsTop, elementsEnd) = unsafe (block.slots, block.elements, block.elementsEnd)
    }

    /// Makes room for the slots of a record, and returns the index of the first.
    @inline(__always)
    mutating func openSlots(_ count: Int) -> Int { count == 0 ? slotCount : reserveSlots(count) }

    // SAFETY: the new slots are set to nil; memory that is too small is replaced.
    private mutating func reserveSlots(_ count: Int) -> Int {
        let start = slotCount
        if start + count > slotRoom {
            let larger = UnsafeMutablePointer<UnsafePointer<UInt8>?>.allocate(capacity: 2 * (start + count))
            unsafe larger.moveInitialize(from: slots, count: start)
            freeSlots()
            unsafe slots = unsafe larger
            slotRoom = 2 * (start + count)
        }
        unsafe (slots + start).initialize(repeating: nil, count: count)
        slotCount = start + count
        return start
    }

    /// Frees the memory of the slots, if it isn't the block's.
    func freeSlots() {
        if slotRoom > MemoryBlock.slotCount { unsafe slots.deallocate() }
    }

    /// Frees the slots from this index on.
    mutating func closeSlots(from start: Int) { slotCount = start }
}
