import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The type inferred for the values at one path.
package indirect enum InferredType: Sendable, Hashable {
    case bool
    case int
    /// Integers past Int64, none negative.
    case uint64
    case double
    case decimal
    case string
    /// Dates that round-trip in this style.
    case date(DateStyle)
    case url
    case uuid
    /// One of a few texts.
    case choice([String])
    case record([InferredField])
    /// Records that contain records like themselves, which have this name in their schema.
    case node(name: String, [InferredField])
    /// Records of the name, inside themselves.
    case recursive(name: String)
    case list(InferredType)
    /// Objects whose keys are data.
    case dictionary(InferredType)
    case optional(InferredType)
    /// Values that only round-trip with their original text.
    case verbatim(InferredType)
    /// Any value, unchanged.
    case any

    /// What is said about values without parts; that any value is said of all others.
    package var term: any KindTerm {
        let kind: RecordKind =
            switch self {
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .uint64, .decimal: .decimal
            case .string, .choice: .string
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            case .record, .node, .recursive, .list, .dictionary, .optional, .verbatim, .any: .any
            }
        return kind.innermost ?? RecordKind.terms[0]
    }

    /// The type of a table file whose values an Item writes as those of this type.
    var kind: RecordKind {
        switch self {
        case .record, .node, .recursive: .record(RecordTable([]))
        case .list(let inner): .list(inner.kind)
        case .optional(let inner), .verbatim(let inner): inner.kind
        default: term.kind
        }
    }

    /// The style of the dates in the values; nil if no value is a date.
    package var dateStyle: DateStyle? {
        switch self {
        case .date(let style): style
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner): inner.dateStyle
        default: nil
        }
    }
}

/// A member of records, and its inferred type.
package struct InferredField: Sendable, Hashable {
    /// The presence of the member in the records.
    package enum Presence: Sendable, Hashable {
        /// In every record with a value.
        case always
        /// Missing in some records or null in some, not both.
        case sometimes
        /// Missing in some records and null in others.
        case missingOrNull
    }

    package var key: String
    /// The path of the value, if it isn't the member of this key.
    package var path: JSONPath?
    /// The position that the field holds instead of a value of the record; nil for none.
    package var origin: RecordPosition?
    package let type: InferredType
    package var presence: Presence
    /// True if the member has a value in every record of a large enough sample.
    package var isRequired: Bool
    /// A remark for a comment in the source.
    package var remark: String?
    /// True if some values that were tolerated don't have the type.
    package var hasMisfits = false
    /// True if the policy has to be strict, as others would convert such a value.
    package var isStrict = false
    /// The description in a schema, or of the values that don't have the type; nil for none.
    package var description: String?
    /// The constraints on the values, in a table for a schema.
    package var constraints: [Constraint] = []
    /// The words of a schema about the member; nil for a field of samples.
    package var declaration: Declaration?

    /// The words of a schema about a member.
    package struct Declaration: Sendable {
        package let location: JSONLocation
        package var isRequired: Bool
        package let isNullable: Bool

        package init(location: JSONLocation, isRequired: Bool, isNullable: Bool) {
            (self.location, self.isRequired, self.isNullable) = (location, isRequired, isNullable)
        }
    }

    package init(
        key: String, path: JSONPath? = nil, type: InferredType, presence: Presence, isRequired: Bool, remark: String?,
        description: String? = nil, constraints: [Constraint] = []
    ) {
        (self.key, self.path, self.type, self.presence) = (key, path, type, presence)
        (self.isRequired, self.remark) = (isRequired, remark)
        (self.description, self.constraints) = (description, constraints)
    }

    /// Compares the fields without their remarks and declarations.
    package static func == (left: InferredField, right: InferredField) -> Bool {
        left.key == right.key && left.path == right.path && left.origin == right.origin && left.type == right.type
            && left.presence == right.presence
            && left.isRequired == right.isRequired && left.constraints == right.constraints
    }

    /// Hashes a part of what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(type)
        hasher.combine(presence)
    }
}
