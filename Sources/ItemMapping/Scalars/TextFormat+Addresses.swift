import JSONDocuments

// The formats of addresses: mailboxes, URIs and IP.

extension ArraySlice<UInt8> {
    /// `Mailbox` of RFC 5321, section 4.1.2: a local part, `@`, a domain.
    var isMailbox: Bool {
        guard let at = lastIndex(of: UInt8(ascii: "@")) else { return false }
        let (local, domain) = (self[..<at], self[(at + 1)...])
        guard local.count <= 64, domain.count <= 255 else { return false }
        return
            (local.isQuotedString || local.parts(at: .period).allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isAtomText) })
            && (domain.isAddressLiteral || domain.parts(at: .period).allSatisfy(\.isDomainLabel))
    }

    /// `Quoted-string` of RFC 5321: printable ASCII, with a backslash before quotes and backslashes.
    private var isQuotedString: Bool {
        guard count >= 2, first == .quote, last == .quote else { return false }
        var isEscaped = false
        for byte in self.dropFirst().dropLast() {
            guard (32...126).contains(byte) else { return false }
            if isEscaped {
                isEscaped = false
            } else if byte == .backslash {
                isEscaped = true
            } else if byte == .quote {
                return false
            }
        }
        return !isEscaped
    }

    /// `address-literal` of RFC 5321: an IPv4 address in brackets, or an IPv6 address after a tag.
    private var isAddressLiteral: Bool {
        guard count > 2, first == .openBracket, last == .closeBracket else { return false }
        let address = self[(startIndex + 1)..<(endIndex - 1)]
        let tag = Array("ipv6:".utf8)
        let isTagged = address.count > tag.count && zip(address, tag).allSatisfy { $0 | ($0 >= 65 ? 0x20 : 0) == $1 }
        return isTagged ? address.dropFirst(tag.count).isIPv6 : address.isIPv4
    }

    /// `sub-domain` of RFC 5321: letters, digits, and hyphens inside.
    private var isDomainLabel: Bool {
        guard let first, let last, count <= 63 else { return false }
        return first.isASCIIAlphanumeric && last.isASCIIAlphanumeric
            && allSatisfy { $0.isASCIIAlphanumeric || $0 == .minus }
    }

    /// `dec-octet "." dec-octet "." dec-octet "." dec-octet` of RFC 3986, section 3.2.2.
    var isIPv4: Bool {
        let parts = parts(at: .period)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard 1...3 ~= part.count, part.allSatisfy(\.isDecimalDigit) else { return false }
                let isPlain = part.count == 1 || part.first != .digitZero
                return isPlain && part.reduce(0) { $0 * 10 + Int($1 - .digitZero) } <= 255
            }
    }

    /// RFC 4291, section 2.2.
    var isIPv6: Bool {
        let parts = parts(at: .colon)
        guard 3...9 ~= parts.count else { return false }
        // `::` at an end makes two empty parts there, elsewhere one.
        let startsWithGap = parts[0].isEmpty
        let endsWithGap = parts[parts.count - 1].isEmpty
        if startsWithGap, !parts[1].isEmpty { return false }
        if endsWithGap, !parts[parts.count - 2].isEmpty { return false }
        let inner = parts[(startsWithGap ? 1 : 0)..<(parts.count - (endsWithGap ? 1 : 0))]
        let gaps = inner.count(where: \.isEmpty)
        if startsWithGap, endsWithGap { return parts.count == 3 }
        guard gaps <= 1 else { return false }
        var groups = 0
        for (index, part) in inner.enumerated() where !part.isEmpty {
            if index == inner.count - 1, part.contains(.period) {
                guard part.isIPv4 else { return false }
                groups += 2
            } else {
                guard part.count <= 4, part.allSatisfy(\.isHexadecimalDigit) else { return false }
                groups += 1
            }
        }
        return gaps == 0 ? groups == 8 : groups <= 7
    }

    /// Returns the parts between the bytes that equal a separator.
    fileprivate func parts(at separator: UInt8) -> [ArraySlice<UInt8>] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}

extension ArraySlice<UInt8> {
    /// `URI` of RFC 3986, appendix A.
    var isURI: Bool {
        guard let colon = firstIndex(of: .colon), isScheme(before: colon) else { return false }
        var rest = self[(colon + 1)...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            guard rest[(hash + 1)...].isURIText(also: "/?") else { return false }
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            guard rest[(mark + 1)...].isURIText(also: "/?") else { return false }
            rest = rest[..<mark]
        }
        guard rest.starts(with: "//".utf8) else { return rest.isURIText(also: "/") }
        let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        return authority.isAuthority && rest.dropFirst(2 + authority.count).isURIText(also: "/")
    }

    private func isScheme(before colon: Int) -> Bool {
        guard let first, first.isASCIILetter else { return false }
        return self[..<colon].allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    }

    /// An authority: `[ userinfo "@" ] host [ ":" port ]`.
    private var isAuthority: Bool {
        var host = self
        if let at = lastIndex(of: UInt8(ascii: "@")) {
            guard self[..<at].isURIText(also: "", except: "@") else { return false }
            host = self[(at + 1)...]
        }
        if host.first == .openBracket {
            guard let end = host.firstIndex(of: .closeBracket) else { return false }
            let address = host[(host.startIndex + 1)..<end]
            let port = host[(end + 1)...]
            return (address.isIPv6 || address.isFutureAddress) && (port.isEmpty || port.isPort)
        }
        if let colon = host.lastIndex(of: .colon) {
            guard host[colon...].isPort else { return false }
            host = host[..<colon]
        }
        return host.isURIText(also: "", except: ":@")
    }

    /// A colon and digits.
    private var isPort: Bool { first == .colon && dropFirst().allSatisfy(\.isDecimalDigit) }

    /// An address of a version to come: `IPvFuture`.
    private var isFutureAddress: Bool {
        guard let first, [UInt8(ascii: "v"), UInt8(ascii: "V")].contains(first), let dot = firstIndex(of: .period)
        else { return false }
        let (version, address) = (self[(startIndex + 1)..<dot], self[(dot + 1)...])
        return !version.isEmpty && version.allSatisfy(\.isHexadecimalDigit) && !address.isEmpty
            && !address.contains(UInt8(ascii: "%")) && address.isURIText(also: "", except: "@")
    }

    /// Characters that a path segment may have (`pchar`), and others; percent signs with two digits.
    private func isURIText(also others: String, except refused: String = "") -> Bool {
        var rest = self
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.count >= 2, rest.prefix(2).allSatisfy(\.isHexadecimalDigit) else { return false }
                rest = rest.dropFirst(2)
            } else if !(byte.isPathCharacter || others.utf8.contains(byte)) || refused.utf8.contains(byte) {
                return false
            }
        }
        return true
    }
}

extension UInt8 {
    /// `atext` of RFC 5322, section 3.2.3.
    fileprivate var isAtomText: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), .plus, .minus,
            UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^")...UInt8(ascii: "`"),
            UInt8(ascii: "{")...UInt8(ascii: "~"):
            true
        default: isASCIIAlphanumeric
        }
    }

    /// `pchar` of RFC 3986 without `pct-encoded`.
    fileprivate var isPathCharacter: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: "."), .colon, UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: isASCIIAlphanumeric
        }
    }
}
