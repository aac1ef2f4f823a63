import ItemMapping
import JSONDocuments
import JSONPaths
import TableInferring
import TableParsing

extension SchemaReader {
    /// Adds what fields don't say of their schemas: presence and null apart, and types that only Swift has.
    mutating func addRemarks(on fields: [InferredField], in location: JSONLocation) {
        if addRemarks(on: fields, location) {
            remark("a property that may be missing may be null, too", at: location)
        }
    }

    /// Returns true if a member may be missing but not null.
    private mutating func addRemarks(on fields: [InferredField], _ parent: JSONLocation) -> Bool {
        var hasOptionalMembers = false
        for field in fields {
            let declaration = field.declaration
            let location = declaration?.location ?? parent
            if let declaration, declaration.isRequired, declaration.isNullable {
                remark("required, but it may be null: it may be missing, too", at: location)
            }
            if let declaration, !declaration.isRequired, !declaration.isNullable { hasOptionalMembers = true }
            if field.type.hasDictionaries {
                remark(ofTable: "an object whose keys are data is read as any JSON", at: location)
            } else if field.type.hasOptionalElements {
                remark(ofTable: "elements that may be null are read as any JSON", at: location)
            }
            for refusal in InferredSource.rules(of: field).refusals {
                remark(ofTable: nil, ofSwift: "not checked: \(refusal)", at: location)
            }
            if let inner = field.type.innermost.fields, addRemarks(on: inner, location) { hasOptionalMembers = true }
        }
        return hasOptionalMembers
    }
}

extension SchemaReader {
    /// Names what a table doesn't say of the list whose elements are its records.
    mutating func remarkOnList(_ constraints: [Constraint], at location: JSONLocation) {
        let names = ["type"] + constraints.map(\.rule.keyword).filter { $0 != "items" }
        remark(
            "not checked: \(names.joined(separator: ", ")) of the list, of which the table reads the elements",
            at: location)
    }
}

extension InferredType {
    /// True if null is one of the values.
    var isOptional: Bool { if case .optional = self { true } else { false } }

    fileprivate var hasDictionaries: Bool {
        switch self {
        case .dictionary: true
        case .list(let inner), .optional(let inner), .verbatim(let inner): inner.hasDictionaries
        default: false
        }
    }

    fileprivate var hasOptionalElements: Bool {
        switch self {
        case .list(.optional): true
        case .list(let inner), .optional(let inner), .verbatim(let inner): inner.hasOptionalElements
        default: false
        }
    }
}
