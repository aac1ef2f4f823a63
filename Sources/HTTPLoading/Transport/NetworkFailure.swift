/// Why a network didn't bring a response.
package enum NetworkFailure: Sendable {
    case cancelled, cannotConnect, unknownHost, noNetwork, silence, connectionLost, tooManyRedirects, noHTTP, badAddress
    case notTrusted, largeHeaders, badEncoding
    case proxy(ProxyFailure)
    case other
}

/// How the proxy of a request failed.
package struct ProxyFailure: Sendable {
    package enum Reason: Sendable {
        case unknownHost, cannotConnect
        /// The status with which it refused to connect.
        case refused(Int)
        case other(String)
    }

    /// The host and port of the proxy.
    let name: String
    /// Where its address was set, such as `https_proxy`.
    let origin: String
    let reason: Reason

    package init(of name: String, from origin: String, _ reason: Reason) {
        (self.name, self.origin, self.reason) = (name, origin, reason)
    }

    fileprivate var words: (found: String, advice: String) {
        switch reason {
        case .unknownHost: ("can't connect: the proxy \(name) doesn't exist", "check \(origin)")
        case .cannotConnect: ("can't connect: no proxy at \(name)", "is it running? \(origin) names it")
        case .refused(407):
            ("the proxy \(name) refused to connect: status 407", "check the name and password in \(origin)")
        case .refused(let status): ("the proxy \(name) refused to connect: status \(status)", "check \(origin)")
        case .other(let message): ("the proxy \(name) can't connect: \(message)", "check \(origin)")
        }
    }
}

extension LoadingError {
    /// Creates the error of a failure.
    ///
    /// - Parameter message: What the library of the network says about a failure without a kind.
    package init(_ failure: NetworkFailure, address: String, message: String) {
        let isOfHeaders = message.hasPrefix("Too large response headers")
        var (code, found, advice) = Self.reading(isOfHeaders ? .largeHeaders : failure, of: address)
        // TLS errors may have no codes: the message of the TLS library distinguishes them.
        if found == nil, message.contains("certificate") {
            (code, advice) = (
                .notTrusted,
                "check the server's certificate, and the certificates that this system trusts (ca-certificates)"
            )
        } else if found == nil, message.contains("SSL") {
            (code, advice) = (.notTrusted, "check that the server speaks https there, or use http")
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
        case .largeHeaders:
            (.badResponse, "the headers of the response are too large", "check that the URL points to an HTTP server")
        case .badEncoding:
            (.badResponse, "the response can't be decompressed", "check the Content-Encoding that the server sends")
        case .proxy(let proxy): (.noServer, proxy.words.found, proxy.words.advice)
        case .other: (.connectionLost, nil, "try again")
        }
    }

    /// Returns the host of an address, and its port if it is written.
    private static func host(of address: String) -> String {
        guard let parts = AddressParts(address) else { return address }
        return parts.host + (parts.port.map { ":\($0)" } ?? "")
    }
}
