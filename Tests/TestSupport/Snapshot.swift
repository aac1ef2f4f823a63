import Foundation
import Testing

/// Expects `text` to be the content of a file.
///
/// With `RECORD=1` a file that differs is rewritten, and the test fails, so that the change is
/// reviewed.
public func expectSnapshot(
    _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        let old = try? String(contentsOf: file, encoding: .utf8)
        guard old != text else { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(file.path); look at it, then run again without RECORD", sourceLocation: sourceLocation)
        return
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(expected != nil, "no \(file.path); RECORD=1 makes it", sourceLocation: sourceLocation)
    #expect(expected == nil || text == expected!, "differs from \(file.path)", sourceLocation: sourceLocation)
}
