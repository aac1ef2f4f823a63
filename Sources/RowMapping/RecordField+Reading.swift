import ItemMapping

extension RecordField {
    /// The policy of the field; nil for that of its table.
    package var ownPolicy: ConversionPolicy? { rules.policy }

    /// True if a single value is read as a list of one.
    package var takesOne: Bool { rules.conversions.contains(.takesOne) }

    /// True if the value is JSON in a string.
    package var isJSONText: Bool { rules.isJSONText }
}

extension RecordTable {
    /// True if keys that no field uses are issues.
    package var reportsUnknownKeys: Bool { plan.unknownKeys == .report }

    /// The type that a record must have for a field to find anything: `object`, or `object` and
    /// `array`; nil for any.
    package var recordTypes: [String]? {
        switch plan.recordShape {
        case .any: nil
        case .container: ["object", "array"]
        case .object: ["object"]
        }
    }
}
