import JSONDocuments

/// A JSON Schema under construction: what it asks of a value, of its members and of its elements.
struct SchemaNode {
    typealias Member = (key: String, value: JSONValue)

    /// The types of JSON, of which the value has one; nil for any.
    var types: [String]?
    /// Schemas that the value must conform to, beside this one.
    private var alternatives: [JSONValue] = []
    private var members: [(key: String, node: SchemaNode)] = []
    private var required: [String] = []
    /// The schemas of the first elements, by index, and that of all elements; arrays as indirection.
    private var elements: [Int: [SchemaNode]] = [:]
    private var everyElement: [SchemaNode] = []
    /// The description of the value; nil for none.
    var description: String?
    /// True if an object may have no other members.
    var isClosed = false

    /// Adds a schema that the value must conform to.
    mutating func require(_ schema: JSONValue) {
        if schema != true, !alternatives.contains(schema) { alternatives.append(schema) }
    }

    /// Changes the schema of a member.
    mutating func withMember(_ key: String, isRequired: Bool, _ body: (inout SchemaNode) -> Void) {
        if isRequired, !required.contains(key) { required.append(key) }
        if let index = members.firstIndex(where: { ExactText($0.key) == ExactText(key) }) {
            body(&members[index].node)
        } else {
            var node = SchemaNode()
            body(&node)
            members.append((key, node))
        }
    }

    /// Changes the schema of an element.
    mutating func withElement(_ index: Int, _ body: (inout SchemaNode) -> Void) {
        body(&elements[index, default: [SchemaNode()]][0])
    }

    /// Changes the schema of all elements of an array and of all members of an object.
    mutating func withEveryElement(_ body: (inout SchemaNode) -> Void) {
        if everyElement.isEmpty { everyElement = [SchemaNode()] }
        body(&everyElement[0])
    }

    /// The schema.
    var json: JSONValue {
        guard let description, case let schema = undescribed, schema.kind == .object else { return undescribed }
        return JSONValue([(key: "description", value: JSONValue(description))] + Array(schema.members))
    }

    private var undescribed: JSONValue {
        var schema: [Member] = []
        if let types {
            schema.append(("type", types.count == 1 ? JSONValue(types[0]) : JSONValue(types.map { JSONValue($0) })))
        }
        if !members.isEmpty {
            schema.append(("properties", JSONValue(members.map { (key: $0.key, value: $0.node.json) })))
        }
        if !required.isEmpty { schema.append(("required", JSONValue(required.map { JSONValue($0) }))) }
        if isClosed, !members.isEmpty { schema.append(("additionalProperties", false)) }
        if let last = elements.keys.max() {
            let items = (0...last).map { elements[$0]?[0].json ?? true }
            schema.append(("prefixItems", JSONValue(items)))
        }
        var all = alternatives
        if let every = everyElement.first?.json {
            // Beside other members they would apply only to the rest.
            let schema: JSONValue = ["items": every, "additionalProperties": every]
            if schema["items"] != [:] { all.append(schema) }
        }
        if schema.isEmpty, all.count == 1 { return all[0] }
        if all.count == 1, all[0].kind == .object,
            all[0].members.allSatisfy({ key, _ in !schema.contains { $0.key == key } })
        {
            return JSONValue(schema + Array(all[0].members))
        }
        if !all.isEmpty { schema.append(("allOf", JSONValue(all))) }
        return JSONValue(schema)
    }
}
