import ItemMapping
import JSONDocuments

/// A type of a field without parts, said once: its names, how it is read, and how it is described.
///
/// A new type is a file with a term and a constant of ``RecordKind``, and a line in ``RecordKind/terms``. Table files,
/// schemas, Swift and databases take all of it from here.
package protocol KindTerm: Sendable {
    /// The type that the term is of.
    var kind: RecordKind { get }

    /// The names, and what else needs no rule.
    var traits: KindTraits { get }

    /// Converts a found value.
    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue

    /// Returns whether a Swift type has the values of this one.
    func isHeld(by type: any Any.Type) -> Bool

    /// Writes a value of a row in Swift; nil for a value of another type.
    func literal(_ value: RecordValue, dates: DateStyle) throws(SwiftRefusal) -> String?

    /// Describes the data that is read as this type, in JSON Schema.
    func dataSchema(_ rules: ValueRules) -> JSONValue

    /// What ``dataSchema(_:)`` can't say; nil if it says all.
    func limit(_ rules: ValueRules) -> String?

    /// Describes the values of rows by members of JSON Schema after the type.
    func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)]
}

extension KindTerm {
    package func limit(_ rules: ValueRules) -> String? { nil }

    package func resultSchema(_ rules: ValueRules) -> [(key: String, value: JSONValue)] { [] }
}

/// What is said about a type without a rule.
package struct KindTraits: Sendable {
    /// The name in table files.
    package let name: String
    /// The type of a property in Swift.
    package let swift: String
    /// The initial value of a property, in Swift and in JSON; nil without a natural one.
    package let start: (swift: String, json: JSONValue)?
    /// True if the literal of a value needs no annotation of the type.
    package var hasOwnLiterals = false
    /// The words for a value of which an Item keeps no text: "a UUID"; nil for any other type.
    package var rewritten: String?
    /// The kinds of JSON that the values are; nil if they are of any.
    package let json: JSONKinds?
    /// The type of the values of rows in JSON Schema; nil for any.
    package let result: String?
    /// What the schema of rows can't say; nil if it says all.
    package var resultLimit: String?
    /// The types of JSON that a default in a table file may have; nil for any.
    package let defaults: [JSONValue]?
    /// What the values are to readers of rows: databases, data frames, schemas of columns.
    package let cells: CellType
}

/// What values are to a reader of rows; each reader has a type for each of these.
package enum CellType: Sendable {
    /// Values of any type.
    case any
    /// Integers in the range of Int64.
    case integer
    /// Doubles.
    case real
    /// Numbers of any size and precision.
    case decimal
    case bool
    case text
    /// Dates in ISO 8601, as text.
    case moment
    /// UUIDs, as text.
    case uuid
    /// Bytes, as text in base64.
    case bytes
}

extension KindTerm {
    /// The name in table files.
    package var name: String { traits.name }
}

/// A type that is declared in a file of its own.
public struct OtherKind: Sendable {
    let term: any KindTerm

    init(_ term: some KindTerm) { self.term = term }
}

extension RecordKind {
    /// The types with a name in table files, in the order in which messages list them.
    package static let terms: [any KindTerm] = [
        AnyKind(), IntKind(), DoubleKind(), StringKind(), BoolKind(), DecimalKind(), DateKind(), URLKind(), UUIDKind(),
        DataKind(),
    ]

    /// A type by its parts.
    package enum Form {
        case scalar(any KindTerm)
        case list(RecordKind)
        case record(RecordTable)
    }

    /// The type by its parts.
    package var form: Form {
        switch self {
        case .any: .scalar(AnyKind())
        case .int: .scalar(IntKind())
        case .double: .scalar(DoubleKind())
        case .string: .scalar(StringKind())
        case .bool: .scalar(BoolKind())
        case .decimal: .scalar(DecimalKind())
        case .date: .scalar(DateKind())
        case .url: .scalar(URLKind())
        case .uuid: .scalar(UUIDKind())
        case .data: .scalar(DataKind())
        case .other(let other): .scalar(other.term)
        case .list(let element): .list(element)
        case .record(let table): .record(table)
        }
    }

    /// The type of this name, with `[…]` around it for lists; nil for an unknown name.
    package init?(name: Substring) {
        if name.hasPrefix("["), name.hasSuffix("]") {
            guard let element = RecordKind(name: name.dropFirst().dropLast()) else { return nil }
            self = .list(element)
        } else {
            guard let term = Self.terms.first(where: { $0.name == name }) else { return nil }
            self = term.kind
        }
    }

    /// The type without parts of the values, or of what is in their lists; nil for records.
    package var innermost: (any KindTerm)? {
        switch form {
        case .scalar(let term): term
        case .list(let element): element.innermost
        case .record: nil
        }
    }

    /// True if the values, or the elements of lists, are dates.
    package var holdsDates: Bool { innermost is DateKind }

    /// The type of the elements of a list; nil for any other type.
    package var element: RecordKind? { if case .list(let element) = self { element } else { nil } }
}

extension JSONKinds {
    /// The kinds of a type in a table file; nil if they aren't known.
    init?(of kind: RecordKind) {
        switch kind.form {
        case .scalar(let term):
            guard let kinds = term.traits.json else { return nil }
            self = kinds
        case .list: self = .list
        case .record: self = .object
        }
    }
}

extension FoundValue {
    /// The digits of a number.
    func numberDigits() throws(ConversionFailure) -> String {
        if case .integer(let value) = scalar, value != 0 { return String(value) }
        guard let number else { throw ConversionFailure(expected: "a number", found: self) }
        return number.text
    }

    /// The text that was found, after checking that it is a value of a type.
    func text<Value: FieldValue>(of type: Value.Type) throws(ConversionFailure) -> RecordValue {
        _ = try Value.value(from: self)
        return .string(try Conversion.text(self))
    }
}
