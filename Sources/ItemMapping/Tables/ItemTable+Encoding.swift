import JSONDocuments

extension ItemTable {
    /// The JSON that the table would read back as `item`.
    ///
    /// Each field is written at its first path, where that can be written; objects and arrays on the way are made. Nil is
    /// null.
    func json(of item: Root) -> JSONValue {
        var tree = EncodingTree()
        for encoder in encoders { encoder.write(item, rules.dates, &tree) }
        return tree.json
    }
}
