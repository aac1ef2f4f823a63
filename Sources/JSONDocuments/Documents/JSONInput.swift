#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON text in one of the forms in which programs hold it: bytes, `Data` or a string.
///
/// ```swift
/// try JSONDocument(parsing: Data("[1, 2]".utf8)).root.count  // 2
/// try JSONDocument(parsing: "[1, 2]").root.count             // 2
/// ```
public protocol JSONInput {
    /// The text in UTF-8.
    var jsonBytes: [UInt8] { get }
}

extension [UInt8]: JSONInput {
    /// The bytes themselves.
    public var jsonBytes: [UInt8] { self }
}

extension ArraySlice<UInt8>: JSONInput {
    /// The bytes of the slice.
    public var jsonBytes: [UInt8] { Array(self) }
}

extension Data: JSONInput {
    /// The bytes of the data.
    public var jsonBytes: [UInt8] { [UInt8](self) }
}

extension String: JSONInput {
    /// The UTF-8 of the string.
    public var jsonBytes: [UInt8] { Array(utf8) }
}

extension Substring: JSONInput {
    /// The UTF-8 of the string.
    public var jsonBytes: [UInt8] { Array(utf8) }
}
