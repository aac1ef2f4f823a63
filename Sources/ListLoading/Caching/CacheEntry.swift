import Foundation

/// An answer that is kept, and when it was last known to hold.
package struct CacheEntry: Sendable {
    package let key: String
    package let status: Int
    package let headers: HeaderFields
    package let bytes: [UInt8]
    package let address: String
    /// The request's headers that the answer depends on (`Vary`), as ``CacheKey`` writes them.
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

    /// How many bytes it takes, about.
    package var size: Int {
        headers.fields.reduce(key.utf8.count + address.utf8.count + bytes.count + 200) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 32
        }
    }

    /// Another answer to ask the server about: `If-None-Match`.
    var entityTag: String? { headers["ETag"] }
}
