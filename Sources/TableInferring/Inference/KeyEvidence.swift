import JSONDocuments

/// The evidence for keys of objects being data (ids, dates, codes) instead of names of fields.
package struct KeyEvidence {
    private let objects: ObjectSample

    package init(_ objects: ObjectSample) { self.objects = objects }

    /// True if the keys are data: all look like it, or objects share few keys, or there are many
    /// keys with values of the same shape.
    package var areData: Bool {
        if objects.isMap || objects.keys.allSatisfy(Self.looksLikeData) { return true }
        guard hasOneKind else { return false }
        return shareFewKeys || areManyOfOneShape
    }

    /// True if all values are of one kind.
    private var hasOneKind: Bool { objects.anyMember.kinds.count == 1 }

    /// True if an object has only a few of all keys.
    private var shareFewKeys: Bool {
        let seen = objects.members.reduce(0) { $0 + $1.shape.count }
        return objects.count >= 5 && objects.keys.count >= 10
            && Double(seen) <= 0.35 * Double(objects.keys.count * objects.count)
    }

    /// True if there are many keys, and the value of each is an object with the same keys.
    private var areManyOfOneShape: Bool {
        let inner = objects.anyMember.objects
        guard objects.keys.count >= 16, inner.count > 0, !inner.keys.isEmpty else { return false }
        let seen = inner.members.reduce(0) { $0 + $1.shape.count }
        return Double(seen) >= 0.9 * Double(inner.keys.count * inner.count)
    }

    /// Returns whether a key is a number, a date, a version, a UUID, a hexadecimal id, a URL or a path.
    package static func looksLikeData(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard let first = bytes.first else { return false }
        let digits = UInt8.digitZero ... .digitNine
        let digitCount = bytes.filter { digits.contains($0) }.count
        let isNumeric = bytes.allSatisfy { digits.contains($0) || "-.:+TZ".utf8.contains($0) }
        if isNumeric, digits.contains(first) || first == .minus && digitCount > 0 { return true }
        if key.contains("://") || first == .slash { return true }
        if isVersion(key) { return true }
        let isHexadecimal = bytes.allSatisfy { $0.hexDigit != nil || $0 == .minus }
        return isHexadecimal && bytes.count >= 8 && digitCount >= 2
    }

    /// Returns whether a key begins like a version: digits, a period, digits, a period.
    private static func isVersion(_ key: String) -> Bool {
        let parts = (key.first == "v" ? key.dropFirst() : key[...]).split(
            separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts.prefix(2).allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            && parts[2].first?.isNumber ?? false
    }
}
