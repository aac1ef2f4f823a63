import JSONDocuments
import JSONPaths

extension ItemTable {
    /// An Item with the fields changed that a record has something for; an object is changed in place.
    func merging(
        _ record: JSONNode, into item: Root, _ context: MappingContext
    ) throws(ConversionFailure) -> Root {
        guard make != nil else {
            throw ConversionFailure(
                expected: "a table of fields", found: "one over an initializer, which cannot change a \(Root.self)")
        }
        let outer = (context.rules, context.isMerging)
        (context.rules, context.isMerging) = (rules, true)
        defer { (context.rules, context.isMerging) = outer }
        var merged = item
        let isGood = unsafe withUnsafeMutablePointer(to: &merged) { memory in
            // SAFETY: the pointer is to an initialized Item of the table's type, good during this call.
            unsafe plan.write(record, fields, to: UnsafeMutableRawPointer(memory), context)
        }
        guard isGood else {
            throw ConversionFailure(expected: "a complete \(Root.self)", found: "an object with defects")
        }
        return merged
    }

    /// What every field that is written back holds, with the path that it is written at.
    func fieldValues(of item: Root) -> [(name: String, json: JSONValue)] {
        encoders.map { encoder in
            var tree = EncodingTree()
            encoder.write(item, rules.dates, &tree)
            return (encoder.paths[0].description, tree.json)
        }
    }
}
