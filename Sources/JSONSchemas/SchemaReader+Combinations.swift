import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring

// Schemas that hold together (`allOf`, a reference and what is beside it), and alternatives.

extension SchemaReader {
    /// Returns the type of a schema: that of its own keywords, of its reference and of its combinations, which
    /// all hold.
    mutating func ownType(of schema: JSONValue, at location: JSONLocation) -> Result {
        let alternatives = ["anyOf", "oneOf"].filter { schema[$0]?.kind == .array }
        let (reference, shared) = (schema["$ref"]?.string, schema["allOf"]?.count ?? 0)
        let hasOwn = ["type", "properties", "enum", "const", "required"].contains { schema[$0] != nil }
        let count = (hasOwn ? 1 : 0) + (reference == nil ? 0 : 1) + shared + alternatives.count
        if reference == nil, shared == 0, alternatives.isEmpty { return plainType(of: schema, at: location) }
        // Of several schemas none describes all members alone.
        if count > 1 { level += 1 }
        defer { if count > 1 { level -= 1 } }
        var parts: [Result] = []
        if hasOwn { parts.append(plainType(of: schema, at: location)) }
        if let reference {
            enforce("$ref")
            parts.append(follow(reference, at: location))
        }
        if schema["allOf"]?.kind == .array { enforce("allOf") }
        for index in 0..<shared {
            parts.append(type(at: location.appending(.key("allOf")).appending(.index(index))))
        }
        for key in alternatives { parts.append(alternative(key, of: schema, isAlone: count == 1, at: location)) }
        return joined(parts, at: location)
    }

    /// Returns the type of values that conform to several schemas: records with the fields of all of them.
    private mutating func joined(_ parts: [Result], at location: JSONLocation) -> Result {
        if parts.count == 1 { return parts[0] }
        var result = Result(.any, parts.allSatisfy(\.isNullable))
        result.constraints = joined(parts.flatMap(\.constraints), at: location)
        result.ofElements = joined(parts.flatMap(\.ofElements), at: location)
        for part in parts {
            guard let type = narrower(result.type, part.type, at: location) else {
                remark("allOf of different types is read as any JSON", at: location)
                return Result(.any, result.isNullable)
            }
            result.type = type
        }
        result.required = parts.flatMap(\.required)
        if let fields = result.type.fields, !result.type.isOpen {
            let names = Set(result.required)
            let required = fields.map { names.contains($0.key) ? $0.required : $0 }
            result.type = result.type.with(required)
            result.required = names.subtracting(fields.map(\.key)).sorted()
        }
        return result
    }

    /// Returns the type of values that are of both types; `nil` if a table has no such type.
    private mutating func narrower(
        _ first: InferredType, _ second: InferredType, at location: JSONLocation
    ) -> InferredType? {
        if let narrow = Self.narrowed(first, to: second) ?? Self.narrowed(second, to: first) { return narrow }
        if case (.list(let one), .list(let other)) = (first, second) {
            return narrower(one, other, at: location).map { .list($0) }
        }
        if first == second { return first }
        // What an open record says is about objects only.
        if first.isOpen, second.fields == nil { return second }
        if second.isOpen, first.fields == nil { return first }
        guard let fields = first.fields, let more = second.fields else { return nil }
        return narrower(fields, first.isOpen, more, second.isOpen, at: location)
    }

    /// Returns the second of two types if it is certainly the narrower one.
    private static func narrowed(_ type: InferredType, to other: InferredType) -> InferredType? {
        switch (type, other) {
        case (.any, _), (.double, .int), (.decimal, .int), (.string, .choice), (.string, .date), (.string, .url),
            (.string, .uuid):
            other
        case (.dictionary(.any), _) where other.fields != nil: other.closed
        default: nil
        }
    }

