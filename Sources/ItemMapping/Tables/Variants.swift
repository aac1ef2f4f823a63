import JSONDocuments
import JSONPaths

/// A type that is one of several, told apart by a value in the data.
///
/// ```swift
/// enum Medium: TaggedUnion {
///     case book(Book), film(Film), other(JSONValue)
///     static let variants = Variants<Medium>("type", [
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

    /// The variants by the text at `path`, and what becomes of any other; without that, others are reported.
    public init(_ path: JSONPath, _ variants: [String: Variant<Root>], otherwise: Variant<Root>? = nil) {
        self.path = path
        self.variants = Dictionary(uniqueKeysWithValues: variants.map { (ExactText($0.key), $0.value) })
        self.otherwise = otherwise
    }

    /// The variant that `found` is.
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
        guard case .one(let record) = found.content, let node = try? path.nodes(in: record).first else { return nil }
        return try? Conversion.string(Scalar(node), .lossless)
    }
}

/// One of several types that a value in a list can be, and how it is put into the common one.
public struct Variant<Root>: Sendable {
    let make: @Sendable (FoundValue) throws(ConversionFailure) -> Root

    /// Values of `type`, wrapped by `wrap`.
    public init<Value: FieldValue>(_ type: Value.Type, _ wrap: @escaping @Sendable (Value) -> Root) {
        make = { (found) throws(ConversionFailure) in wrap(try Value.value(from: found)) }
    }
}

/// A type whose values are of several kinds, as lists of unlike rows have them.
///
/// The value at the path of ``variants`` picks the kind; an unknown kind goes to the fallback, or makes an issue.
public protocol TaggedUnion: FieldValue {
    /// The kinds, and what tells them apart.
    static var variants: Variants<Self> { get }
}

extension TaggedUnion {
    /// The value, as the kind that its discriminator names.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        try variants.variant(of: found).make(found)
    }
}
