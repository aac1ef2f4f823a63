import JSONDocuments

/// Whether an object is a map of things by their ids or names, and how surely.
enum MapShape {
    /// Returns the strength of the evidence that the members are rows; nil if they are fields.
    static func evidence(in object: JSONValue) -> (score: Double, reason: String)? {
        guard object.kind == .object, object.count >= 2 else { return nil }
        let members = Array(object.members.prefix(200))
        let keys = members.map(\.key)
        let dataKeys = Double(keys.count(where: isData)) / Double(keys.count)
        let values = members.map(\.value)
        if values.allSatisfy({ $0.kind == .object }) { return ofObjects(values, keys: keys, dataKeys: dataKeys) }
        guard dataKeys == 1, object.count >= 4 else { return nil }
        let isUniform = values.allSatisfy { $0.kind == .string } || values.allSatisfy { $0.double != nil }
        return isUniform ? (object.count >= 8 ? 3.5 : 2.5, "its keys are data") : nil
    }

    private static func ofObjects(
        _ values: [JSONValue], keys: [String], dataKeys: Double
    ) -> (score: Double, reason: String)? {
        let shape = RowShape(values)
        let isNamed = keys.count { ListWords.variants.contains(KeyWords($0).plain) }
        let size = Double(values.map(\.count).reduce(0, +)) / Double(values.count)
        guard shape.likeness >= 0.6, size >= 1.5, isNamed * 3 < keys.count else { return nil }
        let isRich = values.contains { $0.members.prefix(20).contains { $0.value.kind == .string } }
        var score = dataKeys > 0.8 ? 3.0 : -0.5
        score += keys.count >= 3 ? 0.8 : 0
        score += keys.count >= 6 ? 0.8 : 0
        score += shape.likeness > 0.9 && size >= 3 ? 1.2 : 0
        score += isRich ? 0.5 : -0.5
        // Words that are written like names of fields are fields until there are many of them.
        if dataKeys < 0.3, keys.count < 5 { score -= 1.5 }
        return score > 0.5 ? (score, "its members are alike") : nil
    }

    /// Whether a key is data and not the name of a field: digits, a code, an address, a date.
    static func isData(_ key: String) -> Bool {
        let bytes = Array(key.utf8.prefix(200))
        guard !bytes.isEmpty else { return false }
        let digits = bytes.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if digits == bytes.count { return true }
        if bytes.contains(where: { " /.:@#+%,".utf8.contains($0) }) { return true }
        if digits * 3 >= bytes.count { return true }
        let capitals = bytes.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if capitals + digits == bytes.count, (2...6).contains(bytes.count) { return true }
        if bytes.contains(UInt8(ascii: "-")), bytes.count >= 4 {
            return digits > 0 || FieldFinder.isLocale(KeyWords(key))
        }
        return TextTraits(of: key).contains(.opaque)
    }
}
