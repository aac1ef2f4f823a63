/// Walking along both lists while they are aligned.
extension Pairing {
    /// Returns the number of elements, from these indexes on, that are the same in both lists.
    ///
    /// Elements with identical bits cannot differ and are not compared.
    // SAFETY: both buffers hold at least `limit` elements.
    @inlinable
    mutating func follow<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, oldStart: Int, newStart: Int,
        upTo limit: Int, id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) -> Int {
        guard limit > 0, let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
        var count = 0
        while true {
            unsafe count &+= SameBits.count(
                old: oldBase + (oldStart &+ count), new: newBase + (newStart &+ count), upTo: limit &- count)
            let (oldIndex, newIndex) = (oldStart &+ count, newStart &+ count)
            guard count < limit, unsafe id(old[oldIndex]) == id(new[newIndex]) else { return count }
            if unsafe !isSame(old[oldIndex], new[newIndex]) { updates.append((oldIndex, newIndex)) }
            count &+= 1
        }
    }

    /// Returns the number of elements that are the same at the ends of both lists.
    // SAFETY: both buffers hold at least `limit` elements.
    @inlinable
    mutating func followBack<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, upTo limit: Int,
        id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) -> Int {
        guard limit > 0, let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
        var count = 0
        while true {
            unsafe count &+= SameBits.count(
                oldEnd: oldBase + (old.count &- count), newEnd: newBase + (new.count &- count), upTo: limit &- count)
            let (oldIndex, newIndex) = (old.count &- count &- 1, new.count &- count &- 1)
            guard count < limit, unsafe id(old[oldIndex]) == id(new[newIndex]) else { return count }
            if unsafe !isSame(old[oldIndex], new[newIndex]) { updates.append((oldIndex, newIndex)) }
            count &+= 1
        }
    }

    /// Pairs the elements that are aligned between the common ends; the others become strays.
    ///
    /// When more elements are skipped than paired, walking costs more than it saves: all the rest
    /// become strays.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    mutating func walk<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, oldRange: Range<Int>,
        newRange: Range<Int>, id: (Element) -> ID, isSame: (Element, Element) -> Bool
    ) {
        var (oldRest, newRest) = (oldRange, newRange)
        var paired = 512
        while !oldRest.isEmpty, !newRest.isEmpty, paired > unmatchedNew.count,
            let gap = unsafe Self.nearGap(old: old, new: new, oldRest: oldRest, newRest: newRest, id: id)
                ?? Self.farGap(old: old, new: new, oldRest: oldRest, newRest: newRest, id: id)
        {
            unmatchedOld += oldRest.prefix(gap.old)
            unmatchedNew += newRest.prefix(gap.new)
            let (oldStart, newStart) = (oldRest.lowerBound + gap.old, newRest.lowerBound + gap.new)
            let limit = min(oldRest.upperBound - oldStart, newRest.upperBound - newStart)
            let count = unsafe follow(
                old: old, new: new, oldStart: oldStart, newStart: newStart, upTo: limit, id: id, isSame: isSame)
            runs.append(MatchedRun(old: oldStart, new: newStart, count: count))
            paired += count
            oldRest = oldStart + count..<oldRest.upperBound
            newRest = newStart + count..<newRest.upperBound
        }
        unmatchedOld += oldRest
        unmatchedNew += newRest
    }

    /// Returns the number of elements to skip in each list to align them again: at most eight in all, compared one by
    /// one.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    static func nearGap<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, oldRest: Range<Int>,
        newRest: Range<Int>, id: (Element) -> ID
    ) -> (old: Int, new: Int)? {
        for skipped in 1...8 {
            for oldSkip in max(0, skipped - newRest.count + 1)...max(skipped, 0) where oldSkip < oldRest.count {
                let newSkip = skipped - oldSkip
                if unsafe id(old[oldRest.lowerBound + oldSkip]) == id(new[newRest.lowerBound + newSkip]) {
                    return (oldSkip, newSkip)
                }
            }
        }
        return nil
    }

    /// Returns the number of elements to skip in each list to align them again, found by hashing growing windows.
    ///
    /// A window grows only if it holds no match, so the number of lookups stays within a constant
    /// factor of the number of skipped elements. The search ends after a window of 4,096 elements.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    static func farGap<Element, ID: Hashable>(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>, oldRest: Range<Int>,
        newRest: Range<Int>, id: (Element) -> ID
    ) -> (old: Int, new: Int)? {
        var window = 64
        while true {
            var indexes: [ID: Int] = [:]
            indexes.reserveCapacity(min(window, newRest.count))
            for index in newRest.prefix(window).reversed() { indexes[unsafe id(new[index])] = index }
            var best: (old: Int, new: Int)?
            for index in oldRest.prefix(window) {
                let oldSkip = index - oldRest.lowerBound
                if let best, best.old + best.new <= oldSkip { break }
                guard let found = indexes[unsafe id(old[index])] else { continue }
                let newSkip = found - newRest.lowerBound
                if best.map({ oldSkip + newSkip < $0.old + $0.new }) ?? true { best = (oldSkip, newSkip) }
            }
            if let best { return best }
            if window >= min(4_096, max(oldRest.count, newRest.count)) { return nil }
            window *= 8
        }
    }
}

