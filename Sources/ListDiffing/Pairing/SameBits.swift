/// Finds how far two pieces of memory hold the same bits.
@usableFromInline
enum SameBits {
    /// How many elements at the start of both buffers are the same, bit by bit; equal ones of other bits end the run.
    // SAFETY: both buffers hold `count` elements, and only whole words and bytes inside them are read.
    @inlinable
    static func count<Element>(
        _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>, upTo count: Int
    ) -> Int {
        let stride = MemoryLayout<Element>.stride
        let same = unsafe bytes(UnsafeRawPointer(old), UnsafeRawPointer(new), count &* stride)
        return same / stride
    }

    // SAFETY: the caller says how many bytes there are behind both addresses.
    @usableFromInline
    static func bytes(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ count: Int) -> Int {
        var offset = 0
        while offset &+ 32 <= count {
            let first = unsafe word(old, offset) ^ word(new, offset)
            let second = unsafe word(old, offset &+ 8) ^ word(new, offset &+ 8)
            let third = unsafe word(old, offset &+ 16) ^ word(new, offset &+ 16)
            let fourth = unsafe word(old, offset &+ 24) ^ word(new, offset &+ 24)
            if first | second | third | fourth != 0 { break }
            offset &+= 32
        }
        while offset &+ 8 <= count, unsafe word(old, offset) == word(new, offset) { offset &+= 8 }
        if offset &+ 8 > count {
            while offset < count,
                unsafe old.load(fromByteOffset: offset, as: UInt8.self)
                    == new.load(fromByteOffset: offset, as: UInt8.self)
            { offset &+= 1 }
        }
        return offset
    }

    /// How many elements at the end of both buffers are the same, bit by bit.
    // SAFETY: `count` elements stand in front of both addresses, and only words and bytes of theirs are read.
    @inlinable
    static func count<Element>(
        before old: UnsafePointer<Element>, _ new: UnsafePointer<Element>, upTo count: Int
    ) -> Int {
        let stride = MemoryLayout<Element>.stride
        let same = unsafe bytes(before: UnsafeRawPointer(old), UnsafeRawPointer(new), count &* stride)
        return same / stride
    }

    // SAFETY: the caller says how many bytes there are in front of both addresses.
    @usableFromInline
    static func bytes(before old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ count: Int) -> Int {
        var offset = 0
        while offset &+ 16 <= count {
            let first = unsafe word(old, -8 &- offset) ^ word(new, -8 &- offset)
            let second = unsafe word(old, -16 &- offset) ^ word(new, -16 &- offset)
            if first | second != 0 { break }
            offset &+= 16
        }
        while offset < count,
            unsafe old.load(fromByteOffset: -1 &- offset, as: UInt8.self)
                == new.load(fromByteOffset: -1 &- offset, as: UInt8.self)
        { offset &+= 1 }
        return offset
    }

    // SAFETY: eight bytes are there, says the caller; they need not be aligned.
    @inline(__always)
    private static func word(_ pointer: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        unsafe pointer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
