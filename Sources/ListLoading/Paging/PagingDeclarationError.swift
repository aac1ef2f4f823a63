#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A text that declares no way to request pages.
public struct PagingDeclarationError: Error, Hashable, CustomStringConvertible {
    /// The text.
    public let declaration: String
    /// What is wrong with it, in one sentence without a period.
    public let reason: String

    /// One sentence without a period.
    public var description: String { "no declaration of paging: \(reason)" }
}

extension PagingDeclarationError: LocalizedError {
    /// One sentence without a period.
    public var errorDescription: String? { description }

    /// What is wrong with the declaration.
    public var failureReason: String? { reason }
}
