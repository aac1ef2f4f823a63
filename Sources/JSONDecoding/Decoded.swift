import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value of any `Decodable` type as a field of an Item, or as an element of a list.
///
/// ```swift
/// struct Point: Codable { var x = 0; var y = 0 }
/// struct Place: Item {
///     var point = Decoded(Point())
///     var route: [Decoded<Point>] = []
///     var plain = Point()  // the type itself, by a transform
///     static let table = ItemTable(Place()) {
///         Field(\.point, "at")
///         Field(\.route, "route")
///         Field(\.plain, "at") { (point: Decoded<Point>) in point.value }
///     }
/// }
/// let place = try Place.items(in: #"[{"at": {"x": 12, "y": 42}}]"#)[0]
/// place.point.value.y  // 42
/// ```
///
/// The type decodes itself by the rules of ``JSONReader``, with the style of dates of the table. A
/// value that it doesn't accept is an issue of the field, which says where in the value.
public struct Decoded<Value: Decodable>: FieldValue {
    /// The value; setting it forgets the JSON that it was read from.
    public var value: Value {
        didSet { original = nil }
    }

    /// The JSON that the value was read from; nil for one that was made or set in the program.
    public private(set) var original: JSONValue?

    /// A value that was made in the program.
    public init(_ value: Value) { self.value = value }

    /// The value that a found value is.
    ///
    /// - Throws: `ConversionFailure`, with the type's own reason.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Decoded {
        var reader = JSONReader()
        reader.dates = found.dates
        let json = found.json
        do {
            var decoded = Decoded(try reader.decode(Value.self, from: json))
            decoded.original = json
            return decoded
        } catch {
            let reason = (error as? DecodingError)?.jsonError.map { error in
                error.location.components.isEmpty ? error.message : "\(error.location): \(error.message)"
            }
            throw ConversionFailure(expected: "a \(Value.self) (\(reason ?? "\(error)"))", found: found)
        }
    }

    /// The JSON that the value was read from, else the value as its type encodes itself; null for a
    /// type that isn't `Encodable`.
    public var json: JSONValue { json(dates: .automatic) }

    /// The JSON that the value was read from, else the value as its type encodes itself, with its
    /// dates in a style.
    public func json(dates: DateStyle) -> JSONValue {
        if let original { return original }
        guard let value = value as? any Encodable else { return .null }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in try date.json(dates: dates).encode(to: encoder) }
        guard let data = try? encoder.encode(value) else { return .null }
        return (try? JSONDocument(parsing: data).root) ?? .null
    }
}

extension Decoded: Sendable where Value: Sendable {}

extension Decoded: Equatable where Value: Equatable {
    /// Returns true if the values are equal.
    public static func == (left: Decoded, right: Decoded) -> Bool { left.value == right.value }
}

extension Decoded: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
