#if canImport(CryptoKit)
import CryptoKit
#endif

/// The SHA-256 of bytes (FIPS 180-4): equal only for equal bytes, for all practical purposes, even
/// if somebody wants two to collide.
///
/// CryptoKit computes it if available. Foundation on Linux has no SHA-256, so it is implemented
/// here; Documentation/Decisions/0049-cache-keys.md says why.
package struct SHA256Digest: Sendable, Hashable {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// Creates the digest of these bytes, in linear time.
    package init(of data: [UInt8]) {
        #if canImport(CryptoKit)
        bytes = Array(CryptoKit.SHA256.hash(data: data))
        #else
        bytes = Self.hash(data)
        #endif
    }

    /// Creates the digest of a text in UTF-8.
    package init(of text: String) { self.init(of: Array(text.utf8)) }

    /// The digest in 64 hexadecimal digits.
    package var text: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension SHA256Digest {
    /// Returns the digest of bytes, written out from FIPS 180-4, section 6.2; visible so that tests reach
    /// it on every system.
    package static func hash(_ data: [UInt8]) -> [UInt8] {
        var state = initialState
        var schedule = [UInt32](repeating: 0, count: 64)
        let whole = data.count / 64 * 64
        for block in stride(from: 0, to: whole, by: 64) { compress(data, block, &schedule, &state) }
        let padding = padding(of: data, from: whole)
        for block in stride(from: 0, to: padding.count, by: 64) { compress(padding, block, &schedule, &state) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// Returns the last bytes, a bit, and the length in bits (section 5.1.1).
    private static func padding(of data: [UInt8], from start: Int) -> [UInt8] {
        var padding = Array(data[start...]) + [0x80]
        while padding.count % 64 != 56 { padding.append(0) }
        let length = UInt64(data.count) * 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padding.append(UInt8(truncatingIfNeeded: length >> shift))
        }
        return padding
    }

    private static func compress(_ data: [UInt8], _ start: Int, _ schedule: inout [UInt32], _ state: inout [UInt32]) {
        fill(&schedule, data, start)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum(e, 6, 11, 25) &+ choice &+ constants[round] &+ schedule[round]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ sum(a, 2, 13, 22) &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func fill(_ schedule: inout [UInt32], _ data: [UInt8], _ start: Int) {
        for index in 0..<16 {
            let byte = start + 4 * index
            let high = UInt32(data[byte]) << 24 | UInt32(data[byte + 1]) << 16
            schedule[index] = high | UInt32(data[byte + 2]) << 8 | UInt32(data[byte + 3])
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let mixed = (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) &+ schedule[index - 7]
            let other = (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10) &+ schedule[index - 16]
            schedule[index] = mixed &+ other
        }
    }

    private static func sum(_ word: UInt32, _ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
        rotated(word, first) ^ rotated(word, second) ^ rotated(word, third)
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

    /// The first 32 bits of the fractional parts of the square roots of the first 8 primes (section
    /// 5.3.3).
    private static let initialState: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
    ]

    /// The same of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
        0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
        0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
        0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
        0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
        0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
        0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
        0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
