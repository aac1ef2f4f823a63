import Foundation

/// The header Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// How long to wait; nil for a text that is neither.
    ///
    /// A date in the past is no wait.
    package static func delay(_ text: String, from now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let seconds = Int(text) { return .seconds(max(0, min(seconds, 86_400))) }
        return HTTPDate.date(text).map { .seconds(max(0, min($0.timeIntervalSince(now), 86_400))) }
    }
}
