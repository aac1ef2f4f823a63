import Foundation
@testable import JSONDocuments
import TestSupport
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

    /// Every place of a real document, found by one walk and by the slow finder.
    @Test(.enabled(if: Suites.arePresent, "\(Suites.absence)"))
    func agreesWithSlowFinderOnRealDocuments() throws {
        let files = Suites.files(under: "real-api")
        #expect(!files.isEmpty)
        var checked = 0
        for file in files {
            let document = try JSONDocument(contentsOf: file)
            var locations = SlowFinder.locations(in: document.root)
            var generator = SeededGenerator(seed: UInt64(checked))
            locations.shuffle(using: &generator)
            locations = Array(locations.prefix(8))
            let positions = document.positions(of: locations)
            for (location, position) in zip(locations, positions) {
                let slow = SlowFinder.position(of: location, in: document.source!)
                #expect(position == slow, "\(file.lastPathComponent) \(location)")
                guard let position else { continue }
                let part = try JSONDocument(parsing: Array(document.source![position.byteRange])).root
                #expect(part == SlowFinder.value(at: location, in: document.root))
                checked += 1
            }
        }
        #expect(checked > 400)
    }
}
