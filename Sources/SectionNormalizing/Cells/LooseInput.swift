import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A Swift type that normalization looks into, or reads as a scalar of JSON.
///
/// One dynamic cast tells it from other types, whatever is inside `Any`. Any other collection is a
/// list (``LooseList``), too.
protocol LooseInput {
    var looseValue: LooseValue { get }
}

extension JSONValue: LooseInput {
    var looseValue: LooseValue { LooseValue(self) }
}

extension JSONDocument: LooseInput {
    var looseValue: LooseValue { LooseValue(root) }
}

extension CellViewModel: LooseInput {
    var looseValue: LooseValue { .cell(self) }
}

extension SectionViewModel: LooseInput {
    var looseValue: LooseValue { .section(self) }
}

extension Optional: LooseInput {
    var looseValue: LooseValue { map { LooseValue($0 as Any) } ?? .null }
}

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

extension Dictionary: LooseInput, LooseMembers {
    var looseValue: LooseValue { .dictionary(.swift(self)) }

    func member(_ key: String) -> LooseValue? {
        if let key = key as? Key { return self[key].map { LooseValue($0) } }
        return first { "\($0.key)" == key }.map { LooseValue($0.value) }
    }

    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        allSatisfy { predicate("\($0.key)", LooseValue($0.value)) }
    }

    var members: [(key: String, value: LooseValue)] {
        map { ("\($0.key)", LooseValue($0.value)) }.sorted { ExactText($0.0) < ExactText($1.0) }
    }
}

/// Key-value pairs, whose order is kept.
extension KeyValuePairs: LooseInput, LooseMembers {
    var looseValue: LooseValue { .dictionary(.swift(self)) }

    func member(_ key: String) -> LooseValue? {
        last { ExactText("\($0.key)") == ExactText(key) }.map { LooseValue($0.value) }
    }

    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool {
        allSatisfy { predicate("\($0.key)", LooseValue($0.value)) }
    }

    var members: [(key: String, value: LooseValue)] { map { ("\($0.key)", LooseValue($0.value)) } }
}
