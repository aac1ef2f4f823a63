import CScannerKernels
import TestSupport
import Testing

@testable import JSONDocuments

/// Each kernel returns what its portable definition returns.
@Suite struct ScannerKernelTests {
    /// Compares all kernels on sixteen bytes.
    private static func compare(_ bytes: [UInt8], _ source: String = "") {
        // SAFETY: the kernels read sixteen bytes at most.
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let start = buffer.baseAddress!
            #expect(unsafe kernel_special(start) == kernel_special_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_stop(start) == kernel_stop_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_high(start) == kernel_high_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_nondigits(start) == kernel_nondigits_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_solid(start) == kernel_solid_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_sequence(start) == kernel_sequence_portable(start), "\(source)\(bytes)")
            #expect(unsafe kernel_literal(start) == kernel_literal_portable(start), "\(source)\(bytes)")
        }
    }

    @Test("every byte at every index", arguments: [0x20, 0x61, 0x30, 0xC3] as [UInt8])
    func everyByte(filler: UInt8) {
        for index in 0..<16 {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: filler, count: 16)
                bytes[index] = byte
                Self.compare(bytes)
            }
        }
    }

    @Test("every pair of a lead byte and a second byte")
    func everySequence() {
        for lead in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for third: UInt8 in [0x00, 0x7F, 0x80, 0xBF, 0xC0] {
                    let bytes = [lead, second, third, 0x22]
                    // SAFETY: the kernel reads four bytes.
                    let isEqual = unsafe bytes.withUnsafeBufferPointer { buffer in
                        unsafe kernel_sequence(buffer.baseAddress!) == kernel_sequence_portable(buffer.baseAddress!)
                    }
                    if !isEqual { Issue.record("other lengths of \(bytes)") }
                }
            }
        }
    }

    @Test("literals, and literals with one other byte", arguments: ["true", "false", "null"])
    func literals(text: String) {
        let bytes = Array(text.utf8) + [UInt8](repeating: 0x2C, count: 16 - text.utf8.count)
        Self.compare(bytes)
        for index in 0..<5 {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                Self.compare(changed)
            }
        }
    }

    @Test("numbers of one to eight digits")
    func numbers() {
        var random = SeededGenerator(seed: 31)
        for round in Effort.rounds(200_000) {
            let bytes = (0..<8).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
            let count = UInt64.random(in: 1...8, using: &random)
            // SAFETY: the kernel reads eight bytes.
            let isEqual = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe kernel_number(buffer.baseAddress!, count) == kernel_number_portable(buffer.baseAddress!, count)
            }
            if !isEqual { Issue.record("round \(round): another number of \(bytes), \(count) digits") }
        }
    }

    @Test("the first bytes of sixteen")
    func prefixes() {
        let bytes = (1...16).map { UInt8($0 * 15) }
        for count in 0...16 as ClosedRange<UInt64> {
            // SAFETY: the kernel reads sixteen bytes.
            unsafe bytes.withUnsafeBufferPointer { buffer in
                let found = unsafe kernel_prefix(buffer.baseAddress!, count)
                let expected = unsafe kernel_prefix_portable(buffer.baseAddress!, count)
                #expect(found.low == expected.low && found.high == expected.high, "\(count) bytes")
            }
        }
    }

    @Test("powers of ten")
    func powers() {
        var power: UInt64 = 1
        for exponent in 0...19 {
            #expect(kernel_power(exponent) == power)
            power = power &* 10
        }
        for exponent in 0...22 { #expect(kernel_double_power(exponent) == Double("1e\(exponent)")) }
    }
}

/// UTF-8 by sixteen bytes at a time, and by one.
@Suite(.enabled(if: kernel_has_lookup()))
struct UTF8KernelTests {
    /// Compares both validations, and the standard library's.
    private static func compare(_ bytes: [UInt8]) {
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        // SAFETY: the kernels read `count` bytes.
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            if unsafe kernel_utf8_vector(start, buffer.count) != isValid { Issue.record("vector: \(bytes)") }
            if unsafe kernel_utf8_portable(start, buffer.count) != isValid { Issue.record("portable: \(bytes)") }
            for size in [32, 64] as [Int32] where size <= kernel_block_size() {
                if unsafe kernel_utf8_wide(size, start, buffer.count) != isValid { Issue.record("\(size): \(bytes)") }
            }
        }
    }

    @Test("every pair of a lead byte and a second byte, at every index and the end")
    func everySequence() {
        for lead in UInt8(0x7F)...0xFF {
            for second in UInt8.min...UInt8.max {
                // ASCII before and after the sequence is longer than a block.
                let index = (Int(lead) + Int(second)) % 200
                let isInside = second % 2 == 0
                for rest: [UInt8] in [
                    [], [0x80], [0x80, 0x80], [0x41, 0x80], [0x80, 0x41], [0x80, 0x80, 0x80], [0xBF, 0xBF, 0x41],
                ] {
                    let after = [UInt8](repeating: 0x61, count: isInside ? 130 : 0)
                    Self.compare([UInt8](repeating: 0x61, count: index) + [lead, second] + rest + after)
                }
            }
        }
    }

    @Test("random characters with random mistakes, in every length")
    func random() {
        var random = SeededGenerator(seed: 51)
        let characters = Array("aé€😀\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}").map {
            Array($0.utf8)
        }
        for _ in Effort.rounds(200_000) {
            let count = Int.random(in: 1...130, using: &random)
            var bytes: [UInt8] = []
            while bytes.count < count { bytes += characters.randomElement(using: &random)! }
            if Bool.random(using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast() }
            Self.compare(bytes)
        }
    }
}

