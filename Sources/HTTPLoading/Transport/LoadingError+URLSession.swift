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

    /// The response isn't HTTP.
    static func noHTTP(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badResponse, address: address, expected: "an HTTP answer", found: found,
            advice: "see that the address is that of an HTTP server")
    }

    /// The scheme of the address isn't HTTP.
    static func badAddress(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badAddress, address: address, expected: "an address of http or https", found: found,
            advice: "look at the address")
    }

    /// A page names a next page that cannot be asked for.
    static func badLink(_ link: String) -> LoadingError {
        let scheme = ServerAddress.scheme(of: link).map { "the scheme \($0.lowercased())" }
        return LoadingError(
            .badLink, address: link, expected: "a link of http or https to the next page",
            found: ServerAddress.isHTTP(link) ? "no address of a server" : scheme ?? "no scheme",
            advice: "look at the page that names it")
    }

    /// A redirect leads out of HTTP.
    static func badRedirect(_ request: APIRequest, to address: String) -> LoadingError {
        LoadingError(
            .badResponse, address: request.address, expected: "a redirect to an address of http or https",
            found: address.prefix(200).debugDescription, advice: "see that the address is that of an HTTP server")
    }

    /// A redirect would send the body of the request to another origin.
    static func foreignRedirect(_ request: APIRequest, method: String, to address: String) -> LoadingError {
        let (from, target) = (AddressParts(request.address)?.origin, AddressParts(address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a redirect of the \(method) within \(from?.description ?? request.server)",
            found: "one to \(target?.description ?? address)",
            advice: "send the request there, if that server may have its body")
    }

    /// A header of the request cannot be sent.
    static func badHeader(_ address: String, defect: (expected: String, found: String)) -> LoadingError {
        LoadingError(
            .badHeader, address: address, expected: defect.expected, found: defect.found,
            advice: "look at the headers of the request")
    }

    /// The response is larger than allowed.
    static func tooLarge(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooLarge, address: request.address, expected: "an answer of at most \(request.limits.bytes) bytes",
            found: "a larger one", advice: "raise limits.bytes of the request")
    }

    /// The response takes longer than allowed.
    static func tooSlow(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooSlow, address: request.address, expected: "an answer within \(request.limits.time)",
            found: "one that takes longer", advice: "raise limits.time of the request")
    }
}
