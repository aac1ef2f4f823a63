import JSONDocuments

/// An object that may be a list itself: its members are rows by their ids, or lists of rows.
package struct MapShape {
    let form: Candidate.Form
    /// The share of the keys that are data, and not names of fields.
    let dataKeys: Double

    /// True if the keys are data.
    var hasDataKeys: Bool { dataKeys > 0.8 }

    /// The shape of an object; nil for one with fields.
    init?(_ object: JSONValue) { self.init(object, isInMap: false) }

    /// - Parameter isInMap: Whether it is a row of another map; maps in it don't matter then.
    private init?(_ object: JSONValue, isInMap: Bool) {
        let members = Array(object.members.prefix(200))
        guard !members.isEmpty else { return nil }
        let keys = members.map(\.key)
        let values = members.map(\.value)
        let objects = values.filter { $0.kind == .object }
        let areKeyed = objects.count == values.count && members.allSatisfy { Self.repeatsKey($0.value, $0.key) }
        let areLinks = values.count >= 20 && values.allSatisfy(Self.isLink)
        dataKeys = areKeyed || areLinks ? 1 : Double(keys.count(where: Self.isData)) / Double(keys.count)
        let areMost = objects.count == values.count || objects.count >= 4 && objects.count * 5 >= values.count * 4
        let found: Candidate.Form? =
            if !objects.isEmpty, areMost {
                Self.isMap(of: objects, among: members, dataKeys: dataKeys, isInMap: isInMap) ? .map : nil
            } else {
                areLinks ? .map : Self.form(of: values, by: keys, dataKeys: dataKeys)
            }
        guard let found else { return nil }
        form = found
    }

    /// Returns whether the objects among some members are rows or maps.
    private static func isMap(
        of objects: [JSONValue], among members: [(key: String, value: JSONValue)], dataKeys: Double, isInMap: Bool
    ) -> Bool {
        if !isInMap, dataKeys == 1, objects.count > 1, areMaps(objects) { return true }
        let isAlone = members.count == 1 && isID(members[0].key) && !isMapOfThings(members[0].value)
        return areRows(objects, dataKeys: dataKeys, isAlone: isAlone)
    }

    /// Returns the form of an object that has few objects; nil for one with fields.
    private static func form(of values: [JSONValue], by keys: [String], dataKeys: Double) -> Candidate.Form? {
        if areScalars(values, by: keys, dataKeys: dataKeys) { return .map }
        let areLists = values.count >= 2 && values.allSatisfy { $0.kind == .array }
        return areLists && areGroups(values, by: keys, dataKeys: dataKeys) ? .groups : nil
    }

    /// Returns whether objects are alike; one is a row if its key is an id.
    private static func areRows(_ objects: [JSONValue], dataKeys: Double, isAlone: Bool) -> Bool {
        let shape = RowShape(RowSample.spread(objects, limit: 50))
        // What has nothing but a list of rows by data is a group of them.
        let hasLists = dataKeys == 1 && objects.contains { $0.members.contains { $0.value[0]?.kind == .object } }
        let isWide = shape.width >= (objects.count == 1 ? 2 : 1.5) || hasLists
        return isWide && (objects.count == 1 ? isAlone && dataKeys == 1 : shape.likeness >= 0.6)
    }

    /// Returns whether each of these objects is a map by data: the versions of packages.
    static func areMaps(_ objects: [JSONValue]) -> Bool {
        let some = RowSample.spread(objects, limit: 10)
        return some.allSatisfy { MapShape($0, isInMap: true).map { $0.form == .map && $0.hasDataKeys } ?? false }
            && some.contains { $0.members.contains { $0.value.kind == .object } }
    }

    /// Returns whether an object has several objects that are alike and nothing else.
    ///
    /// An object that has it as its only member wraps it.
    private static func isMapOfThings(_ object: JSONValue) -> Bool {
        object.count > 1 && MapShape(object, isInMap: true)?.form == .map
            && object.members.prefix(200).allSatisfy { $0.value.kind == .object }
    }

    /// Returns whether a text of an object is the key that leads to it.
    private static func repeatsKey(_ object: JSONValue, _ key: String) -> Bool {
        object.members.prefix(30).contains { $0.value.string == key }
    }

    /// Returns whether a key is an id or a date, by its digits and signs, and not a code or words.
    private static func isID(_ key: String) -> Bool {
        let bytes = Array(key.utf8.prefix(200))
        let digits = bytes.count(where: \.isDecimalDigit)
        return digits * 2 >= bytes.count || bytes.contains { ":/@".utf8.contains($0) }
    }

    private static func isLink(_ value: JSONValue) -> Bool {
        value.string.map { TextTraits(of: $0).contains(.link) } ?? false
    }

    /// Returns whether values of one kind are by data, or texts by codes.
    private static func areScalars(_ values: [JSONValue], by keys: [String], dataKeys: Double) -> Bool {
        let nulls = values.count { $0.isNull }
        let texts = values.count { $0.kind == .string }
        let numbers = values.count { $0.kind == .integer || $0.kind == .real }
        // Texts of which some are numbers are the fields of one thing, unless their keys are data.
        let written = values.prefix(60).count { $0.string.map { TextTraits(of: $0).contains(.number) } ?? false }
        if dataKeys < 1, written > 0, written < min(texts, 60) { return false }
        if values.count >= 4, dataKeys == 1, texts == 0 || numbers == 0,
            texts + numbers + nulls == values.count, nulls * 4 < values.count
        {
            return true
        }
        // No thing has hundreds of texts.
        return values.count >= 200 && texts == values.count
            || values.count >= 8 && texts == values.count
                && keys.count { $0.unicodeScalars.count <= 5 } * 10 >= keys.count * 9
    }

    /// Returns whether lists are by data, or have objects that are alike by names that no list has.
    private static func areGroups(_ lists: [JSONValue], by keys: [String], dataKeys: Double) -> Bool {
        let shape = RowShape(lists.prefix(50).flatMap { RowSample.spread($0.elements, limit: 10) })
        guard shape.count > 0 else { return false }
        let names = keys.map { KeyWords($0).plain }
        let isKnown = names.contains {
            Words.list.contains($0) || Words.data.contains($0) || Words.aside.contains($0)
        }
        return dataKeys >= 0.8
            || shape.objects == 1 && shape.likeness >= 0.7 && !isKnown && areAlike(lists.compactMap { $0[0] })
    }

    /// Returns whether each of these objects shares most keys with the first.
    static func areAlike(_ rows: [JSONValue]) -> Bool {
        let first = Set(rows.first?.keys.prefix(60) ?? [])
        return rows.allSatisfy { row in
            let keys = Set(row.keys.prefix(60))
            return keys.intersection(first).count * 5 >= keys.union(first).count * 3
        }
    }

    /// Returns whether a key is data and not the name of a field: digits, a code, an address, a date.
    package static func isData(_ key: String) -> Bool {
        let bytes = Array(key.utf8.prefix(200))
        guard !bytes.isEmpty else { return false }
        let digits = bytes.count(where: \.isDecimalDigit)
        if digits * 3 >= bytes.count || bytes.contains(where: { " /.:@#+%,".utf8.contains($0) }) { return true }
        let capitals = bytes.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if capitals + digits == bytes.count, (2...6).contains(bytes.count) { return true }
        if bytes.contains(UInt8(ascii: "-")), bytes.count >= 4 {
            return digits > 0 || FieldFinder.isLocale(KeyWords(key))
        }
        return bytes.count >= 16 && digits >= 2
            && bytes.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0.isASCIIAlphanumeric }
    }
}
