extension JSONValue {
    /// The kinds of JSON value, with numbers told apart by how they are written, as jansson does.
    public enum Kind: String, Sendable, CaseIterable {
        /// The literal `null`.
        case null
        /// The literal `true` or `false`.
        case bool
        /// A number without fraction and exponent.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object

        /// The kind with its article, for messages: "an object", "a string", "null".
        package var phrase: String {
            switch self {
            case .null: "null"
            case .bool: "a boolean"
            case .integer: "an integer"
            case .real: "a number with a fraction"
            case .string: "a string"
            case .array: "an array"
            case .object: "an object"
            }
        }
    }
}
