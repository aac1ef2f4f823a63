import Foundation
import JSONDecoding
import JSONDocuments
import Testing

/// Our decoder and Foundation's, with the same options.
struct BothDecoders {
    var own = JSONReader()
    let foundations = JSONDecoder()

    /// What a decoder makes of a text: the value, or the kind and the path of the error.
    enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case error(String)

        var value: Value? { if case .value(let value) = self { value } else { nil } }

        /// Whether Foundation's decoder makes the same.
        ///
        /// It often leaves the path of a value out that is corrupt, as a number out of range.
        func agrees(with foundations: Outcome) -> Bool {
            guard case .error(let error) = self, case .error(BothDecoders.corrupt) = foundations else {
                return self == foundations
            }
            return error.hasPrefix(BothDecoders.corrupt)
        }
    }

    private static let corrupt = "dataCorrupted at "

    /// Expects that both decoders make the same of a text; returns what ours makes.
    @discardableResult
    func expectSame<Value: Decodable & Equatable>(
        _ type: Value.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome<Value> {
        let own = Self.outcome { try self.own.decode(type, from: text) }
        let foundations = Self.outcome { try self.foundations.decode(type, from: Data(text.utf8)) }
        #expect(own.agrees(with: foundations), "\(text): \(own), \(foundations)", sourceLocation: sourceLocation)
        return own
    }

    /// Expects that a function notes the same with both decoders; returns the notes.
    @discardableResult
    func expectSame(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (any Decoder, inout Notes) throws -> Void
    ) throws -> [String] {
        var both = self
        both.own.userInfo[Probe.bodyKey] = body
        both.foundations.userInfo[Probe.bodyKey] = body
        defer { both.foundations.userInfo[Probe.bodyKey] = nil }
        let notes = try #require(
            both.expectSame(Probe.self, text, sourceLocation: sourceLocation).value, sourceLocation: sourceLocation)
        return notes.lines
    }

    private static func outcome<Value>(_ body: () throws -> Value) -> Outcome<Value> {
        do { return .value(try body()) } catch { return .error(describe(error)) }
    }

    /// The kind and the path of an error.
    static func describe(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context): "typeMismatch at \(path(context.codingPath))"
        case DecodingError.valueNotFound(_, let context): "valueNotFound at \(path(context.codingPath))"
        case DecodingError.keyNotFound(let key, let context):
            "keyNotFound \(key.stringValue) at \(path(context.codingPath))"
        case DecodingError.dataCorrupted(let context): "dataCorrupted at \(path(context.codingPath))"
        // An error of Foundation's own, which gets no further than a type that catches it.
        case _ where "\(error)".hasPrefix("numberIsNotRepresentable"): corrupt
        default: "\(error)"
        }
    }

    /// A coding path in one line.
    static func path(_ keys: [any CodingKey]) -> String {
        keys.map { key in key.stringValue + (key.intValue.map { "#\($0)" } ?? "") }.joined(separator: "/")
    }

    /// A type that is decoded by a function of the test.
    private struct Probe: Decodable, Equatable {
        static let bodyKey = CodingUserInfoKey(rawValue: "body")!
        var lines: [String]

        static func == (left: Probe, right: Probe) -> Bool {
            left.lines.count == right.lines.count
                && zip(left.lines, right.lines).allSatisfy { own, foundations in
                    Outcome<Never>.error(own).agrees(with: .error(foundations))
                }
        }

        init(from decoder: any Decoder) throws {
            var notes = Notes()
            let body = decoder.userInfo[Self.bodyKey] as! @Sendable (any Decoder, inout Notes) throws -> Void
            try body(decoder, &notes)
            lines = notes.lines
        }
    }
}

/// The results of calls to a decoder, one a line.
struct Notes {
    private(set) var lines: [String] = []

    /// Notes the result of a call, or its error.
    mutating func add(_ body: () throws -> some Any) {
        do { lines.append("\(try body())") } catch { lines.append(BothDecoders.describe(error)) }
    }

    /// Notes where a decoder or a container is.
    mutating func add(path: [any CodingKey]) { lines.append("path \(BothDecoders.path(path))") }
}

/// A key of any text.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringLiteral text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Expects a `DecodingError`, and returns the location and the position of its value.
func jsonError(
    sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> some Any
) throws -> JSONDecodingError {
    let error = try #require(throws: DecodingError.self, sourceLocation: sourceLocation) { _ = try body() }
    return try #require(error.jsonError, sourceLocation: sourceLocation)
}
