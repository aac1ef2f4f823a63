import Foundation
import JSONDocuments

/// The reason why a `Decodable` type doesn't accept a JSON value, with its location and position.
///
/// ```swift
/// do { _ = try JSONReader.decode([String: Int].self, from: #"{"Momo": "MCM"}"#) } catch { print(error) }
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

    /// The error of the decoder or of the type.
    public let decodingError: DecodingError

    private let excerpt: SourceExcerpt?

    init(_ error: DecodingError, in root: JSONValue, keys: JSONReader.KeyForm = .asWritten) {
        decodingError = error
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found): (code, context) = (.typeMismatch, found)
        case .valueNotFound(_, let found): (code, context) = (.valueNotFound, found)
        case .keyNotFound(_, let found): (code, context) = (.keyNotFound, found)
        case .dataCorrupted(let found): (code, context) = (.dataCorrupted, found)
        @unknown default:
            (code, context) = (.dataCorrupted, .init(codingPath: [], debugDescription: "\(error)"))
        }
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
