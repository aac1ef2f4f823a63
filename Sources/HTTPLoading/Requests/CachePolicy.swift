/// When a cache answers instead of the server.
///
/// A transport has one, and a request may have its own (``APIRequest/cachePolicy``), which takes
/// precedence. A refresh of a list always uses `networkOnly`.
///
/// ```swift
/// var offline = request
/// offline.cachePolicy = .cacheOnly
/// ```
public enum CachePolicy: Sendable, Hashable {
    /// The server always answers; its answer is stored.
    case networkOnly
    /// A stored answer of any age, otherwise the server.
    case cacheFirst
    /// A stored answer up to this age, and the server is asked afterwards. An older one is
    /// validated with the server first (`ETag`), and used again if the server confirms it.
    case staleWhileRevalidate(age: Duration)
    /// A stored answer, or an error; the server is never asked.
    case cacheOnly
}

/// A store of answers, by key.
///
/// A failure of the store is a miss, never an error. It may be called on any thread, and may forget
/// anything at any time. Keys are text and identify a request with its credentials.
///
/// ```swift
/// struct NoStore: CacheStore {
///     func bytes(for key: String) -> [UInt8]? { nil }
///     func store(_ bytes: [UInt8], for key: String) {}
///     func remove(_ key: String) {}
///     func removeAll() {}
/// }
/// ```
public protocol CacheStore: Sendable {
    /// The bytes stored under a key; nil if they don't exist or they can't be read.
    func bytes(for key: String) -> [UInt8]?

    /// Stores bytes under a key and replaces the old ones.
    func store(_ bytes: [UInt8], for key: String)

    /// Keeps nothing under this key any more.
    func remove(_ key: String)

    /// Keeps nothing any more.
    func removeAll()
}

/// The directives of a header Cache-Control (RFC 9111, section 5.2), names in lower case, without
/// their values.
struct CacheDirectives {
    private let names: Set<String>

    /// The directives of the header's value.
    init(_ text: String?) {
        var names: Set<String> = []
        var name = ""
        var isQuoted = false
        var isName = true
        for character in "\(text ?? ""),".lowercased() {
            if character == "\"" { isQuoted.toggle() }
            switch character {
            case "," where !isQuoted:
                names.insert(name)
                (name, isName) = ("", true)
            case "=": isName = false
            case " ", "\t": break
            default: if isName { name.append(character) }
            }
        }
        self.names = names
    }

    /// Whether nobody may store the answer (sections 5.2.1.5 and 5.2.2.5).
    var noStore: Bool { names.contains("no-store") }

    /// Whether the answer belongs to one user (section 5.2.2.7).
    ///
    /// The form that names fields counts as the plain one.
    var isPrivate: Bool { names.contains("private") }
}
