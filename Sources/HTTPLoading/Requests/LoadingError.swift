import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a load failed: the address, what was expected, what was found, and advice.
///
/// Programs decide by `code` and ``status``; ``description`` is one line for a log.
/// As a `LocalizedError` it has words for a screen: `localizedDescription` without the address, and
/// the advice as `recoverySuggestion`. Messages are in English.
///
/// ```swift
/// print(error)
/// // https://api.example.com/books: expected a status from 200 to 299, found 503; try again later
/// ```
public struct LoadingError: Error, Sendable {
    /// The content, in a class.
    ///
    /// An error is copied with every state and result that contains it, and a value of this size in
    /// an enum, read in parts, crashes the optimizer of Swift 6.3 (`Snippets/LoadStates.swift`).
    private let storage: Storage

    private final class Storage: Sendable {
        let code: Code
        let address: String
        let expected: String
        let found: String
        let advice: String
        let response: APIResponse?
        let syntaxError: JSONSyntaxError?

        init(
            _ code: Code, address: String, expected: String, found: String, advice: String, response: APIResponse?,
            syntaxError: JSONSyntaxError?
        ) {
            self.code = code
            self.address = address
            self.expected = expected
            self.found = found
            self.advice = advice
            self.response = response
            self.syntaxError = syntaxError
        }
    }

    /// Creates an error, for servers and interceptors of your own.
    public init(
        _ code: Code, address: String, expected: String, found: String, advice: String, response: APIResponse? = nil,
        syntaxError: JSONSyntaxError? = nil
    ) {
        storage = Storage(
            code, address: address, expected: expected, found: found, advice: advice, response: response,
            syntaxError: syntaxError)
    }

    /// The reason, for programs.
    public var code: Code { storage.code }
    /// The address of the request.
    public var address: String { storage.address }
    /// What was expected; empty if ``found`` says all of it, such as `can't connect: no server at 127.0.0.1:80`.
    public var expected: String { storage.expected }
    /// What was found.
    public var found: String { storage.found }
    /// Advice for a person.
    public var advice: String { storage.advice }
    /// The response, if there was one.
    public var response: APIResponse? { storage.response }
    /// The position and the reason if a text isn't JSON; nil for other reasons.
    public var syntaxError: JSONSyntaxError? { storage.syntaxError }
    /// The status of the response, if there was one.
    public var status: Int? { response?.status }

    /// The delay that the server asks for: `Retry-After` (RFC 9110, section 10.2.3), else the reset of a rate
    /// limit (`RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset`) of which nothing remains; nil if it asks for
    /// none.
    public var retryAfter: Duration? {
        response.flatMap { RateLimit.delay(askedBy: $0.headers, at: Date()) }
    }

    /// Returns the advice for a status.
    static func advice(for status: Int) -> String {
        switch status {
        case 401, 403: "check the credentials"
        case 404, 410: "check the URL"
        case 407: "check the credentials of the proxy"
        case 408, 429, 500...599: "try again later"
        case 300...399: "follow the URL in the Location header"
        default: "check the request"
        }
    }

    /// Returns the error of a call that was cancelled, by its task or by another load.
    package static func cancelled(_ address: String, by reason: String? = nil) -> LoadingError {
        LoadingError(
            .cancelled, address: address, expected: "", found: reason.map { "cancelled by \($0)" } ?? "cancelled",
            advice: "load again if you still need it")
    }

    /// What happened: the expectation and what was found, or the latter alone.
    private var summary: String {
        let words = found.inMessage(400)
        return expected.isEmpty ? words : "expected \(expected.inMessage(400)), found \(words)"
    }
}

extension LoadingError: CustomStringConvertible {
    /// One line: `ADDRESS: expected …, found …; what to do`, or `ADDRESS: what happened; what to do`.
    public var description: String { "\(address.inMessage(200)): \(summary); \(advice.visible)" }
}

extension LoadingError: Hashable {
    /// Returns whether both errors say the same: code, address, words and status are compared, not the
    /// bodies of the responses.
    public static func == (left: LoadingError, right: LoadingError) -> Bool {
        left.storage === right.storage
            || (left.code == right.code && left.address == right.address && left.expected == right.expected
                && left.found == right.found && left.advice == right.advice && left.status == right.status
                && left.syntaxError == right.syntaxError)
    }

    /// Hashes the code, the address and what was found.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(address)
        hasher.combine(found)
    }
}

extension LoadingError: LocalizedError {
    /// The expectation and what was found, for a person: `expected …, found …`.
    ///
    /// The address is left out: it belongs into a log, not on a screen.
    public var errorDescription: String? { summary }

    /// What was found.
    public var failureReason: String? { expected.isEmpty ? summary : "found \(found.inMessage(400))" }

    /// The advice.
    public var recoverySuggestion: String? { advice.visible }
}

extension LoadingError {
    /// The kinds of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The address cannot be read, or its scheme is not HTTP.
        case badAddress
        /// A page names a next page whose address cannot be read, or whose scheme is not HTTP.
        case badLink
        /// A header of the request is not valid: a line end in it would make two headers.
        case badHeader
        /// No server responds at the address, or the network doesn't reach it.
        case noServer
        /// The server was silent for too long.
        case timedOut
        /// The whole response took longer than ``APIRequest/Limits/time``.
        case tooSlow
        /// The response is larger than ``APIRequest/Limits/bytes``.
        case tooLarge
        /// The connection ended before the response did.
        case connectionLost
        /// The server does not speak HTTP, or redirects without end.
        case badResponse
        /// A redirect or the link to a next page would send the body of the request to another origin.
        case foreignRedirect
        /// The connection cannot be trusted (TLS).
        case notTrusted
        /// The status says that it did not go well.
        case status
        /// The response isn't JSON.
        case notJSON
        /// The response is JSON of an unexpected shape.
        case wrongShape
        /// The response reports an error under a status of success.
        case serverError
        /// Nothing is kept, and the server may not be asked.
        case notCached
        /// A folder of fixtures has no response for this request.
        case noFixture
        /// The call was cancelled.
        case cancelled
        /// The load wasn't started: another one is in flight, or there is nothing more to load.
        case refused
    }
}
