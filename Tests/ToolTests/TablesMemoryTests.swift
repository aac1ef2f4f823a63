import Foundation
import TestSupport
import Testing

@Suite(
    "Related tables take the same memory for any number of rows", .childProcesses,
    .enabled(if: Programs.have("python3")))
struct TablesMemoryTests {
    private static func order(_ number: Int) -> String {
        #"{"id":\#(number),"customer":{"name":"Name \#(number)"},"lines":[{"sku":"a\#(number)","price":7.50},{"sku":"b"}],"#
            + #""tags":["x","y"],"note":"\#(String(repeating: "n", count: 200))"}"#
    }

    @Test(arguments: ["t.db", "csv/", "jsonl/"], ["orders.jsonl", "orders.json"])
    func memory(target: String, name: String) throws {
        let format = target.hasSuffix("/") ? "--format=\(target.dropLast())" : ""
        let sizes = try [4_000, 24_000].map { count in
            try Scratch.withFolder { (folder: URL) throws -> (made: Int, back: Int) in
                let lines = (0..<count).map(Self.order)
                let text =
                    name.hasSuffix("l")
                    ? lines.joined(separator: "\n") : #"{"data":{"orders":[\#(lines.joined(separator: ","))]}}"#
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
                let tool = "'\(ToolRun.executable.path)' tables"
                let made = try #require(
                    try Programs.measured("\(tool) --into=\(target) \(format) \(name)", in: folder)
                ).megabytes
                let back = try #require(try Programs.measured("\(tool) --rebuild \(target)", in: folder)).megabytes
                let written = try Programs.bash("cat $(find . -type f ! -name \(name)) | wc -c", in: folder)
                #expect(Int(written.output.dropLast()) ?? 0 > count * 250)
                return (made, back)
            }
        }
        #expect(sizes[1].made < sizes[0].made + 8 && sizes[1].back < sizes[0].back + 8, "\(sizes)")
    }
}