    /// Returns the record with the fields of two.
    private mutating func narrower(
        _ first: [InferredField], _ isFirstOpen: Bool, _ second: [InferredField], _ isSecondOpen: Bool,
        at location: JSONLocation
    ) -> InferredType {
        var (fields, more) = (first, second)
        // Of two open records both hold the whole value, under a name that no member has.
        if isFirstOpen != isSecondOpen { fields.removeAll { $0.path == .root } }
        if isFirstOpen || isSecondOpen { more.removeAll { $0.path == .root } }
        for field in more {
            if let index = fields.firstIndex(where: { $0.path == nil && $0.key == field.key }) {
                fields[index] = narrower(fields[index], field, at: location)
            } else {
                fields.append(field)
            }
        }
        return .record(fields.withUniqueKeys)
    }

    /// Returns the field that both describe: required if one of them is, and of the type of both.
    private mutating func narrower(
        _ first: InferredField, _ second: InferredField, at location: JSONLocation
    ) -> InferredField {
        var type = narrower(first.type, second.type, at: location)
        if type == nil {
            remark("allOf of different types of \(first.key) is read as any JSON", at: location)
            type = .any
        }
        let declaration = InferredField.Declaration(
            location: first.declaration?.location ?? location,
            isRequired: first.declaration?.isRequired == true || second.declaration?.isRequired == true,
            isNullable: first.declaration?.isNullable == true && second.declaration?.isNullable == true)
        return InferredField(
            first.key, type ?? .any, declaration, description: first.description ?? second.description,
            constraints: joined(first.constraints + second.constraints, at: location))
    }

    /// Returns the type of values that conform to one of several schemas.
    ///
    /// - Parameter isAlone: Whether the values conform to no other schema.
    private mutating func alternative(
        _ key: String, of schema: JSONValue, isAlone: Bool, at location: JSONLocation
    ) -> Result {
        let (results, isNullable) = readAlternatives(key, of: schema, at: location)
        var shared = Result.any
        shared.isNullable = isNullable || results.contains(where: \.isNullable)
        guard let first = results.first else {
            remark("not checked: \(key)", at: location)
            return shared
        }
        enforce(key)
        let areEqual = results.allSatisfy {
            $0.constraints == first.constraints && $0.required == first.required
        }
        if areEqual {
            (shared.constraints, shared.required) = (first.constraints, first.required)
        } else {
            remark("not checked: the constraints of the alternatives of \(key)", at: location)
        }
        let types = Set(results.map(\.type))
        if types.count == 1 {
            shared.type = first.type
        } else if types.isSubset(of: [.int, .double]) {
            shared.type = .double
        } else {
            remark(
                isAlone ? "\(key) of different types is read as any JSON" : "not checked: \(key)", at: location)
            return shared
        }
        if areEqual, key == "oneOf", results.count > 1 || isNullable && first.isNullable {
            remark("not checked: that only one of oneOf holds", at: location)
        }
        return shared
    }

    /// Returns the alternatives of a schema, and whether one of them is null.
    private mutating func readAlternatives(
        _ key: String, of schema: JSONValue, at location: JSONLocation
    ) -> (results: [Result], isNullable: Bool) {
        level += 1
        defer { level -= 1 }
        var (results, isNullable) = ([Result](), false)
        for index in 0..<(schema[key]?.count ?? 0) {
            let location = location.appending(.key(key)).appending(.index(index))
            if let schema = root.value(at: location), schema.isNullSchema {
                isNullable = true
                readNull(schema, at: location)
            } else {
                results.append(type(at: location))
            }
        }
        return (results, isNullable)
    }
}

extension JSONValue {
    /// True if a schema only allows null.
    fileprivate var isNullSchema: Bool {
        if let type = self["type"] { return type == "null" || type == ["null"] }
        let values = self["enum"]?.array ?? self["const"].map { [$0] } ?? []
        return !values.isEmpty && values.allSatisfy(\.isNull)
    }
}

extension InferredField {
    /// The field as one that is in every record.
    fileprivate var required: InferredField {
        guard var declaration, !declaration.isRequired else { return self }
        declaration.isRequired = true
        return InferredField(key, type, declaration, description: description, constraints: constraints)
    }
}
