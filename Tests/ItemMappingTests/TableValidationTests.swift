import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct TableValidationTests {
    @Test func soundTablesHaveNoDefects() {
        #expect(Book.table.validate() == [])
        #expect(Track.table.validate() == [])
        #expect(Answers.table.validate() == [])
    }

    @Test func mistakesAreNamed() {
        let table = ItemTable(Author()) {
            Field(\.name, "person.name", or: ["name", "person.name"])
            Field(\.name, "person")
            Field(\.born, "born..year")
        }
        #expect(
            table.validate().map { "\($0.code): \($0)" } == [
                "malformedPath: born..year: column 6: expected a key, found '.'",
                "repeatedProperty: person.name and person write the same property",
                "unreachableFallback: person.name: the fallback person.name is listed twice",
                "encodingClash: person.name and person would be encoded into each other",
            ])
    }
}

private struct Misspelt: Item {
    var name = "default"
    static let table = ItemTable(Misspelt()) { Field(\.name, "a..b") }
}

@Suite struct MalformedPathTests {
    @Test func everyMappingReportsThem() throws {
        let mapping = try Misspelt.map("[{}, {}]")
        #expect(mapping.items.map(\.name) == ["default", "default"])
        #expect(
            mapping.issues.map(\.description) == [
                #"the root: expected a path, found "a..b", column 3: expected a key, found '.'"#
            ])
    }
}
