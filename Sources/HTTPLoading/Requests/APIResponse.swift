import JSONDocuments
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The response of a server: status, headers and body.
///
/// Every status is a response until ``validated()`` makes an error of it. The body is decompressed;
/// it is parsed as JSON once, when ``document()`` is called first, however often and on whatever
/// thread. `origin` says whether a cache responded.
///
/// ```swift
/// let response = try await server.send(request).validated()
/// response.duration                       // 0.038 seconds
/// try response.document().root["id"]  // parsed once, when asked for
/// ```
public struct APIResponse: Sendable {
    /// The status (RFC 9110, section 15).
    public let status: Int
    /// The headers.
    public let headers: HeaderFields
    /// The final address, after redirects.
    public let address: String
    /// When the request was sent.
    public let startTime: Date
    /// The time from the request to the last byte of the response.
    public let duration: Duration
    /// The source of the response.
    public let origin: Origin

    private let body: ResponseBody

    /// The sources of a response.
    public enum Origin: String, Sendable, Hashable {
        /// The server.
        case server
        /// A cache.
        case cache
        /// A cache, after the server said that what it keeps still holds (304).
        case validatedCache
    }

    /// Creates a response; without an address it takes that of its request.
    public init(
        status: Int = 200, headers: HeaderFields = [:], bytes: [UInt8], address: String = "", startTime: Date = Date(),
        duration: Duration = .zero, origin: Origin = .server
    ) {
        self.status = status
        self.headers = headers
        self.address = address
        self.startTime = startTime
        self.duration = duration
        self.origin = origin
        body = ResponseBody(bytes)
    }

    /// The body, decompressed.
    public var bytes: [UInt8] { body.bytes }

    /// The body as UTF-8 text, decoded at each call; bytes that aren't valid become U+FFFD.
    public var text: String { String(decoding: body.bytes, as: UTF8.self) }

    /// Returns the bytes as JSON, parsed once, when first asked for.
    ///
    /// - Throws: `LoadingError` with the code `notJSON` and the position of the error.
    public func document() throws(LoadingError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try body.document()
        } catch {
            throw LoadingError(
                .notJSON, address: address, expected: "JSON", found: Self.excerpt(text, error: error),
                advice: "check what the server sends", response: self, syntaxError: error)
        }
    }

    /// Returns this response if its status is one of success (200 to 299).
    ///
    /// - Throws: `LoadingError` with the code `status`.
    public func validated() throws(LoadingError) -> APIResponse {
        guard !(200...299).contains(status) else { return self }
        throw LoadingError(
            .status, address: address, expected: "a status from 200 to 299", found: "\(status)",
            advice: LoadingError.advice(for: status), response: self)
    }

    /// Returns the start of a text that isn't JSON, and the position of the error.
    private static func excerpt(_ text: String, error: JSONSyntaxError) -> String {
        let start = text.unicodeScalars.prefix(40).map { $0.value < 32 ? " " : String($0) }.joined()
        return text.isEmpty ? "nothing" : "\"\(start)\(text.unicodeScalars.count > 40 ? "…" : "")\" (\(error))"
    }

    /// This response; if its transport left out the address, with that of the request.
    package func answering(_ request: APIRequest) -> APIResponse {
        guard address.isEmpty else { return self }
        return APIResponse(
            status: status, headers: headers, bytes: bytes, address: request.address, startTime: startTime,
            duration: duration,
            origin: origin)
    }

    /// This response with another source.
    func from(_ origin: Origin, startTime: Date, duration: Duration) -> APIResponse {
        APIResponse(
            status: status, headers: headers, bytes: bytes, address: address, startTime: startTime, duration: duration,
            origin: origin)
    }
}

/// The bytes of a response, and the document in them once it was parsed.
final class ResponseBody: Sendable {
    let bytes: [UInt8]
    private let parsed = Mutex<Result<JSONDocument, JSONSyntaxError>?>(nil)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the document, parsed at the first call.
    func document() throws(JSONSyntaxError) -> JSONDocument {
        let result = parsed.withLock { parsed in
            if let parsed { return parsed }
            let result: Result<JSONDocument, JSONSyntaxError>
            do throws(JSONSyntaxError) {
                result = .success(try JSONDocument(parsing: bytes))
            } catch {
                result = .failure(error)
            }
            parsed = result
            return result
        }
        return try result.get()
    }
}
