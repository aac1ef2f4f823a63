import JSONDocuments
import Testing

@Suite struct JSONDocumentTests {
    @Test func readsValues() throws {
        let root = try JSONDocument(parsing: #"{"a":[1,2.5,"x\u0000é",true,null]}"#).root
        #expect(root["a"]?[0]?.int == 1)
        #expect(root["a"]?[1]?.double == 2.5)
        #expect(root["a"]?[2]?.string == "x\0é")
        #expect(root["a"]?[-2]?.bool == true)
        #expect(root["a"]?[4]?.isNull == true)
        #expect(root.description == #"{"a":[1,2.5,"x\u0000é",true,null]}"#)
        #expect(root == ["a": [1, 2.5, "x\0é", true, .null]])
    }

    @Test func reportsErrors() {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "{\"a\" 1}") }
        do { _ = try JSONDocument(parsing: "{\"a\" 1}") } catch {
            #expect(error.rendered(file: "x") == "x:1:6: error: ':' expected near '1'\n{\"a\" 1}\n     ^")
        }
    }
}
