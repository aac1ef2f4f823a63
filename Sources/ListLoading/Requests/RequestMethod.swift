/// What a request wants done (RFC 9110, section 9).
public enum RequestMethod: String, Sendable, Hashable, CaseIterable {
    /// Fetch.
    case get = "GET"
    /// Hand in.
    case post = "POST"
    /// Put in place.
    case put = "PUT"
    /// Change in part.
    case patch = "PATCH"
    /// Remove.
    case delete = "DELETE"
    /// Fetch the headers alone.
    case head = "HEAD"
    /// Ask what is possible.
    case options = "OPTIONS"
}
