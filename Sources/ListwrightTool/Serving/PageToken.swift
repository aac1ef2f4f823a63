/// The secret first step of the address that a page is served at.
///
/// Every user of a machine reaches its loopback addresses; only who was told the address reads the page.
struct PageToken: CustomStringConvertible {
    /// 128 bits from the system's generator, in hexadecimal digits.
    let description: String

    init() {
        description = (0..<16).map { _ in
            let digits = String(UInt8.random(in: 0...255), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// The rest of a path that starts with the token, from its slash on; nil for any other path.
    func rest(of path: String) -> String? {
        let bytes = Array(path.utf8)
        let own = Array("/\(description)/".utf8)
        guard bytes.count >= own.count else { return nil }
        // All bytes are compared, whichever differs: the time says nothing about the token.
        let difference = zip(bytes, own).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? String(decoding: bytes[(own.count - 1)...], as: UTF8.self) : nil
    }
}
