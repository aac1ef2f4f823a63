internal import CJansson

extension JSONWriter {
    /// Writes a string between quotes; runs of bytes that need no escape are copied whole.
    // SAFETY: reads the bytes of the buffer only, during the call.
    mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes.append(.quote)
        var start = 0
        var index = 0
        while index < utf8.count {
            let byte = unsafe utf8[index]
            guard needsEscape(byte) else {
                index += 1
                continue
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            index += byte < 0x80 ? writeEscape(byte) : unsafe escapeScalar(utf8[index...])
            start = index
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        bytes.append(.quote)
    }

    @inline(__always)
    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < .space || byte == .quote || byte == .backslash || (byte >= 0x80 && options.asciiOnly)
            || (byte == .slash && options.escapesSlash)
    }

    /// Writes a byte as an escape; returns its length, 1.
    private mutating func writeEscape(_ byte: UInt8) -> Int {
        switch byte {
        case .quote, .backslash, .slash: bytes += [.backslash, byte]
        case .backspace: bytes += [.backslash, UInt8(ascii: "b")]
        case .formFeed: bytes += [.backslash, UInt8(ascii: "f")]
        case .lineFeed: bytes += [.backslash, UInt8(ascii: "n")]
        case .carriageReturn: bytes += [.backslash, UInt8(ascii: "r")]
        case .tab: bytes += [.backslash, UInt8(ascii: "t")]
        default: writeEscape(unit: UInt16(byte))
        }
        return 1
    }

    /// Writes the first scalar as one escape or as a surrogate pair; returns its length in bytes.
    // SAFETY: reads the bytes of the slice only, during the call.
    private mutating func escapeScalar(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let first = unsafe utf8[utf8.startIndex]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let text = unsafe String(decoding: utf8.prefix(length), as: UTF8.self)
        for unit in text.utf16 { writeEscape(unit: unit) }
        return unsafe min(length, utf8.count)
    }

    private mutating func writeEscape(unit: UInt16) {
        bytes += [.backslash, UInt8(ascii: "u")]
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            bytes.append(digit < 10 ? .digitZero + digit : UInt8(ascii: "A") - 10 + digit)
        }
    }
}

extension JSONWriter {
    /// Writes the digits of an integer without a String.
    mutating func writeDigits(of value: Int64) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value.magnitude
            var start = 20
            // SAFETY: an Int64 has at most 19 digits and a sign; the buffer is used during the call
            // only.
            repeat {
                start -= 1
                unsafe buffer[start] = .digitZero + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                unsafe buffer[start] = .minus
            }
            unsafe bytes.append(contentsOf: buffer[start...])
        }
    }

    /// Writes a real with a number of significant digits, as jansson does (`JSON_REAL_PRECISION`).
    mutating func writeRounded(_ value: Double, digits: Int) {
        let digits = Int32(max(1, min(digits, 17)))
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            // SAFETY: jansson writes at most 40 bytes and returns the full length; the real is
            // freed here.
            let real = unsafe json_real(value)
            defer { unsafe json_decref(real) }
            let count = Jansson.inCLocale {
                unsafe json_dumpb(real, buffer.baseAddress, buffer.count, cjansson_real_precision(digits))
            }
            for index in 0..<min(count, 40) { unsafe bytes.append(UInt8(bitPattern: buffer[index])) }
        }
    }
}
