extension JSONWriter {
    /// Writes a string between quotes: runs that need no escape are copied whole.
    // SAFETY: reads the bytes of the buffer only, during the call.
    mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes.append(0x22)
        var start = 0
        var index = 0
        while index < utf8.count {
            let byte = unsafe utf8[index]
            guard needsEscape(byte) else {
                index += 1
                continue
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            index += byte < 0x80 ? escape(byte) : unsafe escapeScalar(utf8[index...])
            start = index
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        bytes.append(0x22)
    }

    @inline(__always)
    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || (byte >= 0x80 && options.asciiOnly)
            || (byte == 0x2F && options.escapesSlash)
    }

    private mutating func escape(_ byte: UInt8) -> Int {
        switch byte {
        case 0x22, 0x5C, 0x2F: bytes += [0x5C, byte]
        case 0x08: bytes += [0x5C, UInt8(ascii: "b")]
        case 0x0C: bytes += [0x5C, UInt8(ascii: "f")]
        case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
        case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
        case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
        default: escape(unit: UInt16(byte))
        }
        return 1
    }

    /// Writes the first scalar as one escape or a pair of them; answers how many bytes it was.
    // SAFETY: reads the bytes of the slice only, during the call.
    private mutating func escapeScalar(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let first = unsafe utf8[utf8.startIndex]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let text = unsafe String(decoding: utf8.prefix(length), as: UTF8.self)
        for unit in text.utf16 { escape(unit: unit) }
        return unsafe min(length, utf8.count)
    }

    private mutating func escape(unit: UInt16) {
        bytes += [0x5C, UInt8(ascii: "u")]
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
        }
    }
}
