/// The types that the executors write without going through ``FieldValue``: plain codes in the plan, not calls.
public struct QuickKind: Sendable, Hashable {
    enum Code: UInt8 { case none, int, double, bool, string, optionalInt, optionalDouble, optionalBool, optionalString }

    let code: Code

    /// No quick way.
    public static let none = QuickKind(code: .none)

    static let int = QuickKind(code: .int)
    static let double = QuickKind(code: .double)
    static let bool = QuickKind(code: .bool)
    static let string = QuickKind(code: .string)

    /// The quick way for an optional of this type.
    var optional: QuickKind {
        switch code {
        case .int: QuickKind(code: .optionalInt)
        case .double: QuickKind(code: .optionalDouble)
        case .bool: QuickKind(code: .optionalBool)
        case .string: QuickKind(code: .optionalString)
        default: .none
        }
    }
}
