extension LoadingError {
    /// Returns the response isn't HTTP.
    package static func noHTTP(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badResponse, address: address, expected: "an HTTP response", found: found,
            advice: "check that the URL points to an HTTP server")
    }

    /// Returns the scheme of the address isn't HTTP.
    package static func badAddress(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badAddress, address: address, expected: "an http or https URL", found: found,
            advice: "check the URL")
    }

    /// Returns a page names a next page that cannot be asked for.
    package static func badLink(_ link: String) -> LoadingError {
        let scheme = ServerAddress.scheme(of: link).map { "the scheme \($0.lowercased())" }
        return LoadingError(
            .badLink, address: link, expected: "an http or https link to the next page",
            found: ServerAddress.isHTTP(link) ? "no address of a server" : scheme ?? "no scheme",
            advice: "check the page that names it")
    }

    /// Returns a redirect leads out of HTTP.
    package static func badRedirect(_ request: APIRequest, to address: String) -> LoadingError {
        LoadingError(
            .badResponse, address: request.address, expected: "a redirect to an http or https URL",
            found: address.prefix(200).debugDescription, advice: "check that the URL points to an HTTP server")
    }

    /// Returns a redirect would send the body of the request to another origin.
    package static func foreignRedirect(_ request: APIRequest, method: String, to address: String) -> LoadingError {
        let (from, target) = (AddressParts(request.address)?.origin, AddressParts(address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a redirect of the \(method) within \(from?.description ?? request.server)",
            found: "one to \(target?.description ?? address)",
            advice: "send the request there, if that server may have its body")
    }

    /// Returns a page names a next page that would take the body of the list's request to another origin.
    package static func foreignLink(_ request: APIRequest, from address: String) -> LoadingError {
        let (from, target) = (AddressParts(address)?.origin, AddressParts(request.address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a next page of the \(request.method.rawValue) within \(from?.description ?? address)",
            found: "one at \(target?.description ?? request.address)",
            advice: "send the request there, if that server may have its body")
    }

    /// Returns a header of the request cannot be sent.
    package static func badHeader(_ address: String, defect: (expected: String, found: String)) -> LoadingError {
        LoadingError(
            .badHeader, address: address, expected: defect.expected, found: defect.found,
            advice: "check the headers of the request")
    }

    /// Returns the response is larger than allowed.
    package static func tooLarge(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooLarge, address: request.address, expected: "",
            found: "the response has more than \(request.limits.bytes) bytes",
            advice: "raise limits.bytes of the request")
    }

    /// Returns the response takes longer than allowed.
    package static func tooSlow(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooSlow, address: request.address, expected: "",
            found: "the response took longer than \(request.limits.time)", advice: "raise limits.time of the request")
    }
}
