import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The wait that the headers of a response ask for before the next request.
///
/// `Retry-After` counts whatever the status. A rate limit counts once nothing remains of it:
/// - `RateLimit: "default";r=0;t=30` (draft-ietf-httpapi-ratelimit-headers, from -08 on), with the window of
///   `RateLimit-Policy: "default";q=100;w=60` if the time is missing;
/// - `RateLimit: limit=100, remaining=0, reset=30` (-07), `RateLimit-Remaining` with `RateLimit-Reset` (to -06);
/// - `X-RateLimit-Remaining` (also `X-Rate-Limit-…`) with `-Reset-After` or `-Reset`, if the number is clear: at most
///   a day is a delay in seconds, and a time within a day of now is a time in seconds or milliseconds.
package enum RateLimit {
    private static let day = 86_400.0

    /// Returns the wait, a day at most; nil if the headers ask for none.
    ///
    /// `Retry-After` takes precedence, as the draft has it.
    package static func delay(askedBy headers: HeaderFields, at now: Date) -> Duration? {
        if let asked = headers["Retry-After"].flatMap({ RetryAfter.delay($0, from: now) }) { return asked }
        let waits =
            structured(headers, at: now)
            + ["RateLimit", "X-RateLimit", "X-Rate-Limit"].compactMap {
                numbered($0, in: headers, at: now)
            }
        return waits.max().map { .milliseconds(Int64(($0 * 1_000).rounded(.up))) }
    }

    /// Returns the wait that a pair of `-Remaining` and `-Reset` means.
    private static func numbered(_ name: String, in headers: HeaderFields, at now: Date) -> Double? {
        guard headers["\(name)-Remaining"].flatMap(number) == 0 else { return nil }
        let after = headers["\(name)-Reset-After"].flatMap(number).flatMap { $0 <= day ? $0 : nil }
        return after ?? headers["\(name)-Reset"].flatMap(number).flatMap { seconds($0, at: now) }
    }

    /// Returns the waits of the exhausted quotas in `RateLimit`.
    private static func structured(_ headers: HeaderFields, at now: Date) -> [Double] {
        let limits = items(headers["RateLimit"] ?? "")
        // The dictionary of draft -07 has the members of one limit.
        let isDictionary = limits.contains { $0["remaining"] != nil }
        let merged = limits.reduce(into: [String: String]()) { $0.merge($1) { $1 } }
        let windows = items(headers["RateLimit-Policy"] ?? "")
        return (isDictionary ? [merged] : limits).compactMap { limit in
            guard (limit["r"] ?? limit["remaining"]).flatMap(number) == 0 else { return nil }
            if let reset = (limit["t"] ?? limit["reset"]).flatMap(number) { return seconds(reset, at: now) }
            let own = windows.first { $0[""] == limit[""] } ?? (windows.count == 1 ? windows[0] : nil)
            return own?["w"].flatMap(number).flatMap { $0 <= day ? $0 : nil }
        }
    }

    /// Returns the wait until a reset; nil if the number may mean several things.
    private static func seconds(_ reset: Double, at now: Date) -> Double? {
        if reset <= day { return reset }
        let time = [reset, reset / 1_000].first { abs($0 - now.timeIntervalSince1970) <= day }
        return time.map { max(0, $0 - now.timeIntervalSince1970) }
    }

    private static func number(_ text: String) -> Double? {
        Double(text.trimmed).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    /// Returns the members of a structured field (RFC 9651) with their parameters; the name of an item is under "".
    private static func items(_ text: String) -> [[String: String]] {
        parts(text[...], at: ",").map { item in
            parts(item, at: ";").reduce(into: [:]) { parameters, part in
                let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
                if pair.count == 2, !pair[0].hasPrefix("\"") {
                    parameters[pair[0].lowercased()] = pair[1]
                } else {
                    parameters[""] = part.trimmed
                }
            }
        }
    }

    /// Splits a text at a character outside quotes.
    private static func parts(_ text: Substring, at separator: Character) -> [Substring] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }
}
