#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A stored response, and the time at which it was last known to be valid.
package struct CacheEntry: Sendable {
    package let key: String
    package let status: Int
    package let headers: HeaderFields
    package let bytes: [UInt8]
    package let address: String
    /// The request headers that the response depends on (`Vary`), in the form of ``CacheKey``.
    package let variant: String
    package var checked: Date

    package init(
        key: String, status: Int, headers: HeaderFields, bytes: [UInt8], address: String, variant: String = "",
        checked: Date
    ) {
        self.key = key
        self.status = status
        self.headers = headers
        self.bytes = bytes
        self.address = address
        self.variant = variant
        self.checked = checked
    }

    /// The approximate size in bytes.
    package var size: Int {
        headers.fields.reduce(key.utf8.count + address.utf8.count + bytes.count + 200) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 32
        }
    }

    /// The tag for `If-None-Match`.
    var entityTag: String? { headers["ETag"] }
}

// The format of an entry: a mark, its length, the SHA-256 of all parts, then the parts, each after
// its length. Damage shows in the digest, truncation in the length.
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

    /// Decodes an entry; nil if the bytes are truncated, damaged, or belong to another key.
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

/// Reads the parts of an entry; nil if fewer bytes remain than a part needs.
struct EntryReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        let value = rest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return value
    }

    mutating func block() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= rest.count else { return nil }
        let block = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return block
    }

    mutating func text() -> String? { block().flatMap { String(validating: $0, as: UTF8.self) } }
}

/// Writes the parts of an entry.
struct EntryWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func block(_ block: [UInt8]) {
        number(UInt64(block.count))
        bytes += block
    }

    mutating func text(_ text: String) { block(Array(text.utf8)) }
}
