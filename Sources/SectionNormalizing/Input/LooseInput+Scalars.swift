import Foundation

/// A Swift value that is a scalar of JSON.
protocol LooseScalar: LooseInput {}

extension LooseScalar {
    var looseValue: LooseValue { .scalar(.value(self)) }
}

extension String: LooseScalar {}
extension Substring: LooseScalar {}
extension Character: LooseScalar {}
extension Bool: LooseScalar {}
extension Int: LooseScalar {}
extension Int8: LooseScalar {}
extension Int16: LooseScalar {}
extension Int32: LooseScalar {}
extension Int64: LooseScalar {}
extension UInt: LooseScalar {}
extension UInt8: LooseScalar {}
extension UInt16: LooseScalar {}
extension UInt32: LooseScalar {}
extension UInt64: LooseScalar {}
extension Double: LooseScalar {}
extension Float: LooseScalar {}
extension Decimal: LooseScalar {}

/// What Foundation's JSONSerialization makes of numbers and booleans.
extension NSNumber: LooseScalar {}
