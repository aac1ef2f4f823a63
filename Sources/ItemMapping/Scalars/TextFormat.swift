/// A format of text that a constraint asks for, each by its RFC.
///
/// The text is checked, not converted: `2024-02-30` isn't a date, and no name is looked up.
///
/// ``FieldOption/format(_:)`` asks for one in a table:
///
/// ```swift
/// Field(\.email, "email", .format(.email))
/// ```
public enum TextFormat: String, Sendable, Hashable, CaseIterable {
    /// A date of the Gregorian calendar, such as `2024-05-01`: `full-date` of RFC 3339.
    case date
    /// A time with its offset from UTC, such as `12:30:00Z`: `full-time` of RFC 3339. The second 60
    /// is a leap second, and allowed only at 23:59 UTC.
    case time
    /// A date, `T` and a time, such as `2024-05-01T12:30:00+02:00`: `date-time` of RFC 3339.
    case dateTime = "date-time"
    /// A UUID of 32 hexadecimal digits and four hyphens, of any version and case: RFC 9562.
    case uuid
    /// The `Mailbox` of RFC 5321: words of ASCII with dots between them or a text in quotes, `@`, and a
    /// domain or an IP address in brackets; at most 64 and 255 bytes.
    case email
    /// A URI with a scheme: RFC 3986. Other characters than those of ASCII are percent-encoded.
    case uri
    /// Four decimal numbers of at most 255, without leading zeros: `IPv4address` of RFC 3986.
    case ipv4
    /// Up to eight groups of hexadecimal digits, with `::` for groups of zeros, and perhaps an IPv4
    /// address at the end: RFC 4291, section 2.2; in any case and length, not only in the form that
    /// RFC 5952 recommends. A zone isn't part of an address.
    case ipv6

    /// Returns whether a text has this format.
    ///
    /// ```swift
    /// TextFormat.date.matches("2024-02-30")  // false
    /// ```
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func matches(_ text: String) -> Bool {
        var text = text
        // SAFETY: the bytes are read during the call only.
        return text.withUTF8 { bytes in
            let bytes = unsafe Array(bytes)[...]
            return switch self {
            case .date: bytes.isDate
            case .time: bytes.isTime
            case .dateTime: bytes.isDateTime
            case .uuid: bytes.isUUID
            case .email: bytes.isMailbox
            case .uri: bytes.isURI
            case .ipv4: bytes.isIPv4
            case .ipv6: bytes.isIPv6
            }
        }
    }

    /// The format as a message names it.
    var phrase: String {
        switch self {
        case .date: "a date (RFC 3339)"
        case .time: "a time with an offset (RFC 3339)"
        case .dateTime: "a date and time (RFC 3339)"
        case .uuid: "a UUID (RFC 9562)"
        case .email: "an e-mail address (RFC 5321)"
        case .uri: "a URI (RFC 3986)"
        case .ipv4: "an IPv4 address"
        case .ipv6: "an IPv6 address (RFC 4291)"
        }
    }
}
