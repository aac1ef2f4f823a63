import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

private struct Change: Item {
    var nickname = Presence<String>.missing
    var age = Presence<Int>.missing
    static let table = ItemTable(Change()) {
        Field(\.nickname, "nickname")
        Field(\.age, "age")
    }
}

@Suite struct PresenceTests {
    @Test(arguments: [
        ("{}", Presence<String>.missing), (#"{"nickname":null}"#, .null), (#"{"nickname":""}"#, .value("")),
        (#"{"nickname":"x"}"#, .value("x")),
    ])
    func tellsThreeThingsApart(json: String, nickname: Presence<String>) throws {
        let change = try Change.items(in: "[\(json)]")[0]
        #expect(change.nickname == nickname)
        #expect(change.age == .missing)
        #expect(change.json.description == json)
    }
}

@Suite struct PrimitiveKindTests {
    private func code<Value: FieldValue>(of type: Value.Type) -> PrimitiveKind { ValueWitness<Value>().primitiveKind }

    /// The everyday types and their optionals have a code; losing one would only cost time.
    @Test func everydayTypesHaveACode() {
        #expect(code(of: Int.self) == .int && code(of: Int?.self) == .optionalInt)
        #expect(code(of: Double.self) == .double && code(of: Double?.self) == .optionalDouble)
        #expect(code(of: Bool.self) == .bool && code(of: Bool?.self) == .optionalBool)
        #expect(code(of: String.self) == .string && code(of: String?.self) == .optionalString)
        #expect(code(of: [Int].self) == .none && code(of: Int??.self) == .none && code(of: Genre.self) == .none)
    }
}
