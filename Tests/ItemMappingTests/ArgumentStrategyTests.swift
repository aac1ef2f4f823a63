import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// The value of an argument for all combinations of strategies, defaults, types and inputs, by both readers.
@Suite("Strategies of arguments")
struct ArgumentStrategyTests {
    private enum Input: String, CaseIterable {
        case missing = "{}"
        case null = #"{"v":null}"#
        case invalid = #"{"v":"x"}"#
        case value = #"{"v":7}"#
    }

    private struct Box<Value: FieldValue & Equatable & Sendable>: Sendable { let value: Value }

    /// An argument: the value 7 of its type, that for null, and its default.
    private struct Argument<Value: FieldValue & Equatable & Sendable>: Sendable {
        let value: Value
        let null: Value?
        let fallback: Value?

        /// The value of the argument, and the number of issues: a default replaces what is absent, unless nil was
        /// asked for and is a value of the type; without any replacement, the record makes no Item and is
        /// reported.
        func expected(_ input: Input, by strategy: FieldFailureStrategy?) -> (value: Value?, issues: Int) {
            switch strategy {
            case nil: (value, 0)
            case .keepDefault: replaced(by: fallback ?? null)
            case .setNil: replaced(by: null ?? fallback)
            case .error: (fallback, 1)
            case .skipItem: (nil, 1)
            }
        }

        private func replaced(by replacement: Value?) -> (Value?, Int) { (replacement, replacement != nil ? 0 : 1) }

        func column(_ options: [FieldOption]) -> Column<Value> {
            guard let fallback else { return Column("v", options[0], options[1], options[2]) }
            return Column("v", default: fallback, options[0], options[1], options[2])
        }

        func check() throws {
            let all = FieldFailureStrategy.allCases
            for (missing, null, invalid) in all.flatMap({ missing in
                all.flatMap { null in all.map { (missing, null, $0) } }
            }) {
                let table = ItemTable<Box<Value>>(
                    { Box(value: $0) }, column([.missing(missing), .null(null), .invalid(invalid)]))
                for input in Input.allCases {
                    let strategy: FieldFailureStrategy? =
                        switch input {
                        case .missing: missing
                        case .null: null
                        case .invalid: invalid
                        case .value: nil
                        }
                    let expected = expected(input, by: strategy)
                    let mapping = table.map(try JSONDocument(parsing: "[\(input.rawValue)]").root)
                    let found = (mapping.items.first?.value, mapping.issueCount)
                    #expect(
                        found == expected,
                        "\(Value.self), default \(fallback.map { "\($0)" } ?? "none"), \(input): \(missing) \(null) \(invalid)"
                    )
                }
            }
        }
    }

    @Test("decide alike for required and optional parameters, with a default and without")
    func all() throws {
        try Argument(value: 7, null: nil, fallback: nil).check()
        try Argument(value: 7, null: nil, fallback: 5).check()
        try Argument<Int?>(value: 7, null: .some(nil), fallback: nil).check()
        try Argument<Int?>(value: 7, null: .some(nil), fallback: .some(5)).check()
    }
}
