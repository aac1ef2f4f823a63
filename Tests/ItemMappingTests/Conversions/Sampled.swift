import Foundation
import FoundationBridging
import ItemMapping
import JSONDocuments
import JSONPaths

/// A type with an initial value that no cell of the conversion table expects.
protocol Sampled: FieldValue {
    static var sample: Self { get }
    /// The initial value of an optional.
    static var optionalSample: Self? { get }
}

extension Sampled {
    static var optionalSample: Self? { sample }
}

extension FixedWidthInteger where Self: Sampled {
    static var sample: Self { 99 }
}
extension Int: Sampled {}
extension Int8: Sampled {}
extension Int16: Sampled {}
extension Int32: Sampled {}
extension Int64: Sampled {}
extension UInt: Sampled {}
extension UInt8: Sampled {}
extension UInt16: Sampled {}
extension UInt32: Sampled {}
extension UInt64: Sampled {}
extension Int128: Sampled {}
extension UInt128: Sampled {}
extension Character: Sampled { static var sample: Character { "z" } }
extension Substring: Sampled { static var sample: Substring { "sample" } }
extension Range: Sampled where Bound: Sampled { static var sample: Range { .sample ..< .sample } }
extension ClosedRange: Sampled where Bound: Sampled { static var sample: ClosedRange { .sample ... .sample } }
extension Double: Sampled { static var sample: Double { 99.5 } }
extension Float: Sampled { static var sample: Float { 99.5 } }
extension Float16: Sampled { static var sample: Float16 { 99.5 } }
extension CGFloat: Sampled { static var sample: CGFloat { 99.5 } }
extension String: Sampled { static var sample: String { "sample" } }
extension Decimal: Sampled { static var sample: Decimal { 99 } }
extension Date: Sampled { static var sample: Date { Date(timeIntervalSince1970: 99) } }
extension URL: Sampled { static var sample: URL { URL(filePath: "/sample") } }
extension UUID: Sampled { static var sample: UUID { UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)) } }
extension Data: Sampled { static var sample: Data { Data([9]) } }
extension JSONValue: Sampled { static var sample: JSONValue { "sample" } }
extension Optional: Sampled where Wrapped: Sampled { static var sample: Wrapped? { Wrapped.optionalSample } }
/// Both booleans are expected somewhere, so an optional starts with nil.
extension Bool: Sampled {
    static var sample: Bool { true }
    static var optionalSample: Bool? { nil }
}
extension Presence: Sampled where Value: Sampled { static var sample: Presence { .value(.sample) } }
extension Array: Sampled where Element: Sampled { static var sample: [Element] { [.sample] } }
extension Set: Sampled where Element: Sampled { static var sample: Set { [.sample] } }
extension Dictionary: Sampled where Key: DictionaryKey & Sampled, Value: Sampled {
    static var sample: [Key: Value] { [.sample: .sample] }
}
extension Genre: Sampled, DictionaryKey { static var sample: Genre { .essay } }

enum Grade: Int, Sampled {
    case first = 1, second, ninth = 9
    static var sample: Grade { .ninth }
}

struct Point: Item, Sampled {
    var x = 0.0
    var y = 0.0
    static let table = ItemTable(Point()) {
        Field(\.x, "x")
        Field(\.y, "y")
    }
    static var sample: Point { Point(x: 9, y: 9) }
}
