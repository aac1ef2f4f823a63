import HTTPLoading
import ListLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The words by which a list says what its state is, and why it failed: one for each kind of error.
///
/// A `LoadingError` says which address failed and what a developer can do about it: that belongs
/// into a log. Users read what happened to them, and what they can do.
///
/// ```swift
/// var words = ListWords()
/// words.unreachable = "Offline. Pull to try again."
/// ```
public struct ListWords: Sendable, Hashable {
    /// There is no connection to the server.
    public var unreachable = "Can’t connect. Check your connection and try again."
    /// The server was silent, slow, or stopped within its response.
    public var interrupted = "This is taking too long. Try again."
    /// The user isn't allowed to see the list.
    public var forbidden = "You don’t have access to this list."
    /// The list doesn't exist, or not any more.
    public var missing = "This list is no longer available."
    /// The server has too much to do.
    public var busy = "The server is busy. Try again later."
    /// The server can't respond, or not as it should.
    public var broken = "Something went wrong. Try again later."
    /// The load was cancelled.
    public var cancelled = "Loading was stopped. Try again."
    /// Rows are being loaded.
    public var loading = "Loading…"
    /// Rows are asked for again after a wait, because the server is busy or can't be reached.
    public var waiting = "The server is busy. Trying again soon…"
    /// The list has no rows.
    public var empty = "Nothing here yet."
    /// The list has no more rows; nil to say nothing.
    public var end: String?

    /// The user isn't allowed to make an edit.
    public var notAllowed = "You can’t change this."
    /// The row of an edit doesn't exist any more.
    public var gone = "This no longer exists."
    /// The row of an edit was changed elsewhere.
    public var conflict = "This was changed elsewhere. Look at it again."
    /// An edit couldn't be saved for another reason.
    public var notSaved = "That couldn’t be saved. Try again."

    /// The default words.
    public init() {}

    /// Returns the words for an edit that isn't in force.
    ///
    /// An error of the app that `ListModel.sendEdit` throws, and that describes itself to users, has its own words.
    public func words(forEdit error: any Error) -> String {
        switch error {
        case let error as LoadingError:
            switch error.code {
            case .noServer: unreachable
            case .timedOut, .tooSlow, .connectionLost: interrupted
            case .status: words(forEditStatus: error.status)
            default: notSaved
            }
        case let error as ListEditError: error.code == .gone ? gone : notSaved
        case let error as any LocalizedError: error.errorDescription ?? notSaved
        default: notSaved
        }
    }

    private func words(forEditStatus status: Int?) -> String {
        switch status {
        case 401, 403, 405: notAllowed
        case 404, 410: gone
        case 409, 412, 428: conflict
        case 408, 504: interrupted
        case 429, 503: busy
        default: notSaved
        }
    }

    /// Returns the words for an error; they never contain an address or what the server sent.
    public func words(for error: LoadingError) -> String {
        switch error.code {
        case .noServer, .notCached, .noFixture: unreachable
        case .timedOut, .tooSlow, .connectionLost: interrupted
        case .cancelled, .refused: cancelled
        case .status: words(forStatus: error.status)
        case .badAddress, .badLink, .badHeader, .tooLarge, .badResponse, .foreignRedirect, .notTrusted, .notJSON,
            .wrongShape, .serverError:
            broken
        }
    }

    private func words(forStatus status: Int?) -> String {
        switch status {
        case 401, 403: forbidden
        case 404, 410: missing
        case 408, 504: interrupted
        case 429, 503: busy
        default: broken
        }
    }
}
