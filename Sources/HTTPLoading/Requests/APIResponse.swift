import Foundation
import JSONDocuments
import Synchronization

/// What a server answered.
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
    /// Where the answer came from in the end, redirects followed.
    public let address: String
    /// When the request was sent.
    public let startTime: Date
    /// How long the answer took, to its last byte.
    public let duration: Duration
    /// Who answered.
    public let origin: Origin

    private let body: ResponseBody

    /// Who answered.
    public enum Origin: String, Sendable, Hashable {
        /// The server.
        case server
        /// A cache.
        case cache
        /// A cache, after the server said that what it keeps still holds (304).
        case validatedCache
    }

    /// An answer; without an address it comes from where it was asked for.
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

    /// The bytes, as they came (but unpacked, where they came packed).
    public var bytes: [UInt8] { body.bytes }

    /// The bytes as UTF-8 text, made when asked for; what is no UTF-8 shows as U+FFFD.
    public var text: String { String(decoding: body.bytes, as: UTF8.self) }

    /// The bytes as JSON, parsed once, when first asked for.
    ///
    /// - Throws: `LoadingError` with the code `notJSON` and the place of the fault.
    public func document() throws(LoadingError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try body.document()
        } catch {
            throw LoadingError(
                .notJSON, address: address, expected: "JSON", found: Self.excerpt(text, error),
                advice: "look at what the server sends", response: self, syntaxError: error)
        }
    }

    /// This answer, where its status says that all went well (200 to 299).
    ///
    /// - Throws: `LoadingError` with the code `status`.
    public func validated() throws(LoadingError) -> APIResponse {
        guard !(200...299).contains(status) else { return self }
        throw LoadingError(
            .status, address: address, expected: "a status from 200 to 299", found: "\(status)",
            advice: LoadingError.advice(for: status), response: self)
    }

    /// A JSON pretender in few words: what it is and where the fault is.
    private static func excerpt(_ text: String, _ error: JSONSyntaxError) -> String {
        let start = text.unicodeScalars.prefix(40).map { $0.value < 32 ? " " : String($0) }.joined()
        return text.isEmpty ? "nothing" : "\"\(start)\(text.unicodeScalars.count > 40 ? "…" : "")\" (\(error))"
    }

    /// The same answer; where its server did not say where it comes from, it comes from where it was asked for.
    package func answering(_ request: APIRequest) -> APIResponse {
        guard address.isEmpty else { return self }
        return APIResponse(
            status: status, headers: headers, bytes: bytes, address: request.address, startTime: startTime,
            duration: duration,
            origin: origin)
    }

    /// The same answer from another source.
    func from(_ origin: Origin, startTime: Date, duration: Duration) -> APIResponse {
        APIResponse(
            status: status, headers: headers, bytes: bytes, address: address, startTime: startTime, duration: duration,
            origin: origin)
    }
}

/// The bytes of an answer, and the document in them once somebody asked for it.
final class ResponseBody: Sendable {
    let bytes: [UInt8]
    private let parsed = Mutex<Result<JSONDocument, JSONSyntaxError>?>(nil)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The document, parsed at the first call.
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
