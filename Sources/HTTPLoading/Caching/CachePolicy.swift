/// When a cache may answer in place of the server.
public enum CachePolicy: Sendable, Hashable {
    /// Always the server; the answer is kept for others.
    case networkOnly
    /// What is kept, however old; else the server.
    case cacheFirst
    /// What is kept and no older than this, and the server is asked afterwards; what is older is checked with the server
    /// first (ETag), and used again where the server says that it still holds.
    case staleWhileRevalidate(age: Duration)
    /// What is kept, or an error; the server is never asked.
    case cacheOnly
}

/// Where answers are kept; whatever goes wrong in it is a miss and no error.
public protocol CacheStore: Sendable {
    /// What is kept under a key; nil where nothing is, or it cannot be read.
    func bytes(for key: String) -> [UInt8]?

    /// Keeps bytes under a key, in place of what was there.
    func store(_ bytes: [UInt8], for key: String)

    /// Keeps nothing under this key any more.
    func remove(_ key: String)

    /// Keeps nothing any more.
    func removeAll()
}

/// The directives of a header Cache-Control (RFC 9111, section 5.2), names in lower case, without their values.
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

    /// Whether nobody may keep the answer (sections 5.2.1.5 and 5.2.2.5).
    var noStore: Bool { names.contains("no-store") }

    /// Whether the answer is for one user (section 5.2.2.7).
    ///
    /// The form that names fields counts as the plain one.
    var isPrivate: Bool { names.contains("private") }
}
