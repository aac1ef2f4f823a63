extension LoadingError {
    /// Returns the error of a response that isn't HTTP.
    package static func noHTTP(_ address: String, found: String) -> LoadingError {
        LoadingError(
            .badResponse, address: address, expected: "an HTTP response", found: found,
            advice: "check that the URL points to an HTTP server")
    }

    /// Returns the error of an address that can't be requested.
    package static func badAddress(_ address: String) -> LoadingError {
        LoadingError(
            .badAddress, address: address, expected: "an http or https URL",
            found: ServerAddress.defect(of: address) ?? "no address of a server", advice: "check the URL")
    }

    /// Returns the error of a page that names a next page whose address can't be requested.
    package static func badLink(_ link: String) -> LoadingError {
        LoadingError(
            .badLink, address: link, expected: "an http or https link to the next page",
            found: ServerAddress.defect(of: link) ?? "no address of a server", advice: "check the page that names it")
    }

    /// Returns the error of a redirect to an address that can't be requested.
    package static func badRedirect(_ request: APIRequest, to address: String) -> LoadingError {
        LoadingError(
            .badResponse, address: request.address, expected: "a redirect to an http or https URL",
            found: address.prefix(200).debugDescription, advice: "check that the URL points to an HTTP server")
    }

    /// Returns the error of a redirect that names several addresses.
    package static func severalLocations(_ request: APIRequest, _ locations: [String]) -> LoadingError {
        LoadingError(
            .badResponse, address: request.address, expected: "a redirect to one URL",
            found: locations.prefix(2).map { $0.prefix(200).debugDescription }.joined(separator: " and "),
            advice: "check what the server sends")
    }

    /// Returns the error of a redirect that would send the body of the request to another origin.
    package static func foreignRedirect(_ request: APIRequest, method: String, to address: String) -> LoadingError {
        let (from, target) = (AddressParts(request.address)?.origin, AddressParts(address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a redirect of the \(method) within \(from?.description ?? request.server)",
            found: "one to \(target?.description ?? address)",
            advice: "send the request there, if that server may have its body")
    }

    /// Returns the error of a page that names a next page, whose request would take the body of the list's request to another origin.
    package static func foreignLink(_ request: APIRequest, from address: String) -> LoadingError {
        let (from, target) = (AddressParts(address)?.origin, AddressParts(request.address)?.origin)
        return LoadingError(
            .foreignRedirect, address: request.address,
            expected: "a next page of the \(request.method.rawValue) within \(from?.description ?? address)",
            found: "one at \(target?.description ?? request.address)",
            advice: "send the request there, if that server may have its body")
    }

    /// Returns the error of a header that can't be sent.
    package static func badHeader(_ address: String, defect: (expected: String, found: String)) -> LoadingError {
        LoadingError(
            .badHeader, address: address, expected: defect.expected, found: defect.found,
            advice: "check the headers of the request")
    }

    /// Returns the error of a response that is larger than allowed.
    package static func tooLarge(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooLarge, address: request.address, expected: "",
            found: "the response has more than \(request.limits.bytes) bytes",
            advice: "raise limits.bytes of the request")
    }

    /// Returns the error of a response that takes longer than allowed.
    package static func tooSlow(_ request: APIRequest) -> LoadingError {
        LoadingError(
            .tooSlow, address: request.address, expected: "",
            found: "the response took longer than \(request.limits.time)", advice: "raise limits.time of the request")
    }
}
