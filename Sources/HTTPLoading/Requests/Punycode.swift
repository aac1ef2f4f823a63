/// Hosts of other scripts in ASCII (RFC 3492, RFC 5891).
enum Punycode {
    /// Returns a label of a host in ASCII: `xn--bcher-kva` for `bücher`.
    static func label(_ text: Substring) -> String {
        let scalars = text.unicodeScalars.map(\.value)
        if scalars.allSatisfy({ $0 < 0x80 }) { return String(text) }
        return "xn--" + encoded(scalars)
    }

    /// The encoding of section 6.3, with the parameters of section 5.
    private static func encoded(_ scalars: [UInt32]) -> String {
        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias) = (UInt32(128), 0, 72)
        while handled < scalars.count {
            guard let next = scalars.lazy.filter({ $0 >= n }).min() else { break }
            delta += Int(next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if scalar < n { delta += 1 }
                guard scalar == n else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
        var (rest, k) = (delta, 36)
        while true {
            let threshold = min(max(k - bias, 1), 26)
            if rest < threshold { return output.append(digit(rest)) }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            (rest, k) = ((rest - threshold) / (36 - threshold), k + 36)
        }
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 { (delta, k) = (delta / 35, k + 36) }
        return k + 36 * delta / (delta + 38)
    }
}
