import ItemMapping
import JSONDocuments
import JSONPaths

extension InferredField {
    /// A field of the member that a schema declares.
    init(
        _ key: String, _ type: InferredType, _ declaration: Declaration, description: String?,
        constraints: [Constraint]
    ) {
        let (isRequired, isNullable) = (declaration.isRequired, declaration.isNullable)
        self.init(
            key: key, type: type,
            presence: isRequired ? isNullable ? .sometimes : .always : isNullable ? .missingOrNull : .sometimes,
            isRequired: isRequired && !isNullable, remark: nil, description: description, constraints: constraints)
        self.declaration = declaration
    }
}

extension SchemaReader {
    /// The type of objects: records of the described members, or dictionaries.
    mutating func object(_ schema: JSONValue, _ isNullable: Bool, at location: JSONLocation) -> Result {
        let isOfRecords = isOfRecords
        level += 1
        defer { level -= 1 }
        let properties = schema["properties"].map { Array($0.members) } ?? []
        let required = (schema["required"]?.array ?? []).compactMap(\.string)
        guard !properties.isEmpty else {
            var result = Result(dictionary(schema, at: location), isNullable)
            result.required = required
            return result
        }
        switch schema["additionalProperties"] {
        case let others? where others.kind == .object && others.count > 0:
            remark("members beside those with names aren't read", at: location)
        case let others? where others.bool == false:
            if isOfRecords { isClosed = true } else { remark("not checked: additionalProperties", at: location) }
        default: break
        }
        let parent = location.appending(.key("properties"))
        let requirements = requirements(of: schema, at: location)
        var fields: [InferredField] = []
        for (key, property) in properties {
            fields.append(
                field(
                    key, property, isRequired: required.contains(key), requirements[key] ?? [],
                    at: parent.appending(.key(key))))
        }
        var result = Result(.record(fields), isNullable)
        result.required = required.filter { schema["properties"]?[$0] == nil }
        return result
    }

    private mutating func field(
        _ key: String, _ property: JSONValue, isRequired: Bool, _ requirements: [Constraint], at location: JSONLocation
    ) -> InferredField {
        let result = whole(at: location)
        return InferredField(
            key, result.type,
            InferredField.Declaration(location: location, isRequired: isRequired, isNullable: result.isNullable),
            description: description(of: property), constraints: result.constraints + requirements)
    }

    /// The description of a schema, or of the one that it refers to.
    func description(of schema: JSONValue?) -> String? {
        var schema = schema
        for _ in 0..<16 {
            if let text = schema?["description"]?.string { return text }
            guard let target = schema?["$ref"]?.string.flatMap({ location(ofReference: $0) }) else { return nil }
            schema = root.value(at: target)
        }
        return nil
    }

    private mutating func dictionary(_ schema: JSONValue, at location: JSONLocation) -> InferredType {
        guard let others = schema["additionalProperties"], others.kind == .object else {
            if schema["additionalProperties"]?.bool == false {
                remark("not checked: additionalProperties", at: location)
            }
            return .dictionary(.any)
        }
        let value = contained(at: location.appending(.key("additionalProperties")))
        if !value.constraints.isEmpty {
            remark("the constraints on members aren't checked", at: location)
        }
        return .dictionary(value.member)
    }

    /// The members that others require beside them, by the keys of the others.
    private mutating func requirements(of schema: JSONValue, at location: JSONLocation) -> [String: [Constraint]] {
        var found: [String: [Constraint]] = [:]
        // `dependencies` is the keyword of draft 7.
        for keyword in ["dependentRequired", "dependencies"] {
            for (key, others) in schema[keyword]?.members.map({ ($0.key, $0.value) }) ?? [] {
                let paths = others.elements.compactMap(\.string).map { JSONPath(JSONLocation([.key($0)])) }
                guard others.kind == .array, schema["properties"]?[key] != nil else {
                    remark("not checked: \(keyword) of \(key)", at: location)
                    continue
                }
                if paths.isEmpty { continue }
                found[key, default: []].append(Constraint(.requires(paths)))
                remark("\(keyword) of \(key): a member that is null counts as missing", at: location)
            }
        }
        return found
    }
}
