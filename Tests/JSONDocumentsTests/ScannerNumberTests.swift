import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// The scanner's numbers equal those of the C library bit by bit.
@Suite("The scanner's numbers")
struct ScannerNumberTests {
    /// The scanner's value of a number; nil if it falls back.
    private func scanned(_ text: String) -> Double? {
        let bytes = Array("[\(text)]".utf8)
        // SAFETY: the scanner reads the bytes during the call only.
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard var scanner = unsafe JSONScanner(buffer, options: .init()) else { return nil }
            guard (try? scanner.take(.openBracket)) != nil else { return nil }
            guard case .real(let value)? = try? scanner.takeNumber() else { return nil }
            return value
        }
    }

    private func check(_ text: String, _ source: String = "") {
        let expected = Double(text)!
        let found = scanned(text)
        #expect(found?.bitPattern == (expected.isFinite ? expected.bitPattern : nil), "\(source)\(text)")
    }

    @Test("shortest digits of doubles of all sizes", arguments: 0..<10)
    func shortest(part: UInt64) {
        var random = SeededGenerator(seed: part)
        for round in Effort.rounds(2_000) {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            check("\(value)\("\(value)".contains { ".e".contains($0) } ? "" : ".0")", "seed \(part), round \(round): ")
        }
    }

    @Test("any digits with any exponent", arguments: 0..<10)
    func anyDigits(part: UInt64) {
        var random = SeededGenerator(seed: 100 + part)
        for round in Effort.rounds(2_000) {
            let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
            let exponent = Int.random(in: -90...90, using: &random)
            let source = "seed \(100 + part), round \(round): "
            check("\(digits)e\(exponent)", source)
            check("-\(digits.prefix(1)).\(digits)E\(exponent)", source)
        }
    }

    /// Midpoints between two doubles, and their neighbors.
    @Test("midpoints between two doubles", arguments: 0..<4)
    func halves(part: UInt64) {
        var random = SeededGenerator(seed: 200 + part)
        for round in Effort.rounds(1_000) {
            let odd = (1 << 53) | (random.next() >> 11) | 1
            for power in [-3, -1, 1, 4, 10] {
                let scaled = odd.multipliedReportingOverflow(by: UInt64(pow(5, Double(max(0, -power)))))
                guard !scaled.overflow else { continue }
                for near in [scaled.partialValue - 1, scaled.partialValue, scaled.partialValue + 1] {
                    check("\(near)e\(power)", "seed \(200 + part), round \(round): ")
                }
            }
        }
    }

    @Test(
        "hard cases",
        arguments: [
            "1e22", "1e23", "9007199254740993.0", "9007199254740992.5", "9007199254740993.0000000000000001", "0.1",
            "0e0",
            "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "2.4e-324", "1e-400",
            "1.7976931348623157e308",
            "1.7976931348623159e308", "1e309", "8.5e-45", "0.000000000000000000000000000000000000000000001", "5e-1",
            "123456789012345678901234567890.5", "6.02214076e23", "1.0000000000000002", "179769313486231580793e289",
            "9223372036854775808.0", "7.2057594037927933e16", "3.1415926535897931", "0.30000000000000004", "-0.0",
            "-1e-7",
        ])
    func hard(text: String) { check(text) }
}
