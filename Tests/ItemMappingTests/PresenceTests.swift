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
    /// The everyday types and their optionals have a primitive kind; losing one would only cost
    /// time.
    @Test func everydayTypesHaveAQuickWay() {
        #expect(Int.primitiveKind != .none && Int?.primitiveKind != .none && Int?.primitiveKind != Int.primitiveKind)
        #expect(Double?.primitiveKind != .none && Bool?.primitiveKind != .none && String?.primitiveKind != .none)
        #expect([Int].primitiveKind == .none && Int??.primitiveKind == .none)
    }
}
