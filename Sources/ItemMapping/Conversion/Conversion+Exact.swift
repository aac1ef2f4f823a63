/// Conversions that ask the number's own text where a double could not tell.
extension Conversion {
    /// The integer that a value is exactly; past 2⁵³ a real's own digits decide.
    static func integer<T: FixedWidthInteger>(_ found: FoundValue) throws(ConversionFailure) -> T {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p53 else {
            return try integer(scalar, found.policy)
        }
        guard let exact: T = found.numberText?.exactInteger() else {
            throw ConversionFailure(expected: integerRange(of: T.self, scalar), found: found)
        }
        return exact
    }

    /// The double that a value is; an integer past Int64 only where a double holds it exactly.
    static func double(_ found: FoundValue) throws(ConversionFailure) -> Double {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p63 else { return try double(scalar, found.policy) }
        guard let exact: Double = found.numberText?.nearest() else {
            throw ConversionFailure(expected: "a number that a Double holds exactly", found: found)
        }
        return exact
    }

    /// The nearest float to the number that a value is; a number written as an integer only where a float holds it
    /// exactly.
    static func float(_ found: FoundValue) throws(ConversionFailure) -> Float {
        let value = try double(found)
        let float: Float?
        switch found.scalar {
        case .integer(let integer): float = Float(exactly: integer)
        case .string(let utf8): float = unsafe NumberText(utf8, found.policy)?.nearest()
        case .real where value.magnitude >= 0x1p63: float = found.numberText?.nearest()
        default: float = Float(value)
        }
        guard let float, float.isFinite else {
            let isInRange = Float(value).isFinite
            throw ConversionFailure(
                expected: isInRange ? "a number that a Float holds exactly" : "a number in Float's range", found: found)
        }
        return float
    }

    /// The text of a value; of a number with a fraction or an exponent its own.
    static func string(_ found: FoundValue) throws(ConversionFailure) -> String {
        guard case .real = found.scalar else { return try string(found.scalar, found.policy) }
        guard found.policy != .strict, let number = found.numberText else {
            throw ConversionFailure(expected: "a string", found: found)
        }
        return number.text
    }
}
