import ItemMapping

/// Whether the keys of objects are data (ids, dates, codes) and not names of fields.
struct KeyEvidence {
    private let objects: ObjectSample

    init(_ objects: ObjectSample) { self.objects = objects }

    /// Whether they are data: all look like it, or hardly two objects have the same, or there are many with values
    /// that are all alike.
    var areData: Bool {
        if objects.keys.allSatisfy(Self.looksLikeData) { return true }
        guard hasOneKind else { return false }
        return vary || areManyOfOneShape
    }

    /// Whether all values are of one kind.
    private var hasOneKind: Bool { objects.anyMember.kinds.count == 1 }

    /// Whether an object has only a few of the keys that there are.
    private var vary: Bool {
        let seen = objects.members.reduce(0) { $0 + $1.shape.count }
        return objects.count >= 5 && objects.keys.count >= 10
            && Double(seen) <= 0.35 * Double(objects.keys.count * objects.count)
    }

    /// Whether there are many keys, and under each an object with the same keys.
    private var areManyOfOneShape: Bool {
        let inner = objects.anyMember.objects
        guard objects.keys.count >= 16, inner.count > 0, !inner.keys.isEmpty else { return false }
        let seen = inner.members.reduce(0) { $0 + $1.shape.count }
        return Double(seen) >= 0.9 * Double(inner.keys.count * inner.count)
    }

    /// Whether a key is a number, a date, a version, a UUID, a hexadecimal id, an address or a path.
    static func looksLikeData(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard let first = bytes.first else { return false }
        let digits = bytes.filter { (0x30...0x39).contains($0) }.count
        let isNumeric = bytes.allSatisfy { (0x30...0x39).contains($0) || "-.:+TZ".utf8.contains($0) }
        if isNumeric, (0x30...0x39).contains(first) || first == UInt8(ascii: "-") && digits > 0 { return true }
        if key.contains("://") || first == UInt8(ascii: "/") { return true }
        if isVersion(key) { return true }
        let hexadecimal = bytes.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: "-") }
        return hexadecimal && bytes.count >= 8 && digits >= 2
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Whether a key begins as a version does: digits, a point, digits, a point.
    private static func isVersion(_ key: String) -> Bool {
        let parts = (key.first == "v" ? key.dropFirst() : key[...]).split(
            separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts.prefix(2).allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            && parts[2].first?.isNumber ?? false
    }
}