/// Kernels with other arguments.
@Suite struct OtherScannerKernelTests {
    @Test("sixteen bytes and others that differ in some")
    func differences() {
        var random = SeededGenerator(seed: 52)
        for _ in Effort.rounds(20_000) {
            let bytes = (0..<16).map { _ in UInt8.random(in: 0...3, using: &random) }
            let others = (0..<16).map { _ in UInt8.random(in: 0...3, using: &random) }
            // SAFETY: the kernels read sixteen bytes.
            let isEqual = unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe others.withUnsafeBufferPointer { others in
                    unsafe kernel_differ(bytes.baseAddress!, others.baseAddress!)
                        == kernel_differ_portable(bytes.baseAddress!, others.baseAddress!)
                }
            }
            if !isEqual { Issue.record("\(bytes), \(others)") }
        }
    }

    @Test("the letters of escapes")
    func escapes() {
        for byte in UInt8.min...UInt8.max {
            let expected: Character? =
                switch Character(Unicode.Scalar(byte)) {
                case "b": "\u{8}"
                case "f": "\u{C}"
                case "n": "\n"
                case "r": "\r"
                case "t": "\t"
                case let letter where "\"\\/".contains(letter): letter
                default: nil
                }
            #expect(kernel_escape(byte) == expected?.asciiValue ?? 0)
        }
    }
}

/// Line feeds are found by vectors of any size.
@Suite struct LineFeedTests {
    @Test("among other bytes, few and many, as far as there is room", arguments: [16, 32, 64] as [Int32])
    func lineFeeds(size: Int32) {
        guard size <= JSONScanner.widestVector else { return }
        var random = SeededGenerator(seed: 7)
        for round in Effort.rounds(2_000) {
            let share = [2, 5, 60, 1_000].randomElement(using: &random)!
            let bytes = (0..<Int.random(in: 0..<400, using: &random)).map { _ in
                Int.random(in: 0..<share, using: &random) == 0 ? 0x0A : UInt8.random(in: 0...255, using: &random)
            }
            let room = [64, 70, 200, 512].randomElement(using: &random)!
            var found: [Int] = []
            var next = 0
            while next < bytes.count {
                var (passed, offsets) = (0, [UInt32](repeating: 0, count: room))
                // SAFETY: the kernel reads the bytes from `next` on, and writes as many offsets as there is room for.
                let count = unsafe bytes[next...].withUnsafeBufferPointer { buffer in
                    unsafe kernel_line_feeds(size, buffer.baseAddress, buffer.count, &passed, &offsets, room)
                }
                found += offsets[..<count].map { next + Int($0) }
                next += passed
                if passed == 0 { break }
            }
            #expect(found == bytes.indices.filter { bytes[$0] == 0x0A }, "round \(round)")
        }
    }
}

/// The same comparisons over many random bytes.
@Suite struct ScannerKernelPropertyTests {
    @Test("random bytes, most of them with a meaning in JSON", arguments: 0..<4)
    func random(part: UInt64) {
        var random = SeededGenerator(seed: 40 + part)
        let common = Array("\"\\ \n\t\r09a/:;{}[],\u{7F}\u{1F}\u{E9}€".utf8) + [0x80, 0xFF, 0xED, 0xA0]
        for round in Effort.rounds(1_000_000) {
            var bytes: [UInt8] = []
            for _ in 0..<2 {
                var word = random.next()
                for _ in 0..<8 {
                    let byte = UInt8(truncatingIfNeeded: word)
                    bytes.append(byte < 0xA0 ? common[Int(byte) % common.count] : byte)
                    word >>= 8
                }
            }
            // SAFETY: the kernels read sixteen bytes at most.
            let isEqual = unsafe bytes.withUnsafeBufferPointer { buffer in
                let start = buffer.baseAddress!
                return unsafe kernel_special(start) == kernel_special_portable(start)
                    && kernel_stop(start) == kernel_stop_portable(start)
                    && kernel_high(start) == kernel_high_portable(start)
                    && kernel_nondigits(start) == kernel_nondigits_portable(start)
                    && kernel_solid(start) == kernel_solid_portable(start)
                    && kernel_sequence(start) == kernel_sequence_portable(start)
                    && kernel_literal(start) == kernel_literal_portable(start)
            }
            if !isEqual { Issue.record("seed \(40 + part), round \(round): \(bytes)") }
        }
    }
}