extension Array {
    /// Returns the number of elements at the start of both arrays with identical bits.
    ///
    /// - Complexity: O(*n*) words, without counting references; O(1) for one array and its copy.
    // SAFETY: both buffers hold `count` elements.
    @inlinable
    package func sameBitsCount(_ other: [Element]) -> Int {
        unsafe withUnsafeBufferPointer { old in
            unsafe other.withUnsafeBufferPointer { new in
                guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
                if unsafe oldBase == newBase { return Swift.min(old.count, new.count) }
                return unsafe SameBits.count(old: oldBase, new: newBase, upTo: Swift.min(old.count, new.count))
            }
        }
    }
}

/// Comparison of two buffers bit by bit.
@usableFromInline
enum SameBits {
    /// Returns the number of elements with identical bits at the start of both buffers.
    ///
    /// An element that is equal but has other bits ends the count.
    // SAFETY: both buffers hold `count` elements, and only whole words and bytes inside them are
    // read.
    @inlinable
    static func count<Element>(
        old: UnsafePointer<Element>, new: UnsafePointer<Element>, upTo count: Int
    ) -> Int {
        let stride = MemoryLayout<Element>.stride
        let same = unsafe bytes(old: UnsafeRawPointer(old), new: UnsafeRawPointer(new), upTo: count &* stride)
        return same / stride
    }

    // SAFETY: the caller guarantees `count` bytes after both addresses.
    @usableFromInline
    static func bytes(old: UnsafeRawPointer, new: UnsafeRawPointer, upTo count: Int) -> Int {
        var offset = 0
        while offset &+ 32 <= count {
            let first = unsafe word(old, at: offset) ^ word(new, at: offset)
            let second = unsafe word(old, at: offset &+ 8) ^ word(new, at: offset &+ 8)
            let third = unsafe word(old, at: offset &+ 16) ^ word(new, at: offset &+ 16)
            let fourth = unsafe word(old, at: offset &+ 24) ^ word(new, at: offset &+ 24)
            if first | second | third | fourth != 0 { break }
            offset &+= 32
        }
        while offset &+ 8 <= count, unsafe word(old, at: offset) == word(new, at: offset) { offset &+= 8 }
        if offset &+ 8 > count {
            while offset < count,
                unsafe old.load(fromByteOffset: offset, as: UInt8.self)
                    == new.load(fromByteOffset: offset, as: UInt8.self)
            { offset &+= 1 }
        }
        return offset
    }

    /// Returns the number of elements with identical bits before the ends of both buffers.
    // SAFETY: `count` elements precede both addresses, and only words and bytes inside them are
    // read.
    @inlinable
    static func count<Element>(
        oldEnd: UnsafePointer<Element>, newEnd: UnsafePointer<Element>, upTo count: Int
    ) -> Int {
        let stride = MemoryLayout<Element>.stride
        let same = unsafe bytes(
            oldEnd: UnsafeRawPointer(oldEnd), newEnd: UnsafeRawPointer(newEnd), upTo: count &* stride)
        return same / stride
    }

    // SAFETY: the caller guarantees `count` bytes before both addresses.
    @usableFromInline
    static func bytes(oldEnd: UnsafeRawPointer, newEnd: UnsafeRawPointer, upTo count: Int) -> Int {
        var offset = 0
        while offset &+ 16 <= count {
            let first = unsafe word(oldEnd, at: -8 &- offset) ^ word(newEnd, at: -8 &- offset)
            let second = unsafe word(oldEnd, at: -16 &- offset) ^ word(newEnd, at: -16 &- offset)
            if first | second != 0 { break }
            offset &+= 16
        }
        while offset < count,
            unsafe oldEnd.load(fromByteOffset: -1 &- offset, as: UInt8.self)
                == newEnd.load(fromByteOffset: -1 &- offset, as: UInt8.self)
        { offset &+= 1 }
        return offset
    }

    // SAFETY: the caller guarantees eight bytes, which need not be aligned.
    @inline(__always)
    private static func word(_ pointer: UnsafeRawPointer, at offset: Int) -> UInt64 {
        unsafe pointer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
