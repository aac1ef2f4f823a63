import Foundation
import HTTPLoading

/// Entries of known content: a read entry can be verified without knowledge of the writes.
package enum ProbeEntry {
    /// An entry with this key, of about this size.
    package static func bytes(_ key: String, _ number: Int) -> [UInt8] {
        let entry = CacheEntry(
            key: key, status: 200, headers: ["ETag": "\"\(number)\""], bytes: content(key, number), address: "a",
            checked: Date(timeIntervalSince1970: Double(number)))
        return entry.encoded
    }

    /// True if the cache has no entry for this key, or a complete one with the right content.
    package static func isRight(_ cache: DiskCache, _ key: String) -> Bool {
        guard let bytes = cache.bytes(for: key), let entry = CacheEntry(bytes, key: key) else { return true }
        let number = Int(entry.checked.timeIntervalSince1970)
        return entry.bytes == content(key, number) && entry.headers["etag"] == "\"\(number)\""
    }

    private static func content(_ key: String, _ number: Int) -> [UInt8] {
        Array("\(key) \(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: number)
    }
}
