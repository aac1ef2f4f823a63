public import CScannerKernels

extension JSONScanner {
    /// The deepest nesting that is skipped in a record; deeper values are left to jansson.
    @inlinable package static var mostLevels: Int { 63 }

    /// The most containers in each other, in a document whose innermost one has a value: jansson counts that as a level.
    static let mostDocumentLevels = JSONDocument.Limits.maximalDepth - 1

    /// Skips the object or array that is the document, and validates all of it.
    mutating func skipDocument() throws(ReaderFallback) {
        let byte = try significantByte()
        guard byte == .openBracket || byte == .openBrace else { throw .input }
        try skipContainer(mostLevels: Self.mostDocumentLevels)
        unsafe try finish(at: next)
    }

    /// Skips the value at `next`, and validates all of it.
    ///
    /// - Parameters:
    ///   - largeNumbers: True to skip integers past Int64 and numbers past a double's range too,
    ///     because jansson will read them.
    ///   - mostLevels: The deepest nesting that is skipped.
    @inlinable @inline(__always)
    package mutating func skipValue(
        largeNumbers: Bool = false, mostLevels: Int = JSONScanner.mostLevels
    ) throws(ReaderFallback) {
        let byte = unsafe next.pointee
        if byte == .quote {
            _ = try takeString()
        } else if byte == .openBrace || byte == .openBracket {
            try skipContainer(largeNumbers: largeNumbers, mostLevels: mostLevels)
        } else {
            try skipOther(largeNumbers: largeNumbers)
        }
    }

    /// Skips a string, number or literal of the usual forms at a position before `wideEnd`; false,
    /// without moving on, for any other value, and for white space.
    // SAFETY: 64 bytes may be read.
    @inlinable @inline(__always)
    package static func skipPlainScalar(at position: inout UnsafePointer<UInt8>) -> Bool {
        let byte = unsafe position.pointee
        if byte == .quote { return unsafe plainString(at: &position) != nil }
        if byte == .minus || byte.isDecimalDigit { return unsafe skipPlainNumber(at: &position) }
        let length = unsafe kernel_literal(position)
        unsafe position += Int(truncatingIfNeeded: length)
        return length > 0
    }

    /// Skips white space and the value after it at a position, and returns the position after it.
    @usableFromInline @inline(never)
    package mutating func skipOtherValue(
        at position: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8> {
        if vectorSize > 0, unsafe isWide(position), unsafe position.pointee == .quote {
            // A long text, or one with escapes, most often.
            var hasHigh = false
            if let after = unsafe kernel_skip_string(vectorSize, position + 1, wideEnd, &hasHigh), unsafe after <= end {
                if hasHigh { unsafe try validate(from: position, to: after) }
                return unsafe after
            }
        }
        unsafe next = unsafe position
        _ = try significantByte()
        try skipValue()
        return unsafe next
    }

    /// Skips a number or a literal.
    @inlinable @inline(__always)
    mutating func skipOther(largeNumbers: Bool) throws(ReaderFallback) {
        switch unsafe next.pointee {
        case .minus, .digitZero ... .digitNine:
            if largeNumbers { try skipAnyNumber() } else { try skipNumber() }
        default: _ = try takeLiteral()
        }
    }

    /// Skips a number of any size.
    // SAFETY: a number ends at the last bracket.
    @usableFromInline @inline(never)
    mutating func skipAnyNumber() throws(ReaderFallback) {
        let start = unsafe next
        do throws(ReaderFallback) {
            try skipNumber()
        } catch .record {
            unsafe next = unsafe start
            while unsafe next.pointee.isPartOfNumber { unsafe next += 1 }
        }
    }

    /// The size of the widest vectors of the processor, in bytes.
    package static let widestVector = kernel_block_size()

    /// Skips the array or object at `next` in blocks of 64 bytes; false, without moving on, if it isn't of the usual
    /// form, is nested deeper, or is at the end of the text.
    // SAFETY: the kernel reads up to 64 bytes from a position before `wideEnd`.
    @inline(__always)
    mutating func skipBlocks(mostLevels: Int) throws(ReaderFallback) -> Bool {
        guard vectorSize > 0, unsafe next < wideEnd else { return false }
        var hasHigh = false
        guard let after = unsafe kernel_skip_blocks(vectorSize, next, wideEnd, mostLevels, &hasHigh),
            unsafe after <= end
        else { return false }
        if hasHigh { unsafe try validate(from: next, to: after) }
        unsafe next = after
        return true
    }

    /// Returns the offset after the object or array at an offset in some bytes; nil if it isn't certainly valid, or
    /// ends near their end.
    // SAFETY: the kernel reads up to 64 bytes from a position before the address that it is given.
    static func certainEnd(ofContainerAt offset: Int, in bytes: [UInt8]) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let wideCount = buffer.count - width + 1
            guard offset < wideCount, let base = buffer.baseAddress else { return nil }
            let start = unsafe base + offset
            var hasHigh = false
            guard unsafe start[1] != start.pointee + 2,
                let end = unsafe kernel_skip_blocks(widestVector, start, base + wideCount, mostLevels, &hasHigh),
                unsafe end <= base + buffer.count, unsafe !hasHigh || isValid(start, end - start)
            else { return nil }
            return unsafe end - base
        }
    }

    /// Skips an array or object.
    // SAFETY: an opening bracket isn't the last byte.
    @usableFromInline
    mutating func skipContainer(largeNumbers: Bool = false, mostLevels: Int) throws(ReaderFallback) {
        guard mostLevels > 0 else { throw .input }
        if unsafe next[1] == next.pointee + 2 {
            unsafe next += 2
            return
        }
        if try skipBlocks(mostLevels: min(mostLevels, Self.mostLevels)) { return }
        var tokens = AnyTokens()
        try walkContainer(largeNumbers: largeNumbers, mostLevels: mostLevels, tokens: &tokens)
    }

    /// Refuses NUL, which a key never may hold.
    @usableFromInline
    mutating func refuseNUL(in key: Text) throws(ReaderFallback) {
        if unsafe decode(key).contains(0) { throw .input }
    }
}
