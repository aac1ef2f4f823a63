import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Ranges and lengths at their bounds: both readers agree with the ranges of the standard library.
@Suite struct BoundTests {
    struct Sample: Item, Equatable {
        var int = 0
        var double = 0.5
        var text = "?"
        var maybeInt: Int?
        var maybeDouble: Double?
        var maybeText: String?
        @TaskLocal static var option: FieldOption = .strict
        static var table: ItemTable<Sample> {
            let option = option
            return ItemTable(Sample()) {
                Field(\.int, "int", option)
                Field(\.double, "double", option)
                Field(\.text, "text", option)
                Field(\.maybeInt, "maybeInt", option)
                Field(\.maybeDouble, "maybeDouble", option)
                Field(\.maybeText, "maybeText", option)
            }
        }
    }

    /// Checks that the readers accept the values for which `isValid` holds.
    private func check<Value>(
        _ option: FieldOption, _ keys: [String], _ values: [Value], _ json: (Value) -> JSONValue,
        isValid: (Value) -> Bool
    ) throws {
        for key in keys {
            let records = JSONValue(values.map { JSONValue([(key: key, value: json($0))]) }).description
            let mappings = try Sample.$option.withValue(option) {
                try [ReaderStrategy.direct, .jansson].map { try Sample.map(records, reader: $0) }
            }
            let invalid = values.indices.filter { !isValid(values[$0]) }
            for mapping in mappings { #expect(mapping.issues.map(\.record) == invalid, "\(option) \(key)") }
            #expect(mappings[0].items == mappings[1].items && mappings[0].issues == mappings[1].issues)
            #expect(mappings[0].reading.directCount == values.count - invalid.count, "\(option) \(key)")
        }
    }

    @Test(arguments: [
        0...0, 1...5, -5...(-3), Int.min...Int.max, Int.min...(-1), Int.max...Int.max, Int.min...Int.min, 0...Int.max,
    ])
    func integers(range: ClosedRange<Int>) throws {
        let near = [range.lowerBound, range.upperBound].flatMap { bound in (-2...2).map { bound &+ $0 } }
        try check(
            .range(range), ["int", "maybeInt"], near + [0, 3, .min, .max], { JSONValue($0) }, isValid: range.contains)
    }

    @Test(arguments: [0.0...0, -1.5...1.5, 1e-300...1e300, -1e15...(-0.5)])
    func doubles(range: ClosedRange<Double>) throws {
        var values: [Double] = [0, -0.0, 1, 1e200, -3e10]
        for bound in [range.lowerBound, range.upperBound] { values += [bound, bound.nextUp, bound.nextDown] }
        try check(.range(range), ["double", "maybeDouble"], values, { JSONValue($0) }, isValid: range.contains)
    }

    @Test(arguments: [0...0, 0...3, 1...1, 5...6, 2...40, 20...30, 0...Int.max, 1...Int.max, 16...16, 63...64])
    func lengths(range: ClosedRange<Int>) throws {
        // Characters of one to four bytes.
        let texts = ["x", "é", "書", "😀", "e\u{301}"].flatMap { character in
            (0...70).map { String(repeating: character, count: $0) }
        }
        try check(.length(range), ["text", "maybeText"], texts, { JSONValue($0) }) {
            range.contains($0.unicodeScalars.count)
        }
    }

    @Test(arguments: [FieldOption.range(1...5), .length(1...5)])
    func nulls(option: FieldOption) throws {
        try check(option, ["maybeInt", "maybeDouble", "maybeText"], [JSONValue.null, .null], \.self) { _ in true }
    }
}
