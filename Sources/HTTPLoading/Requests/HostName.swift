/// Hosts as DNS has them: in lower case, in ASCII, and not too long (RFC 1035, RFC 5891).
enum HostName {
    /// The most bytes of a host, and of a label of it (RFC 1035, section 2.3.4).
    private static let (most, mostOfLabel) = (253, 63)

    /// Returns a host in ASCII; nil for one that DNS can't have, or whose characters have other spellings.
    ///
    /// Full-width letters and ideographic dots become those of ASCII, and letters with marks are composed. Without the
    /// tables of UTS 46, other characters that it would map are refused: sent as they are, they lead to another host.
    static func ascii(_ host: String) -> String? {
        // Encoding takes the square of a label's length.
        guard host.utf8.count <= most * 4 else { return nil }
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return ofLength(host.lowercased()) }
        guard let narrow = narrowed(host.lowercased()), case let composed = composed(narrow),
            composed.unicodeScalars.allSatisfy(isFinal), !hasLooseMarks(composed)
        else { return nil }
        let labels = composed.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ $0.unicodeScalars.count <= mostOfLabel }) else { return nil }
        return ofLength(labels.map { Punycode.label($0) }.joined(separator: "."))
    }

    private static func ofLength(_ host: String) -> String? {
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        let name = host.utf8.last == UInt8(ascii: ".") ? host.utf8.dropLast() : host.utf8[...]
        return name.count <= most && labels.allSatisfy { $0.count <= mostOfLabel } ? host : nil
    }

    /// Replaces full-width characters of ASCII, and dots; nil if one isn't a character of hosts.
    private static func narrowed(_ host: String) -> String? {
        var result = String.UnicodeScalarView()
        for scalar in host.unicodeScalars {
            switch scalar.value {
            case 0x3002, 0xFF0E, 0xFF61: result.append(".")
            case 0xFF01...0xFF5E:
                guard case let byte = UInt8(scalar.value - 0xFEE0), PercentText.isUnreserved(byte) else { return nil }
                result.append(Unicode.Scalar(byte))
            case 0..<0x80:
                guard PercentText.isUnreserved(UInt8(scalar.value)) else { return nil }
                result.append(scalar)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Letters with marks, by the texts that mean the same; texts are equal if they are canonically equivalent.
    private static let composites: [String: Unicode.Scalar] = {
        let letters = [0xC0...0x24F, 0x370...0x1FFF, 0x3040...0x30FF].joined().compactMap { Unicode.Scalar($0) }
        let composed = letters.filter { $0.properties.isAlphabetic && !$0.properties.isFullCompositionExclusion }
        return Dictionary(composed.map { (String($0), $0) }) { first, _ in first }
    }()

    /// Composes each letter with the marks that follow it.
    private static func composed(_ text: String) -> String {
        var result: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x300, let last = result.last, let composite = composites["\(last)\(scalar)"] {
                result[result.count - 1] = composite
            } else {
                result.append(scalar)
            }
        }
        return String(String.UnicodeScalarView(result))
    }

    /// Whether UTS 46 leaves a character as it is; it keeps ß and ς, which only the comparison of texts maps.
    private static func isFinal(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.changesWhenNFKCCaseFolded || scalar == "ß" || scalar == "ς"
    }

    /// Whether marks or parts of Hangul remain that could be composed in another order.
    private static func hasLooseMarks(_ text: String) -> Bool {
        zip([" "] + Array(text.unicodeScalars), text.unicodeScalars).contains { last, scalar in
            switch scalar.value {
            case 0x300...0x36F, 0x3099, 0x309A: !last.isASCII
            case 0x1100...0x11FF: true
            default: false
            }
        }
    }
}
