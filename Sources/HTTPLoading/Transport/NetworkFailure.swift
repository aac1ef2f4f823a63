/// Why a network didn't bring a response.
package enum NetworkFailure: Sendable {
    case cancelled, cannotConnect, unknownHost, noNetwork, silence, connectionLost, tooManyRedirects, noHTTP, badAddress
    case notTrusted
    case other
}

extension LoadingError {
    /// Creates the error of a failure.
    ///
    /// - Parameter message: What the library of the network says about a failure without a kind.
    package init(_ failure: NetworkFailure, address: String, message: String) {
        var (code, found, advice) = Self.reading(failure, of: address)
        // TLS errors may have no codes: the message of the TLS library distinguishes them.
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
        _ failure: NetworkFailure, of address: String
    ) -> (code: Code, found: String?, advice: String) {
        switch failure {
        case .cancelled: (.cancelled, "cancelled", "load again if you still need it")
        case .cannotConnect: (.noServer, "can't connect: no server at \(host(of: address))", "is it running?")
        case .unknownHost: (.noServer, "can't connect: the host \(host(of: address)) doesn't exist", "check the URL")
        case .noNetwork: (.noServer, "can't connect: no network", "connect, then try again")
        case .silence: (.timedOut, "the server didn't respond in time", "try again, or allow more time")
        case .connectionLost: (.connectionLost, "the connection ended before the response did", "try again")
        case .tooManyRedirects: (.badResponse, "too many redirects", "check the URL")
        case .noHTTP: (.badResponse, "the response isn't HTTP", "check that the URL points to an HTTP server")
        case .badAddress: (.badAddress, "the URL can't be requested", "check the URL")
        case .notTrusted: (.notTrusted, "the connection can't be trusted", "check the server's certificate")
        case .other: (.connectionLost, nil, "try again")
        }
    }

    /// Returns the host of an address, and its port if it is written.
    private static func host(of address: String) -> String {
        guard let parts = AddressParts(address) else { return address }
        return parts.host + (parts.port.map { ":\($0)" } ?? "")
    }
}
