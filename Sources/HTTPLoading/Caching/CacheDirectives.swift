/// The directives of a header Cache-Control (RFC 9111, section 5.2), names in lower case, without
/// their values.
struct CacheDirectives {
    private let names: Set<String>

    /// Reads the directives of the header's value.
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

    /// True if nobody may store the response (sections 5.2.1.5 and 5.2.2.5).
    var noStore: Bool { names.contains("no-store") }

    /// True if the response belongs to one user (section 5.2.2.7).
    ///
    /// The form that names fields counts as the plain one.
    var isPrivate: Bool { names.contains("private") }
}
