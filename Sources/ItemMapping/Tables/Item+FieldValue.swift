import JSONDocuments

extension Item {
    /// Returns the nested Item, read by its table.
    ///
    /// The rules of its own table apply, not the rules of the table around it.
    ///
    /// - Throws: `ConversionFailure` if an object wasn't found, if a field leaves the Item out, and
    ///   beyond 512 levels of nesting.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        try found.nested { () throws(ConversionFailure) in own(try table.item(from: found)) }
    }

    /// Returns the Item with the fields changed that `found` has values for.
    public func merging(_ found: FoundValue) throws(ConversionFailure) -> Self {
        try found.nested { () throws(ConversionFailure) in try mergingRecord(found) }
    }

    /// Returns the Item with the fields changed that the record `found` has values for.
    func mergingRecord(_ found: FoundValue) throws(ConversionFailure) -> Self {
        let type = type(of: self)
        let table = type.table
        return type.own(try table.merging(table.node(in: found), into: type.root(self), in: unsafe found.context))
    }

    /// The Item as JSON, back through its table: objects are made from the first path of each
    /// field.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public var json: JSONValue { CallStack.withRoom { type(of: self).table.json(of: Self.root(self)) } }

    /// Returns the member of the Item's JSON under a key; nil if no field is written there.
    ///
    /// Only the fields under the key are written, by the table. An Item that implements `json` itself
    /// implements this, too, if its members differ from the table.
    ///
    /// - Complexity: O(*n*) in the number of fields under the key.
    public func json(under key: String) -> JSONValue? {
        if CallStack.bytesLeft >= CallStack.reserve {
            return type(of: self).table.json(under: key, of: Self.root(self))
        }
        return CallStack.withRoom { type(of: self).table.json(under: key, of: Self.root(self)) }
    }

    /// Returns the values of an Item's fields, with the paths that they are written at.
    static func fieldValues(of item: Self) -> [(name: String, json: JSONValue)] { table.fieldValues(of: root(item)) }

    /// Returns the Items of a list, as the Item's own type; for a subclass its superclass's type makes
    /// them.
    static func own(_ roots: [TableRoot]) -> [Self] {
        // SAFETY: the two types are the same.
        if TableRoot.self == Self.self { return unsafe unsafeBitCast(roots, to: [Self].self) }
        return roots.map { own($0) }
    }

    /// Returns the table's result as the Item's own type.
    package static func own(_ root: TableRoot) -> Self {
        // SAFETY: the two types are the same.
        if TableRoot.self == Self.self { return unsafe unsafeBitCast(root, to: Self.self) }
        if let item = root as? Self { return item }
        preconditionFailure("\(Self.self) must override its table: the one it inherits makes \(TableRoot.self)")
    }

    /// Returns the Item as the type that the table works on.
    private static func root(_ item: Self) -> TableRoot {
        // SAFETY: the two types are the same.
        if TableRoot.self == Self.self { return unsafe unsafeBitCast(item, to: TableRoot.self) }
        if let root = item as? TableRoot { return root }
        preconditionFailure("the table of \(Self.self) is one of \(TableRoot.self), which it does not inherit from")
    }
}

extension Item {
    // swift-format-ignore: NoLeadingUnderscores
    /// An Item.
    public static var _fieldKind: _FieldKind { _FieldKind(item: Self.self) }
}

extension Item where Self: NullableFieldValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// An Item with a value for null.
    public static var _fieldKind: _FieldKind { _FieldKind(item: Self.self, nullable: Self.self) }
}

extension _FieldKind {
    init(item: any Item.Type, nullable: (any NullableFieldValue.Type)? = nil) {
        self.init(nullable: nullable, above: ItemType(type: item))
    }

    /// The type as an Item; nil for any other.
    package var item: (any Item.Type)? { (above as? ItemType)?.type }
}

private struct ItemType: TypeOfLayerAbove {
    let type: any Item.Type
}
