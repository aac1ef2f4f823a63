import Foundation
import TestSupport
import Testing

/// The gallery shows what the tool makes of its responses, and the site has a page for every link.
@Suite(.childProcesses) struct GalleryTests {
    private static let folder = Project.root.appendingPathComponent("Documentation/Gallery")
    private static let cases =
        ((try? String(contentsOf: folder.appendingPathComponent("cases.txt"), encoding: .utf8)) ?? "")
        .split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: cases)
    func theListIsThatOfTheTool(lines: [String]) throws {
        try #require(lines.count == 4)
        let (name, options) = (lines[0], lines[3] == "-" ? "" : lines[3])
        let tool = ToolRun.executable.deletingLastPathComponent().path
        let line =
            "PATH='\(tool)':$PATH; cd Documentation/Gallery; listwright normalize \(options) \(name).json 2>/dev/null"
        #expect(try Programs.bash(line).output == Self.text("\(name).txt"))
        let page = try Self.text("README.md")
        for part in ["## \(lines[1])\n", lines[2], try Self.text("\(name).json"), options, "](\(name).png)"] {
            #expect(part.isEmpty || page.contains(part), "make gallery")
        }
    }

    @Test func tenCasesInAMegabyte() throws {
        #expect(Self.cases.count == 10)
        let pictures = [Self.folder, Project.root.appendingPathComponent("Documentation/Pictures")].flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }.filter { $0.pathExtension == "png" }
        #expect(pictures.count == 11)
        let bytes = try pictures.map { try Data(contentsOf: $0).count }
        #expect(bytes.reduce(0, +) < 1_000_000)
    }

    @Test(.enabled(if: Programs.have("python3"), "there is no python3"))
    func everyLinkOfTheSiteLeadsSomewhere() throws {
        try Programs.withTemporaryFolder { folder in
            let run = try Programs.bash("Documentation/site.py '\(folder.path)'")
            try #require(run.status == 0, "\(run.output)")
            let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".html")
            }
            #expect(pages.contains("index.html") && pages.contains("Documentation/Gallery/index.html"))
            for page in pages where !page.hasSuffix(".swift.html") {
                let url = folder.appendingPathComponent(page)
                let text = try String(contentsOf: url, encoding: .utf8)
                for match in text.matches(of: #/(?:href|src)="([^"#]+)(?:#[^"]*)?"/#) {
                    let target = String(match.1)
                    // DocC writes these.
                    if target.contains("://") || target.hasPrefix("documentation/")
                        || target.contains("../documentation/")
                    {
                        continue
                    }
                    let file = url.deletingLastPathComponent().appendingPathComponent(target)
                    #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(target)")
                }
            }
        }
    }
}
