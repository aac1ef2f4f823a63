import Foundation
import ItemMapping
import JSONDocuments

extension CGFloat: JSONRepresentable {
    /// The number, as that of a double.
    public var json: JSONValue { Double(self).json }
}

extension CGFloat: FieldValue {
    /// Returns the number, as a `Double` reads it.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> CGFloat {
        CGFloat(try Double.value(from: found))
    }
}

/// The null of Foundation's JSONSerialization.
extension NSNull: ForeignScalar {
    package var foreignJSON: JSONValue? { .null }
}

/// The numbers and booleans of Foundation's JSONSerialization.
extension NSNumber: ForeignScalar {
    package var foreignJSON: JSONValue? {
        // SAFETY: the type code is a C string that lives as long as the number.
        switch unsafe String(cString: objCType) {
        case "c", "B": JSONValue(boolValue)
        case "d", "f": doubleValue.isFinite ? JSONValue(doubleValue) : nil
        case "Q": JSONValue(uint64Value)
        default: JSONValue(int64Value)
        }
    }
}
