import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The location and the position of a JSON value that a `Decodable` type doesn't accept.
///
/// ``JSONReader`` throws a `DecodingError`, as `JSONDecoder` does; this is its underlying error.
///
/// ```swift
/// do {
///     _ = try JSONReader.decode([String: Int].self, from: #"{"Momo": "MCM"}"#)
/// } catch let error as DecodingError {
///     if let error = error.jsonError { print(error) }
/// }
/// // 1:10: error: Momo: expected an integer, found the string "MCM"
/// ```
public struct JSONDecodingError: Error, Sendable {
    /// The kinds of error.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A value of another kind than the type wants.
        case typeMismatch
        /// Null, or the end of an array, in place of a value.
        case valueNotFound
        /// A missing member.
        case keyNotFound
        /// A value that the type can't hold.
        case dataCorrupted
    }

    /// The kind of error.
    public let code: Code

    /// The location of the value, from the root that was decoded; of its object for a missing
    /// member.
    public let location: JSONLocation

    /// The reason in words.
    public let message: String

    /// The position in the text; nil for JSON that wasn't parsed from a text.
    public let position: JSONPosition?

    /// The error that a type gave as the reason of its own; nil for an error of the decoder.
    public let underlyingError: (any Error)?

    private let excerpt: SourceExcerpt?

    init(_ error: DecodingError, in root: JSONValue, keys: JSONReader.KeyForm = .asWritten) {
        let context = error.context
        code = error.code
        underlyingError = context.underlyingError
        message = context.debugDescription
        let document = JSONDocument(root.storage)
        let steps = Self.steps(along: context.codingPath, from: root, keys)
        location = JSONLocation(steps)
        let base = document.location(of: root.node)?.components ?? []
        position = root.storage.positions(of: [JSONLocation(base + steps)], nearest: true)[0]
        excerpt = position.flatMap { document.excerpt(at: $0) }
    }

    /// Returns the steps of a coding path, as far as there are values.
    private static func steps(
        along path: [any CodingKey], from root: JSONValue, _ keys: JSONReader.KeyForm
    ) -> [JSONLocation.Component] {
        var steps: [JSONLocation.Component] = []
        var value: JSONValue? = root
        for (index, key) in path.enumerated() {
            let step: JSONLocation.Component =
                if value?.kind == .array, let index = key.intValue {
                    .index(index)
                } else {
                    .key(Self.spelling(of: key.stringValue, in: value, keys, after: Array(path[..<index])))
                }
            steps.append(step)
            value = value?.value(at: JSONLocation([step]))
        }
        return steps
    }

    /// The key of an object that a type's key stands for.
    private static func spelling(
        of key: String, in object: JSONValue?, _ keys: JSONReader.KeyForm, after path: [any CodingKey]
    ) -> String {
        guard !keys.isAsWritten, let object, object[key] == nil else { return key }
        return object.keys.first { keys.key($0, after: path) == key } ?? key
    }

    /// The error as a compiler prints it: `FILE:LINE:COLUMN: error: LOCATION: …`, the source line,
    /// and a caret.
    ///
    /// - Parameter file: The name to print first; nil for none.
    public func rendered(file: String? = nil) -> String {
        let line = (file.map { "\($0.visible):" } ?? "") + description
        return excerpt.map { "\(line)\n\($0)" } ?? line
    }
}

extension JSONDecodingError: CustomStringConvertible {
    /// `LINE:COLUMN: error: LOCATION: …` on one line.
    public var description: String {
        (position.map { "\($0): " } ?? "") + "error: \(location): \(message.inMessage(400))"
    }
}

extension JSONDecodingError: LocalizedError {
    /// The position, the location and the reason, as ``description``.
    public var errorDescription: String? { description }

    /// The reason alone.
    public var failureReason: String? { message.inMessage(400) }
}

extension DecodingError {
    /// The location and the position of the value, for an error of `JSONReader`; nil for any other.
    ///
    /// ```swift
    /// do {
    ///     _ = try JSONReader.decode([Int].self, from: "[1, null]")
    /// } catch let error as DecodingError {
    ///     print(error.jsonError?.position?.column ?? 0)  // 5
    /// }
    /// ```
    public var jsonError: JSONDecodingError? { context.underlyingError as? JSONDecodingError }

    /// The mistake in a text that isn't JSON, for an error of `JSONReader`; nil for any other.
    ///
    /// ```swift
    /// do {
    ///     _ = try JSONReader.decode([Int].self, from: "[1")
    /// } catch let error as DecodingError {
    ///     print(error.syntaxError.map { "\($0)" } ?? "")  // 1:2: error: ']' expected near end of file
    /// }
    /// ```
    public var syntaxError: JSONSyntaxError? { context.underlyingError as? JSONSyntaxError }

    /// The error for a text that isn't JSON.
    init(_ error: JSONSyntaxError) {
        self = .dataCorrupted(
            Context(codingPath: [], debugDescription: "the text isn't JSON: \(error)", underlyingError: error))
    }

    /// Returns this error with the location and the position of its value.
    ///
    /// An error that another reader threw inside a type has those of its own text already.
    func located(in root: JSONValue, keys: JSONReader.KeyForm = .asWritten) -> DecodingError {
        guard jsonError == nil, syntaxError == nil else { return self }
        let located = Context(
            codingPath: context.codingPath, debugDescription: context.debugDescription,
            underlyingError: JSONDecodingError(self, in: root, keys: keys))
        switch self {
        case .typeMismatch(let type, _): return .typeMismatch(type, located)
        case .valueNotFound(let type, _): return .valueNotFound(type, located)
        case .keyNotFound(let key, _): return .keyNotFound(key, located)
        case .dataCorrupted: return .dataCorrupted(located)
        @unknown default: return self
        }
    }

    fileprivate var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: "\(self)")
        }
    }

    fileprivate var code: JSONDecodingError.Code {
        switch self {
        case .typeMismatch: .typeMismatch
        case .valueNotFound: .valueNotFound
        case .keyNotFound: .keyNotFound
        case .dataCorrupted: .dataCorrupted
        @unknown default: .dataCorrupted
        }
    }
}
