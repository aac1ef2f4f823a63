import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring

extension InferredField {
    /// Creates a field of the member that a schema declares.
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

    /// Creates the field of an open record that holds a value of any kind, objects included.
    init(wholeValueAt location: JSONLocation) {
        let declaration = Declaration(location: location, isRequired: false, isNullable: true)
        self.init("value", .any, declaration, description: nil, constraints: [])
        path = .root
    }

    /// Returns the field under another key.
    func named(_ key: String) -> InferredField {
        var field = InferredField(
            key: key, type: type, presence: presence, isRequired: isRequired, remark: remark, description: description,
            constraints: constraints)
        (field.path, field.declaration) = (path, declaration)
        return field
    }
}

extension [InferredField] {
    /// The fields, of which the one that holds the whole value has a key that no member has.
    var withUniqueKeys: [InferredField] {
        let keys = Set(filter { $0.path != .root }.map { ExactText($0.key) })
        return map { field in
            guard field.path == .root else { return field }
            var key = "value"
            while keys.contains(ExactText(key)) { key += "_" }
            return field.named(key)
        }
    }
}

extension JSONValue {
    /// True if a schema is one that every value has.
    fileprivate var allowsAll: Bool { bool == true || kind == .object && isEmpty }
}

extension SchemaReader {
    /// Returns the type of objects: records of the described members, or dictionaries.
    ///
    /// - Parameter isOpen: Whether other values than objects are valid, too, which a field of their own holds.
    mutating func readObject(
        _ schema: JSONValue, _ isNullable: Bool, isOpen: Bool, at location: JSONLocation
    ) -> Result {
        let isOfRecords = isOfRecords
        level += 1
        defer { level -= 1 }
        let properties = schema["properties"].map { Array($0.members) } ?? []
        let required = required(by: schema)
        enforce("properties")
        guard !properties.isEmpty else {
            var result = Result(dictionary(schema, at: location), isNullable)
            result.required = required
            return result
        }
        if schema["additionalProperties"]?.allowsAll == true { enforce("additionalProperties") }
        let isClosed = schema["additionalProperties"]?.bool == false
        if isClosed, isOfRecords, !isOpen, schema["patternProperties"] == nil {
            enforce("additionalProperties")
            self.isClosed = true
        }
        let parent = location.appending(.key("properties"))
        let requirements = isOpen ? [:] : requirements(of: schema, at: location)
        var fields: [InferredField] = []
        for (key, property) in properties {
            fields.append(
                field(
                    key, property, isRequired: !isOpen && required.contains(key), isOpen ? [] : requirements[key] ?? [],
                    at: parent.appending(.key(key))))
        }
        if isOpen { fields.append(InferredField(wholeValueAt: location)) }
        var result = Result(.record(fields), isNullable)
        result.required = isOpen ? required : required.filter { schema["properties"]?[$0] == nil }
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

    /// Returns the description of a schema, or of the one that it refers to.
    func description(of schema: JSONValue?) -> String? {
        var schema = schema
        for _ in 0..<16 {
            if let text = schema?["description"]?.string { return text }
            guard let target = schema?["$ref"]?.string.flatMap({ self.location(ofReference: $0) }) else { return nil }
            schema = root.value(at: target)
        }
        return nil
    }

    private mutating func dictionary(_ schema: JSONValue, at location: JSONLocation) -> InferredType {
        guard let others = schema["additionalProperties"], others.kind == .object else {
            if schema["additionalProperties"]?.bool == true { enforce("additionalProperties") }
            return .dictionary(.any)
        }
        enforce("additionalProperties")
        let value = contained(at: location.appending(.key("additionalProperties")))
        if schema["patternProperties"] != nil {
            remark("additionalProperties next to patternProperties is read as any JSON", at: location)
            return .dictionary(.any)
        }
        if !value.constraints.isEmpty {
            remark("the constraints on members aren't checked", at: location)
        }
        return .dictionary(value.member)
    }

    /// Returns the members that others require beside them, by the keys of the others.
    private mutating func requirements(of schema: JSONValue, at location: JSONLocation) -> [String: [Constraint]] {
        var found: [String: [Constraint]] = [:]
        // `dependencies` is the keyword of draft 7.
        let keywords = ["dependentRequired"] + (dialect.hasDependencies ? ["dependencies"] : [])
        for keyword in keywords where schema[keyword]?.kind == .object {
            enforce(keyword)
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
