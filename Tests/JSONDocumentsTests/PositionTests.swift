import Foundation
@testable import JSONDocuments
import Testing

@Suite struct PositionTests {
    @Test(arguments: [
        (#"{"a": [1, {"b": 2}]}"#, "a", "1:7 6..<19"), (#"{"a": [1, {"b": 2}]}"#, "a.1", "1:11 10..<18"),
        (#"{"a": [1, {"b": 2}]}"#, "a.1.b", "1:17 16..<17"), (#"{"a": [1, {"b": 2}]}"#, "", "1:1 0..<20"),
        (#"{"a": [1, {"b": 2}]}"#, "a.2", "none"), (#"{"a": [1, {"b": 2}]}"#, "a.b", "none"),
        ("\u{FEFF} [\n\"é\", \"日\"]", "1", "2:6 12..<17"), (#"{"\u0061": 1}"#, "a", "1:12 11..<12"),
        (#"{"a": {"x": 1}, "a": {"y": 2}}"#, "a.x", "none"),
        (#"{"a": {"x": 1}, "a": {"y": 2}}"#, "a.y", "1:28 27..<28"),
        (#"{"a": {"x": 1}, "a": 2}"#, "a.x", "none"), (#"{"a": {"x": 1}, "a": 2}"#, "a", "1:22 21..<22"),
        (#"{"a": "}]\"{", "b": null}"#, "b", "1:21 20..<24"), ("  12 ", "", "1:3 2..<4"),
    ]) func finds(text: String, path: String, expected: String) throws {
        let steps = path.split(separator: ".").map { step in
            Int(step).map(JSONLocation.Component.index) ?? .key(String(step))
        }
        let position = try JSONDocument(parsing: text).position(of: JSONLocation(steps))
        #expect(position.map { "\($0) \($0.byteRange)" } ?? "none" == expected)
    }

    @Test func keysAreToldApartByBytes() throws {
        let document = try JSONDocument(parsing: "{\"e\u{301}\": 1, \"é\": 2}")
        #expect(document.position(of: JSONLocation([.key("é")]))?.column == 16)
        #expect(document.position(of: JSONLocation([.key("e\u{301}")]))?.column == 8)
    }

    @Test func memoryHasNoPositions() {
        #expect(JSONDocument([1, 2]).position(of: .root) == nil)
        #expect(JSONDocument([1, 2]).positions(of: [.root, .root]).count == 2)
    }
}
