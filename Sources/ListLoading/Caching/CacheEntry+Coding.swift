import Foundation

// An entry as bytes: a mark, its length, the SHA-256 of all of it, then its parts, each with its length in front. Any damage
// shows in the digest, any cut in the length.
extension CacheEntry {
    private static let mark = Array("LWCACHE2".utf8)

    /// The entry as bytes.
    package var encoded: [UInt8] {
        var parts = EntryWriter()
        parts.text(key)
        parts.text(address)
        parts.text(variant)
        parts.number(UInt64(bitPattern: Int64(status)))
        parts.number(checked.timeIntervalSince1970.bitPattern)
        parts.number(UInt64(headers.fields.count))
        for field in headers.fields {
            parts.text(field.name)
            parts.text(field.value)
        }
        parts.block(bytes)
        var head = EntryWriter()
        head.number(UInt64(parts.bytes.count))
        head.block(SHA256Digest(of: parts.bytes).bytes)
        return Self.mark + head.bytes + parts.bytes
    }

    /// The entry in bytes; nil where they are not whole, damaged, or those of another key.
    package init?(_ encoded: [UInt8], key: String) {
        guard encoded.starts(with: Self.mark) else { return nil }
        var head = EntryReader(encoded.dropFirst(Self.mark.count))
        guard let length = head.number(), let digest = head.block(), head.rest.count == length,
            SHA256Digest(of: Array(head.rest)).bytes == Array(digest)
        else { return nil }
        var parts = EntryReader(head.rest)
        guard parts.text() == key, let address = parts.text(), let variant = parts.text(), let status = parts.number(),
            let checked = parts.number(), let count = parts.number()
        else { return nil }
        var headers = HeaderFields()
        for _ in 0..<count {
            guard let name = parts.text(), let value = parts.text() else { return nil }
            headers.append(value, as: name)
        }
        guard let bytes = parts.block() else { return nil }
        self.init(
            key: key, status: Int(truncatingIfNeeded: Int64(bitPattern: status)), headers: headers, bytes: Array(bytes),
            address: address, variant: variant, checked: Date(timeIntervalSince1970: Double(bitPattern: checked)))
    }
}
