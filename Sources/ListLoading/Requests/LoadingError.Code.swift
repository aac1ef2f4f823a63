extension LoadingError {
    /// The kinds of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The address cannot be read, or its scheme is not HTTP.
        case badAddress
        /// A page names a next page whose address cannot be read, or whose scheme is not HTTP.
        case badLink
        /// A header of the request is not valid: a line end in it would make two headers.
        case badHeader
        /// There is no server at the address, or no way to it.
        case noServer
        /// The server was silent for too long.
        case timedOut
        /// The answer took longer in all than ``APIRequest/Limits/time``.
        case tooSlow
        /// The answer is larger than ``APIRequest/Limits/bytes``.
        case tooLarge
        /// The connection ended before the answer did.
        case connectionLost
        /// The server does not speak HTTP, or redirects without end.
        case badResponse
        /// The connection cannot be trusted (TLS).
        case notTrusted
        /// The status says that it did not go well.
        case status
        /// The answer is no JSON.
        case notJSON
        /// The answer is JSON of another shape than asked for.
        case wrongShape
        /// The answer reports an error, though its status says that all went well.
        case serverError
        /// Nothing is kept, and the server may not be asked.
        case notCached
        /// A folder of fixtures has no answer to this request.
        case noFixture
        /// The call was cancelled.
        case cancelled
        /// The load was not begun: another one is in flight, or there is nothing more to load.
        case refused
    }
}
