import JSONDocuments

/// The description of a view or of rich text: parts that say their types, inside one another.
enum ViewShape {
    private static let typeKeys = [
        "type", "nodeType", "kind", "component", "element", "$type", "_type", "ty", "@type", "widget",
    ]

    /// The share of the objects in rows, at any depth, that say a type and have no id.
    static func typedShare(of rows: [JSONValue]) -> Double {
        var (objects, typed) = (0, 0)
        walk(Array(rows.prefix(12)), limit: 150, width: 12) { object in
            objects += 1
            if isTyped(object), !ObjectTraits.hasID(object) { typed += 1 }
        }
        return objects == 0 ? 0 : Double(typed) / Double(objects)
    }

    /// Returns whether rows have no parts, and are all of one type or have the same keys: records, such as messages.
    ///
    /// Texts in a list are no parts, and neither is an empty list.
    static func areFlatAlike(_ rows: [JSONValue]) -> Bool {
        let isFlat = rows.allSatisfy { row in
            row.members.allSatisfy { member in
                member.value.kind != .object && (member.value[0].map { $0.kind == .string } ?? true)
            }
        }
        return isFlat && areAlike(rows)
    }

    /// Returns whether rows are all of one type, or have the same keys.
    static func areAlike(_ rows: [JSONValue]) -> Bool {
        guard rows.count > 1 else { return false }
        let types = Set(rows.map { row in typeKeys.lazy.compactMap { row[$0]?.string }.first })
        return types.count == 1 || Set(rows.map { $0.keys.sorted() }).count == 1
    }

    /// Returns whether a document has lists of typed parts, and much of it is typed; or nearly all of it is; or it is a
    /// template.
    static func isView(_ root: JSONValue) -> Bool {
        var (objects, typed, parts, blanks, hasParts) = (0, 0, 0, 0, false)
        walk([root], limit: 3_000, width: 60) { object in
            objects += 1
            blanks += blanksToFill(in: object)
            if typeKeys.contains(where: { object[$0]?.kind == .string }) {
                typed += 1
                parts += ObjectTraits.hasID(object) ? 0 : 1
            }
            for (key, value) in object.members.prefix(60) where value.kind == .array {
                let elements = Array(value.elements.prefix(60))
                if areFlatAlike(elements), elements.allSatisfy(isTyped) { parts -= elements.count }
                guard let part = value[0], part.kind == .object, Words.drawnParts.contains(KeyWords(key).plain) else {
                    continue
                }
                let types = typeKeys.compactMap { part[$0]?.string }
                if types.contains(where: { $0 != "Feature" }), !ObjectTraits.hasID(part) { hasParts = true }
                // The fields of a form have ids; their types are many, and others than that of the form.
                if isForm(object, of: value) { hasParts = true }
            }
        }
        if hasParts, Double(typed) >= 0.4 * Double(objects) { return true }
        return blanks >= 2 || objects >= 5 && Double(parts) >= 0.8 * Double(objects)
    }

    /// The number of keys and texts that something is to be put in for, as in a template: `{{title}}`; a key counts
    /// twice.
    private static func blanksToFill(in object: JSONValue) -> Int {
        object.members.prefix(60).reduce(0) { sum, member in
            if member.key.hasPrefix("{{") { return sum + 2 }
            guard member.value.kind == .string, let text = member.value.string else { return sum }
            return sum + (text.hasPrefix("{{") && text.hasSuffix("}}") ? 1 : 0)
        }
    }

    private static func isForm(_ object: JSONValue, of parts: JSONValue) -> Bool {
        typeKeys.contains { key in
            guard let type = object[key]?.string, !ObjectTraits.hasID(object) else { return false }
            let words = KeyWords(type).words
            let types = Set(parts.elements.prefix(60).compactMap { $0[key]?.string })
            let known = Set(words + words.compactMap { Plural.singular(of: $0) })
            let areCompound = types.allSatisfy { KeyWords($0).words.count > 1 }
            return (types.count > 1 || areCompound) && !words.contains(where: Words.listType.contains)
                && types.allSatisfy { known.isDisjoint(with: KeyWords($0).words) }
        }
    }

    /// The last word of an object's type: `dataset` for `dcat:Dataset`.
    static func typeName(of object: JSONValue) -> String? {
        typeKeys.lazy.compactMap { object[$0]?.string }.first.map { KeyWords($0).last }
    }

    private static func isTyped(_ object: JSONValue) -> Bool {
        typeKeys.contains { object[$0]?.kind == .string || object[$0]?.kind == .integer }
    }

    /// Visits objects, of wide ones and of long lists only a part.
    private static func walk(_ values: [JSONValue], limit: Int, width: Int, _ visit: (JSONValue) -> Void) {
        var (waiting, count) = (values, 0)
        while let value = waiting.popLast(), count < limit {
            if value.kind == .object {
                count += 1
                visit(value)
                waiting += value.members.prefix(60).map(\.value).filter { $0.kind == .object || $0.kind == .array }
            } else if value.kind == .array {
                waiting += value.elements.prefix(width).filter { $0.kind == .object || $0.kind == .array }
            }
        }
    }
}
