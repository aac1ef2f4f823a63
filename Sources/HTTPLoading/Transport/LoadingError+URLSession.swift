import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LoadingError {
    /// The error that an error of the session means.
    init(_ error: any Error, address: String) {
        if let error = error as? LoadingError {
            self = error
            return
        }
        if error is CancellationError {
            self = .cancelled(address)
            return
        }
        let told = (error as NSError).localizedDescription
        var (code, found, advice) = Self.reading((error as? URLError)?.code)
        // On Linux TLS errors have no codes of their own: the text of the TLS library tells them
        // apart.
        if found == nil, told.contains("certificate") {
            (code, advice) = (
                .notTrusted,
                "look at the certificate of the server, and at those that this system trusts (ca-certificates)"
            )
        } else if found == nil, told.contains("SSL") {
            (code, advice) = (.notTrusted, "see that the server speaks https there, or ask it by http")
        }
        if told.hasPrefix("Too large response headers") {
            (code, advice) = (.badResponse, "see that the address is that of an HTTP server")
        }
        let words = found ?? told
        self.init(code, address: address, expected: "an answer", found: words, advice: advice)
    }

    private static func reading(_ code: URLError.Code?) -> (code: Code, found: String?, advice: String) {
        switch code {
        case .cancelled: (.cancelled, "a cancelled call", "load again when it is wanted")
        case .cannotConnectToHost: (.noServer, "no server that takes the connection", "see that the server runs")
        case .cannotFindHost, .dnsLookupFailed: (.noServer, "no such host", "look at the address")
        case .notConnectedToInternet: (.noServer, "no network", "connect, then load again")
        case .timedOut: (.timedOut, "silence for too long", "load again, or allow more time")
        case .networkConnectionLost: (.connectionLost, "the end of the connection", "load again")
        case .httpTooManyRedirects: (.badResponse, "redirects without end", "look at the address")
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource:
            (.badResponse, "something that is not HTTP", "see that the address is that of an HTTP server")
        // The scheme was looked at before, so it is that of a redirect, or the words of another
        // protocol.
        case .unsupportedURL:
            (.badResponse, "something that is not HTTP", "see that the address is that of an HTTP server")
        case .badURL: (.badAddress, "an address that cannot be asked", "look at the address")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            (.notTrusted, "a connection that cannot be trusted", "look at the certificate of the server")
        default: (.connectionLost, nil, "load again")
        }
    }
}
