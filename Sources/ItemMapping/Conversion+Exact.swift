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

    /// The double that a value is; an integer past Int64 only where a double holds it exactly, or leniently.
    static func double(_ found: FoundValue) throws(ConversionFailure) -> Double {
        let scalar = found.scalar
        guard case .real(let value) = scalar, value.magnitude >= 0x1p63 else { return try double(scalar, found.policy) }
        guard let exact = found.numberText?.double(found.policy) else {
            throw ConversionFailure(expected: "a number that a Double holds exactly", found: found)
        }
        return exact
    }

    /// The text of a value; of a number with a fraction or an exponent its own.
    static func string(_ found: FoundValue) throws(ConversionFailure) -> String {
        if case .real = found.scalar, found.policy != .strict, let number = found.numberText { return number.text }
        return try string(found.scalar, found.policy)
    }
}
