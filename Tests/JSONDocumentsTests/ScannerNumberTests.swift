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
            unsafe scanner.next += 1
            guard case .real(let value)? = try? scanner.takeNumber() else { return nil }
            return value
        }
    }

    /// The value by the function for plain numbers, and the number of its bytes; nil if it leaves
    /// the number to others.
    private func plain<Value>(
        _ text: String, _ read: (inout UnsafePointer<UInt8>) -> Value?
    ) -> (value: Value, count: Int)? {
        let bytes = Array(text.utf8) + [UInt8](repeating: .space, count: JSONScanner.width)
        // SAFETY: 64 bytes may be read from the start of the number.
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            let start = buffer.baseAddress!
            var position = unsafe start
            return unsafe read(&position).map { ($0, unsafe position - start) }
        }
    }

    private func check(_ text: String, _ source: String = "") {
        let expected = Double(text)!
        let found = scanned(text)
        #expect(found?.bitPattern == (expected.isFinite ? expected.bitPattern : nil), "\(source)\(text)")
        guard let plain = unsafe plain(text, { unsafe JSONScanner.plainDouble(at: &$0) }) else { return }
        #expect(plain.value.bitPattern == expected.bitPattern, "\(source)\(text)")
        #expect(plain.count == text.utf8.count, "\(source)\(text)")
    }

    @Test("plain numbers of all lengths", arguments: 0..<4)
    func plainNumbers(part: UInt64) {
        var random = SeededGenerator(seed: 300 + part)
        for round in Effort.rounds(20_000) {
            let source = "seed \(300 + part), round \(round): "
            let sign = Bool.random(using: &random) ? "-" : ""
            let whole = sign + "\(random.next() >> UInt64.random(in: 8..<64, using: &random))"
            let decimals = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                "\(Int.random(in: 0...9, using: &random))"
            }
            check("\(whole).\(decimals.joined())", source)
            let (value, count) = unsafe plain(whole) { unsafe JSONScanner.plainInteger(at: &$0) } ?? (Int64(whole)!, 0)
            #expect(value == Int64(whole), "\(source)\(whole)")
            #expect(count == (whole.utf8.count - sign.utf8.count <= 15 ? whole.utf8.count : 0), "\(source)\(whole)")
            // jansson's -0 is an integer.
            let double = unsafe plain(whole) { unsafe JSONScanner.plainDouble(at: &$0) }?.value
            #expect(double.map(\.bitPattern) ?? Double(Int64(whole)!).bitPattern == Double(Int64(whole)!).bitPattern)
        }
    }

    @Test(
        "what isn't a plain number is left to others",
        arguments: [
            "", "-", "01", "-00", "1.", "1.e5", ".5", "1e5", "1.5e5", "1.5E5", "+1", "1.12345678901234567", "x",
        ])
    func others(text: String) {
        #expect(unsafe plain(text) { unsafe JSONScanner.plainDouble(at: &$0) } == nil)
        #expect(unsafe plain(text) { unsafe JSONScanner.plainInteger(at: &$0) } == nil)
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
