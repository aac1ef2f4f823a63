import Foundation
import JSONDocuments

/// Why a load failed: where, what was expected, what was found, and what to do.
///
/// ```swift
/// print(error)
/// // https://api.example.com/books: expected a status from 200 to 299, found 503; try again later
/// ```
public struct LoadingError: Error, Sendable {
    /// The reason, for programs.
    public let code: Code
    /// Where: the address asked for.
    public let address: String
    /// What was wanted.
    public let expected: String
    /// What came.
    public let found: String
    /// What to do about it.
    public let advice: String
    /// The answer, where there was one.
    public let response: APIResponse?
    /// Where a text is no JSON; nil for other reasons.
    public let syntaxError: JSONSyntaxError?

    /// An error, for servers and interceptors of your own.
    public init(
        _ code: Code, address: String, expected: String, found: String, advice: String, response: APIResponse? = nil,
        syntaxError: JSONSyntaxError? = nil
    ) {
        self.code = code
        self.address = address
        self.expected = expected
        self.found = found
        self.advice = advice
        self.response = response
        self.syntaxError = syntaxError
    }

    /// The status of the answer, where there was one.
    public var status: Int? { response?.status }

    /// How long the server asks to wait (`Retry-After`, RFC 9110, section 10.2.3); nil where it does not say.
    public var retryAfter: Duration? {
        response?.headers["Retry-After"].flatMap { RetryAfter.delay($0, from: Date()) }
    }

    /// What a person can do about a status.
    static func advice(for status: Int) -> String {
        switch status {
        case 401, 403: "look at the credentials in the headers"
        case 404, 410: "look at the address"
        case 408, 429, 500...599: "try again later"
        case 300...399: "follow the address in the Location header"
        default: "look at the request"
        }
    }

    /// The call was cancelled.
    static func cancelled(_ address: String, by reason: String = "a cancelled call") -> LoadingError {
        LoadingError(
            .cancelled, address: address, expected: "an answer", found: reason, advice: "load again when it is wanted")
    }
}

extension LoadingError: CustomStringConvertible {
    /// One line: `ADDRESS: expected …, found …; what to do`.
    public var description: String { "\(address): expected \(expected), found \(found); \(advice)" }
}
