/// The secret first component of the path at which a page is served.
///
/// Every user of a machine can reach its loopback addresses; only those who know the secret can
/// read the page.
struct PageToken: CustomStringConvertible {
    /// 128 bits from the system's generator, in hexadecimal digits.
    let description: String

    init() {
        description = (0..<16).map { _ in
            let digits = String(UInt8.random(in: 0...255), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// The rest of a path after the token, from the slash on; nil if the path does not start with
    /// the token.
    func rest(of path: String) -> String? {
        let bytes = Array(path.utf8)
        let own = Array("/\(description)/".utf8)
        guard bytes.count >= own.count else { return nil }
        // The comparison takes constant time, so that its duration reveals nothing about the token.
        let difference = zip(bytes, own).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? String(decoding: bytes[(own.count - 1)...], as: UTF8.self) : nil
    }
}
