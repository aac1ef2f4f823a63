import JSONDocuments

extension Range: FieldValue where Bound: FieldValue {
    /// Returns the range from the first bound up to the second, from an array of two, `[1, 5]`.
    ///
    /// - Throws: `ConversionFailure` for anything but two bounds, and if the first is greater than
    ///   the second.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Range {
        let (lower, upper): (Bound, Bound) = try RangeBounds.readBounds(from: found)
        return lower..<upper
    }

    /// Returns an array of the two bounds.
    public func json(dates: DateStyle) -> JSONValue {
        JSONValue([lowerBound.json(dates: dates), upperBound.json(dates: dates)])
    }
}

extension ClosedRange: FieldValue where Bound: FieldValue {
    /// Returns the range from the first bound to the second, from an array of two, `[1, 5]`.
    ///
    /// - Throws: `ConversionFailure` for anything but two bounds, and if the first is greater than
    ///   the second.
    public static func value(from found: FoundValue) throws(ConversionFailure) -> ClosedRange {
        let (lower, upper): (Bound, Bound) = try RangeBounds.readBounds(from: found)
        return lower...upper
    }

    /// Returns an array of the two bounds.
    public func json(dates: DateStyle) -> JSONValue {
        JSONValue([lowerBound.json(dates: dates), upperBound.json(dates: dates)])
    }
}

/// The bounds of a range in JSON.
private enum RangeBounds {
    static func readBounds<Bound: FieldValue & Comparable>(
        from found: FoundValue
    ) throws(ConversionFailure) -> (Bound, Bound) {
        guard let nodes = found.elements?.nodes else {
            throw ConversionFailure(expected: "an array of two bounds", found: found)
        }
        guard nodes.count == 2 else {
            let count = nodes.count == 1 ? "1 element" : "\(nodes.count) elements"
            throw ConversionFailure(expected: "an array of two bounds", found: "an array of \(count)")
        }
        return try found.nested { () throws(ConversionFailure) in
            let lower: Bound = try bound(nodes[0], of: found, "as the first bound")
            let upper: Bound = try bound(nodes[1], of: found, "as the second bound")
            // Written so that a bound that isn't equal to itself is refused, too.
            guard lower <= upper else {
                throw ConversionFailure(
                    expected: "a range whose first bound isn't greater than the second",
                    found: "\(found.json)".inMessage)
            }
            return (lower, upper)
        }
    }

    private static func bound<Bound: FieldValue>(
        _ node: JSONNode, of found: FoundValue, _ role: String
    ) throws(ConversionFailure) -> Bound {
        do throws(ConversionFailure) {
            return try Bound.value(from: FoundValue(node, in: unsafe found.context))
        } catch {
            throw ConversionFailure(expected: "\(error.expected) \(role)", found: error.found)
        }
    }
}
