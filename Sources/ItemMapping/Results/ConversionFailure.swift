import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The error of a conversion: the expectation of the field, and the value that was found.
///
/// Throw it from `value(from:)` of a ``FieldValue``; the mapping adds the location and makes a
/// ``MappingIssue`` of it.
///
/// ```swift
/// struct Percentage: FieldValue {
///     var value: Int
///     static func value(from found: FoundValue) throws(ConversionFailure) -> Percentage {
///         let value = try Int.value(from: found)
///         guard 0...100 ~= value else { throw ConversionFailure(expected: "a percentage", found: found) }
///         return Percentage(value: value)
///     }
///     var json: JSONValue { JSONValue(value) }
/// }
/// ```
public struct ConversionFailure: Error, Sendable, Hashable {
    /// The expectation of the field, as a message shows it: "an integer from -128 to 127".
    public let expected: String

    /// The value that was found, shortened, as a message shows it: "the string "abc"".
    public let found: String

    /// The offset of the defect in a text that is JSON itself; nil for a defect of the whole value.
    var textOffset: Int?

    /// The kind of defect.
    var code = MappingIssue.Code.wrongValue

    /// Creates a failure with these two parts of its message: "expected …, found …".
    ///
    /// For a value that isn't a single found value, such as a combination of two fields.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }

    package init(expected: String, found scalar: Scalar) {
        self.init(expected: expected, found: scalar.excerpt)
    }

    /// Creates a failure because of issues inside the value, each of which is reported.
    init(leavingOut expected: String, found: String) {
        self.init(expected: expected, found: found)
        code = .leftOut
    }

    /// Returns the failure of a record that makes no Item.
    static func incomplete(_ type: Any.Type) -> ConversionFailure {
        ConversionFailure(leavingOut: "a complete \(type)", found: "an object with defects")
    }
}

extension ConversionFailure: LocalizedError {
    /// `expected …, found …`.
    public var errorDescription: String? { "expected \(expected.inMessage(400)), found \(found.inMessage(400))" }
}
