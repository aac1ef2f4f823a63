/// The parameters by which a server with cursors is asked for the page before: Relay's `before`
/// and `last` instead of `after` and `first`.
///
/// ```swift
/// var style = PagingStyle.cursor("after", next: "page.end", hasNext: "page.more", rows: "rows")
/// style.backward = PagingStyle.Backward(parameter: "before", sizes: (forward: "first", backward: "last"))
/// ```
public struct BackwardParameters: Sendable, Hashable {
    /// The parameter of the cursor.
    public var parameter: String
    /// The parameter for the size of a page that is asked for forward; it is renamed.
    public var forwardSize: String?
    /// The parameter for the size of a page that is asked for backward.
    public var backwardSize: String?

    /// The parameters.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the cursor.
    ///   - sizes: The parameters for the size of a page, if they differ.
    public init(parameter: String, sizes: (forward: String, backward: String)? = nil) {
        self.parameter = parameter
        forwardSize = sizes?.forward
        backwardSize = sizes?.backward
    }
}
