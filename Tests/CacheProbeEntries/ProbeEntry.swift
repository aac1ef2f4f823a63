import Foundation
import HTTPLoading

/// Entries of known content: what is read can be told right from wrong without knowing what was written.
package enum ProbeEntry {
    /// An entry under this key, of about this size.
    package static func bytes(_ key: String, _ number: Int) -> [UInt8] {
        let entry = CacheEntry(
            key: key, status: 200, headers: ["ETag": "\"\(number)\""], bytes: content(key, number), address: "a",
            checked: Date(timeIntervalSince1970: Double(number)))
        return entry.encoded
    }

    /// Whether a cache keeps nothing under this key, or an entry that is whole and its own.
    package static func isRight(_ cache: DiskCache, _ key: String) -> Bool {
        guard let bytes = cache.bytes(for: key), let entry = CacheEntry(bytes, key: key) else { return true }
        let number = Int(entry.checked.timeIntervalSince1970)
        return entry.bytes == content(key, number) && entry.headers["etag"] == "\"\(number)\""
    }

    private static func content(_ key: String, _ number: Int) -> [UInt8] {
        Array("\(key) \(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: number)
    }
}
