import JSONDocuments
import JSONPaths

/// The variants of a ``TaggedUnion``, by the value of their discriminator.
///
/// The discriminator is the text at a path of the record; a number or a boolean counts as its text.
/// A value that isn't listed goes to `otherwise`. Without `otherwise` it is a ``MappingIssue`` that
/// names the known values. To a variant whose table reports unknown keys, the discriminator is known.
///
/// ```swift
/// enum Medium: TaggedUnion {
///     case book(Book), film(Film), other(JSONValue)
///     static let variants = Variants<Medium>(by: "type", [
///         "book": Variant(Book.self) { .book($0) },
///         "film": Variant(Film.self) { .film($0) },
///     ], otherwise: Variant(JSONValue.self) { .other($0) })
///     var json: JSONValue {
///         switch self {
///         case .book(let book): book.json
///         case .film(let film): film.json
///         case .other(let json): json
///         }
///     }
/// }
/// ```
public struct Variants<Root>: Sendable {
    let path: JSONPath
    let variants: [ExactText: Variant<Root>]
    let otherwise: Variant<Root>?

    /// Variants distinguished by the string at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the discriminator, relative to the record.
    ///   - variants: The variant for each value of the discriminator.
    ///   - otherwise: The variant for any other value; without one, other values are reported.
    public init(by path: JSONPath, _ variants: [String: Variant<Root>], otherwise: Variant<Root>? = nil) {
        self.path = path
        self.variants = Dictionary(uniqueKeysWithValues: variants.map { (ExactText($0.key), $0.value) })
        self.otherwise = otherwise
    }

    /// Returns the variant that the discriminator of `found` names.
    func variant(of found: FoundValue) throws(ConversionFailure) -> Variant<Root> {
        let name = name(in: found)
        if let name, let variant = variants[ExactText(name)] { return variant }
        if let otherwise { return otherwise }
        let known = variants.keys.sorted().map { JSONValue($0.text).description }.joined(separator: ", ")
        throw ConversionFailure(
            expected: "\(path) to be one of \(known)",
            found: name.map { "the string \(JSONValue($0))" } ?? "none")
    }

    private func name(in found: FoundValue) -> String? {
        guard case .one(let record) = found.content,
            let node = try? unsafe path.nodes(in: record, of: found.context.storage).first
        else { return nil }
        return try? Conversion.text(Scalar(node), policy: .lossless)
    }
}

/// One type of a ``TaggedUnion`` or an ``UntaggedUnion``, and the function that wraps its values in
/// the union.
///
/// ```swift
/// enum Medium { case film(Film) }
/// let variant = Variant<Medium>(Film.self) { .film($0) }
/// ```
public struct Variant<Root>: Sendable {
    let make: @Sendable (FoundValue) throws(ConversionFailure) -> Root

    /// The type of the values, for messages.
    let name: String

    /// The plan of the type's table; nil if it has none.
    let plan: @Sendable () -> MappingPlan?

    /// Values of `type`, wrapped by `wrap`.
    ///
    /// - Parameters:
    ///   - type: The type that the record is read as: an Item, or any other field value.
    ///   - wrap: Puts the value into the union; most often a case of an enum.
    public init<Value: FieldValue>(_ type: Value.Type, wrap: @escaping @Sendable (Value) -> Root) {
        make = { (found) throws(ConversionFailure) in wrap(try Value.value(from: found)) }
        name = "\(Value.self)"
        plan = { Value.plan }
    }
}

/// A type whose values are of one of several types, for lists with different kinds of rows.
///
/// Most tagged unions are enums with one case for each type. The discriminator at the path of
/// ``variants`` selects the type; an unknown discriminator selects the fallback, or is reported as
/// an issue.
///
/// ```swift
/// enum Row: TaggedUnion {
///     case author(Author), film(Film)
///     static let variants = Variants<Row>(
///         by: "type", ["author": Variant(Author.self) { .author($0) }, "film": Variant(Film.self) { .film($0) }])
///     var json: JSONValue {
///         switch self {
///         case .author(let author): author.json
///         case .film(let film): film.json
///         }
///     }
/// }
/// let rows = try Row.items(in: #"[{"type": "film", "title": "Stalker"}, {"type": "author", "name": "Lem"}]"#)
/// ```
public protocol TaggedUnion: FieldValue {
    /// The variants, and the path of the value that tells them apart.
    static var variants: Variants<Self> { get }
}

extension TaggedUnion {
    /// Returns the value as the variant that its discriminator names.
    ///
    /// - Throws: `ConversionFailure` for an unknown discriminator without a fallback, and for a
    ///   record that the variant can't read.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        let variants = variants
        let variant = try variants.variant(of: found)
        // The discriminator is no unknown key to the variant.
        return try unsafe found.context.sharing(found.node, usedAt: [variants.path]) { () throws(ConversionFailure) in
            try variant.make(found)
        }
    }
}
