internal import CJansson

extension JSONWriter {
    /// Writes an integer's digits without making a String.
    mutating func digits(of value: Int64) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value.magnitude
            var start = 20
            // SAFETY: 19 digits and a sign are all that an Int64 has; the buffer is used during the call only.
            repeat {
                start -= 1
                unsafe buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                unsafe buffer[start] = 0x2D
            }
            unsafe bytes.append(contentsOf: buffer[start...])
        }
    }

    /// Writes a real with so many digits, as jansson does (`JSON_REAL_PRECISION`).
    mutating func rounded(_ value: Double, _ precision: Int) {
        let digits = Int32(max(1, min(precision, 17)))
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            // SAFETY: jansson writes at most 40 bytes and says how many there would be; the real is freed here.
            let real = unsafe json_real(value)
            defer { unsafe json_decref(real) }
            let count = JSONParser.inCLocale {
                unsafe json_dumpb(real, buffer.baseAddress, buffer.count, cjansson_real_precision(digits))
            }
            for index in 0..<min(count, 40) { unsafe bytes.append(UInt8(bitPattern: buffer[index])) }
        }
    }
}

/// Lets a double write its digits straight into the buffer.
extension JSONWriter: TextOutputStream {
    /// Appends text as it is, outside the grammar.
    public mutating func write(_ string: String) { bytes.append(contentsOf: string.utf8) }

    // The standard library hands over the digits of a number here; without this they would become a String first.
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    public mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        // SAFETY: the digits are copied during the call.
        unsafe bytes.append(contentsOf: buffer)
    }
}
