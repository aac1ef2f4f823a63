import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONKinds {
    /// Creates the kinds of a type's values; nil if they aren't known.
    init?(of type: Any.Type) {
        switch type {
        case let type as any WrappingValue.Type: self.init(wrappedIn: type)
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type: self = .number
        case is String.Type, is Substring.Type, is Character.Type, is URL.Type, is UUID.Type, is Data.Type: self = .text
        case is Bool.Type: self = .bool
        case is any ListValue.Type: self = .list
        case is any ObjectValue.Type: self = .object
        case let type as any RawRepresentable.Type: self.init(rawValueOf: type)
        default: return nil
        }
    }

    private init?<Own: WrappingValue>(wrappedIn type: Own.Type) { self.init(of: Own.WrappedValue.self) }

    private init?<Own: RawRepresentable>(rawValueOf type: Own.Type) { self.init(of: Own.RawValue.self) }

    /// Creates the kinds of the elements of a list type; nil if they aren't known.
    init?(ofElementsOf type: Any.Type) {
        switch type {
        case let type as any WrappingValue.Type: self.init(ofElementsWrappedIn: type)
        case let type as any ListValue.Type: self.init(of: type.elementType)
        default: return nil
        }
    }

    private init?<Own: WrappingValue>(ofElementsWrappedIn type: Own.Type) {
        self.init(ofElementsOf: Own.WrappedValue.self)
    }
}

/// A type whose values are those of another, or null.
package protocol WrappingValue {
    associatedtype WrappedValue
}

extension WrappingValue {
    package static var wrappedType: Any.Type { WrappedValue.self }
}

extension Optional: WrappingValue { package typealias WrappedValue = Wrapped }
extension Presence: WrappingValue { package typealias WrappedValue = Value }
extension Verbatim: WrappingValue { package typealias WrappedValue = Value }

/// A type whose values are lists.
package protocol ListValue {
    static var elementType: Any.Type { get }
}

extension Array: ListValue {
    package static var elementType: Any.Type { Element.self }
}

extension Set: ListValue {
    package static var elementType: Any.Type { Element.self }
}

/// A type whose values are objects.
private protocol ObjectValue {}

extension Dictionary: ObjectValue {}
