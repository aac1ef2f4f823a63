import CCurl
import HTTPLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Servers over HTTP, by libcurl, which is loaded at the first request.
///
/// Redirects, limits and errors are those of `URLSessionTransport`, and the limit on bytes holds for the body of a
/// redirect, too. One thread waits for all transfers of the process.
package struct CurlTransport: HTTPTransport {
    /// The name that requests without a `User-Agent` give.
    private let agent: String

    package init(agent: String) { self.agent = agent }

    /// The name of the library or function that is missing; nil once libcurl is loaded.
    package static var missing: String? {
        // SAFETY: the name is a constant of the program.
        unsafe curl_late_load().map { unsafe String(cString: $0) }
    }

    /// Sends a request over the network.
    ///
    /// - Throws: `LoadingError`; no status is an error.
    package func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        var named = request
        if named.headers["User-Agent"] == nil { named.headers["User-Agent"] = agent }
        let sent = try SentRequest(named)
        if let missing = Self.missing { throw .withoutCurl(request.address, missing: missing) }
        let (startTime, start) = (Date(), ContinuousClock.now)
        let call = CurlCall(request, sending: sent)
        let timer = sent.startTimer { call.fail($0) }
        defer { timer.cancel() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { call.start($0) }
        } onCancel: {
            call.fail(.cancelled(request.address))
        }
        let (received, address) = try answer.get()
        guard received.status > 0 else { throw .noHTTP(request.address, found: "no status") }
        let response = APIResponse(
            status: received.status, headers: received.headers, bytes: received.bytes, address: address,
            startTime: startTime, duration: ContinuousClock.now - start)
        try sent.check(response)
        return response
    }
}

extension LoadingError {
    fileprivate static func withoutCurl(_ address: String, missing: String) -> LoadingError {
        LoadingError(
            .noServer, address: address, expected: "libcurl", found: "no \(missing)",
            advice: "install it: apt-get install libcurl4")
    }
}
