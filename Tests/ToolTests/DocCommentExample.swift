import Foundation
import TestSupport

/// An example in a doc comment of the package's sources.
struct DocCommentExample {
    /// The path of the file, relative to the root of the package.
    let file: String
    /// The line of its first line of code, counted from 1.
    let line: Int
    let lines: [String]

    /// All Swift examples, file by file, but for those with macros: `ItemMacrosTests` compiles them.
    static func all() throws -> [DocCommentExample] {
        let root = Project.root.appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
            $0.hasSuffix(".swift") && !$0.hasPrefix("ItemMacros/")
        }
        return try paths.sorted().flatMap { path in
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            return examples(in: text, "Sources/\(path)")
        }
    }

    static func examples(in text: String, _ file: String) -> [DocCommentExample] {
        var examples: [DocCommentExample] = []
        var open: (line: Int, lines: [String])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let comment = line.drop { $0 == " " }
            guard comment.hasPrefix("///") else { continue }
            let code = comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)
            if code == "```swift" {
                open = (index + 2, [])
            } else if code == "```", let (line, lines) = open {
                examples.append(DocCommentExample(file: file, line: line, lines: lines))
                open = nil
            } else {
                open?.lines.append(String(code))
            }
        }
        return examples
    }

    /// The example as a declaration: in the body of a function or of a table, or unchanged.
    func source(number: Int) -> String {
        let code = lines.joined(separator: "\n").replacingOccurrences(of: "#expect(", with: "precondition(")
        let located = "#sourceLocation(file: \"\(file)\", line: \(line))\n\(code)\n#sourceLocation()\n"
        if code.hasPrefix("extension ") { return located }
        if lines.allSatisfy({ $0.hasPrefix("Field(") }) {
            return "func example\(number)() {\n_ = ItemTable(Sample()) {\n\(located)}\n}\n"
        }
        return "@MainActor func example\(number)() async throws {\n\(located)}\n"
    }
}
