/// The header Link (RFC 8288, section 3): addresses and what they are to this one.
///
/// GitHub and many other servers name the next page in it (`PagingStyle.linkHeader(rows:)`). Parts
/// that can't be read are passed over, so a broken link doesn't hide the others.
///
/// ```swift
/// LinkHeader(#"</a?page=2>; rel="next", </a?page=9>; rel=last"#)["next"]  // /a?page=2
/// ```
public struct LinkHeader: Sendable, Hashable {
    /// The links, in order.
    public private(set) var links: [Link] = []

    /// One link.
    public struct Link: Sendable, Hashable {
        /// The address, as it was written; may be relative.
        public let target: String
        /// The relations of the target, in lower case: `next`, `last`; a link may have several.
        public let relations: [String]
        /// The other parameters, names in small letters; of one name the first counts.
        public let parameters: [String: String]
    }

    /// Reads the links in the header's value; what cannot be read is passed over (RFC 8288, appendix
    /// B.2).
    public init(_ text: String) {
        var scanner = Scanner(text)
        while let target = scanner.target() {
            var parameters: [String: String] = [:]
            while let (name, value) = scanner.parameter() {
                if parameters[name] == nil { parameters[name] = value }
            }
            let relations = parameters["rel"]?.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init) ?? []
            // A link with an anchor is about another resource.
            if parameters["anchor"] == nil {
                links.append(Link(target: target, relations: relations, parameters: parameters))
            }
        }
    }

    /// The address of this relation; nil if it doesn't exist.
    public subscript(relation: String) -> String? { links.first { $0.relations.contains(relation) }?.target }
}

extension LinkHeader {
    fileprivate struct Scanner {
        private var rest: Substring

        init(_ text: String) { rest = text[...] }

        /// Returns the address of the next link; anything before it is skipped.
        mutating func target() -> String? {
            guard let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") else { return nil }
            let target = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            return String(target)
        }

        /// Returns the next parameter of this link; nil at its end.
        mutating func parameter() -> (name: String, value: String)? {
            skip { $0.isWhitespace || $0 == ";" }
            guard let first = rest.first, first != "," else {
                rest = rest.dropFirst()
                return nil
            }
            let name = take { !";,= \t".contains($0) }.lowercased()
            skip(\.isWhitespace)
            guard rest.first == "=" else { return (name, "") }
            rest.removeFirst()
            skip(\.isWhitespace)
            if let quote = rest.first, quote == "\"" || quote == "'" { return (name, quoted(by: quote)) }
            return (name, take { $0 != ";" && $0 != "," && !$0.isWhitespace })
        }

        /// Returns a quoted string, in which `\` escapes the next character; some servers write single quotes.
        private mutating func quoted(by quote: Character) -> String {
            rest.removeFirst()
            var text = ""
            while let character = rest.popFirst(), character != quote {
                if character == "\\", let escaped = rest.popFirst() {
                    text.append(escaped)
                } else {
                    text.append(character)
                }
            }
            return text
        }

        private mutating func take(while isPart: (Character) -> Bool) -> String {
            let part = rest.prefix(while: isPart)
            rest = rest[part.endIndex...]
            return String(part)
        }

        private mutating func skip(_ isBlank: (Character) -> Bool) { rest = rest.drop(while: isBlank) }
    }
}
