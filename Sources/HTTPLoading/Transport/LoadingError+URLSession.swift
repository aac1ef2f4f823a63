import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LoadingError {
    /// Maps an error of URLSession to a `LoadingError`.
    init(_ error: any Error, address: String) {
        if let error = error as? LoadingError {
            self = error
            return
        }
        if error is CancellationError {
            self = .cancelled(address)
            return
        }
        let message = (error as NSError).localizedDescription
        var (code, found, advice) = Self.reading((error as? URLError)?.code, of: address)
        // On Linux TLS errors have no codes: the message of the TLS library distinguishes them.
        if found == nil, message.contains("certificate") {
            (code, advice) = (
                .notTrusted,
                "check the server's certificate, and the certificates that this system trusts (ca-certificates)"
            )
        } else if found == nil, message.contains("SSL") {
            (code, advice) = (.notTrusted, "check that the server speaks https there, or use http")
        }
        if message.hasPrefix("Too large response headers") {
            (code, advice) = (.badResponse, "check that the URL points to an HTTP server")
        }
        self.init(code, address: address, expected: "", found: found ?? message, advice: advice)
    }

    private static func reading(
        _ code: URLError.Code?, of address: String
    ) -> (code: Code, found: String?, advice: String) {
        switch code {
        case .cancelled: (.cancelled, "cancelled", "load again if you still need it")
        case .cannotConnectToHost: (.noServer, "can't connect: no server at \(host(of: address))", "is it running?")
        case .cannotFindHost, .dnsLookupFailed:
            (.noServer, "can't connect: the host \(host(of: address)) doesn't exist", "check the URL")
        case .notConnectedToInternet: (.noServer, "can't connect: no network", "connect, then try again")
        case .timedOut: (.timedOut, "the server didn't respond in time", "try again, or allow more time")
        case .networkConnectionLost: (.connectionLost, "the connection ended before the response did", "try again")
        case .httpTooManyRedirects: (.badResponse, "too many redirects", "check the URL")
        // The scheme was checked before, so an unsupported one is that of a redirect or of another protocol.
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource, .unsupportedURL:
            (.badResponse, "the response isn't HTTP", "check that the URL points to an HTTP server")
        case .badURL: (.badAddress, "the URL can't be requested", "check the URL")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            (.notTrusted, "the connection can't be trusted", "check the server's certificate")
        default: (.connectionLost, nil, "try again")
        }
    }

    /// Returns the host of an address, and its port if it is written.
    private static func host(of address: String) -> String {
        guard let parts = AddressParts(address) else { return address }
        return parts.host + (parts.port.map { ":\($0)" } ?? "")
    }
}
