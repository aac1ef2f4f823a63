/// Walking along both lists in step.
extension Pairing {
    /// How many elements from these places on are the same in both lists.
    ///
    /// Elements of the same bits are not compared; they cannot differ.
    // SAFETY: `limit` elements are there in both buffers.
    @inlinable
    mutating func follow<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ oldStart: Int, _ newStart: Int,
        upTo limit: Int, _ id: (Element) -> ID, _ isSame: (Element, Element) -> Bool
    ) -> Int {
        guard limit > 0, let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
        var count = 0
        while true {
            unsafe count &+= SameBits.count(
                oldBase + (oldStart &+ count), newBase + (newStart &+ count), upTo: limit &- count)
            let (oldPlace, newPlace) = (oldStart &+ count, newStart &+ count)
            guard count < limit, unsafe id(old[oldPlace]) == id(new[newPlace]) else { return count }
            if unsafe !isSame(old[oldPlace], new[newPlace]) { updates.append((oldPlace, newPlace)) }
            count &+= 1
        }
    }

    /// How many elements at the ends of both lists are the same.
    // SAFETY: `limit` elements are there in both buffers.
    @inlinable
    mutating func followBack<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, upTo limit: Int,
        _ id: (Element) -> ID, _ isSame: (Element, Element) -> Bool
    ) -> Int {
        guard limit > 0, let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
        var count = 0
        while true {
            unsafe count &+= SameBits.count(
                before: oldBase + (old.count &- count), newBase + (new.count &- count), upTo: limit &- count)
            let (oldPlace, newPlace) = (old.count &- count &- 1, new.count &- count &- 1)
            guard count < limit, unsafe id(old[oldPlace]) == id(new[newPlace]) else { return count }
            if unsafe !isSame(old[oldPlace], new[newPlace]) { updates.append((oldPlace, newPlace)) }
            count &+= 1
        }
    }

    /// Pairs what stands in step between the trimmed ends; what does not is left for the table.
    ///
    /// Where more is skipped than paired, walking costs more than it saves and all the rest is left.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    mutating func walk<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ oldRange: Range<Int>,
        _ newRange: Range<Int>, _ id: (Element) -> ID, _ isSame: (Element, Element) -> Bool
    ) {
        var (oldRest, newRest) = (oldRange, newRange)
        var paired = 512
        while !oldRest.isEmpty, !newRest.isEmpty, paired > loneNew.count,
            let gap = unsafe Self.nearGap(old, new, oldRest, newRest, id)
                ?? Self.farGap(old, new, oldRest, newRest, id)
        {
            loneOld += oldRest.prefix(gap.old)
            loneNew += newRest.prefix(gap.new)
            let (oldStart, newStart) = (oldRest.lowerBound + gap.old, newRest.lowerBound + gap.new)
            let limit = min(oldRest.upperBound - oldStart, newRest.upperBound - newStart)
            let count = unsafe follow(old, new, oldStart, newStart, upTo: limit, id, isSame)
            runs.append(MatchedRun(old: oldStart, new: newStart, count: count))
            paired += count
            oldRest = oldStart + count..<oldRest.upperBound
            newRest = newStart + count..<newRest.upperBound
        }
        loneOld += oldRest
        loneNew += newRest
    }

    /// How many elements to skip in each list so that both are in step again: up to eight in all, compared one by one.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    static func nearGap<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ oldRest: Range<Int>,
        _ newRest: Range<Int>, _ id: (Element) -> ID
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

    /// How many elements to skip in each list so that both are in step again, looked up in growing windows.
    ///
    /// A window grows only past what it did not find, so what is looked up is skipped, too, up to a factor. Behind 4,096
    /// elements nothing is looked for.
    // SAFETY: the ranges lie inside the buffers.
    @inlinable
    static func farGap<Element, ID: Hashable>(
        _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ oldRest: Range<Int>,
        _ newRest: Range<Int>, _ id: (Element) -> ID
    ) -> (old: Int, new: Int)? {
        var window = 64
        while true {
            var places: [ID: Int] = [:]
            places.reserveCapacity(min(window, newRest.count))
            for place in newRest.prefix(window).reversed() { places[unsafe id(new[place])] = place }
            var best: (old: Int, new: Int)?
            for place in oldRest.prefix(window) {
                let oldSkip = place - oldRest.lowerBound
                if let best, best.old + best.new <= oldSkip { break }
                guard let found = places[unsafe id(old[place])] else { continue }
                let newSkip = found - newRest.lowerBound
                if best.map({ oldSkip + newSkip < $0.old + $0.new }) ?? true { best = (oldSkip, newSkip) }
            }
            if let best { return best }
            if window >= min(4_096, max(oldRest.count, newRest.count)) { return nil }
            window *= 8
        }
    }
}

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
