import Foundation
import TestSupport
import Testing

/// The tutorial, followed from an empty folder on: it uses only its own text and the package's
/// products.
@Suite(.childProcesses) struct TutorialTests {
    /// A block of the article with its language.
    private struct Block {
        let language: String
        var text = ""
    }

    private static let blocks: [Block] = {
        let file = Project.root.appendingPathComponent("Sources/Listwright/Listwright.docc/FromAFileToAList.md")
        var blocks: [Block] = []
        var isOpen = false
        for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                if !isOpen { blocks.append(Block(language: String(line.dropFirst(3)))) }
                isOpen.toggle()
            } else if isOpen {
                blocks[blocks.count - 1].text += line + "\n"
            }
        }
        return blocks
    }()

    private static func text(_ language: String) -> String {
        blocks.filter { $0.language == language }.map(\.text).joined()
    }

    /// The output of the program, according to the article.
    private static var promised: [String] {
        let comments = text("swift").split(separator: "\n").compactMap { line -> String? in
            let parts = line.components(separatedBy: "  // ")
            return parts.count == 2 && parts[0].hasPrefix("print(") ? parts[1] : nil
        }
        return comments + text("").split(separator: "\n").map(String.init)
    }

    /// The folder of a reader after all commands but the last.
    private func type(_ body: (URL) throws -> Void) throws {
        try Programs.withTemporaryFolder { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("listwright"), withDestinationURL: Project.root)
            let commands = try #require(Self.blocks.first { $0.language == "sh" }).text
            let typed = try Programs.bash("set -e\n\(commands)", in: folder)
            try #require(typed.status == 0, "\(typed.output)")
            let package = folder.appendingPathComponent("books")
            try Self.text("json").write(
                to: package.appendingPathComponent("shop.json"), atomically: true, encoding: .utf8)
            try Self.text("swift").write(
                to: package.appendingPathComponent("Sources/books/main.swift"), atomically: true, encoding: .utf8)
            try body(package)
        }
    }

    @Test func theToolSaysWhatIsShown() throws {
        try type { package in
            let tool = ToolRun.executable.deletingLastPathComponent().path
            for block in Self.blocks where block.language == "console" {
                let commands = block.text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
                let output = block.text.split(separator: "\n").filter { !$0.hasPrefix("$ ") }.map { $0 + "\n" }.joined()
                let run = try Programs.bash("PATH='\(tool)':$PATH\n\(commands.joined(separator: "\n"))", in: package)
                #expect(run.output == output)
            }
        }
    }

    private static let modules = ToolRun.executable.deletingLastPathComponent().appendingPathComponent("Modules")

    private static let isCompilable =
        Programs.have("swiftc") && FileManager.default.fileExists(atPath: modules.path)
        && ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] == nil

    /// The program, compiled against the modules of this build as the package would build it.
    @Test(.enabled(if: isCompilable, "there is no swiftc, or no built modules to compile with"))
    func theProgramPrintsWhatIsShown() throws {
        let build = Self.modules.deletingLastPathComponent()
        let sources = Project.root.appendingPathComponent("Sources").path
        let targets = try FileManager.default.contentsOfDirectory(atPath: sources).filter {
            $0 != "ListwrightTool" && FileManager.default.fileExists(atPath: "\(build.path)/\($0).build")
        }
        let objects = try Project.objects(of: targets.sorted(), in: build).map { "'\($0.path)'" }
        try type { package in
            let options =
                "-swift-version 6 -I '\(Self.modules.path)' \(Project.headerSearch.joined(separator: " "))"
            let line =
                "swiftc \(options) Sources/books/main.swift \(objects.joined(separator: " ")) -ljansson -o books && ./books"
            try expectPromises(try Programs.bash(line, in: package))
            try expectPage(in: package)
        }
    }

    private static let buildsPackages = ProcessInfo.processInfo.environment["LISTWRIGHT_PACKAGES"] == "all"

    /// The same by the article's last command, which builds everything for the new package.
    @Test(.enabled(if: buildsPackages, "make tutorial builds a package of its own"))
    func thePackageBuildsAndRuns() throws {
        try type { package in
            let command = try #require(Self.blocks.last { $0.language == "sh" }).text
            let scratch = Project.root.appendingPathComponent(".build/tutorial").path
            let run = "env -u LISTWRIGHT_OPTIMIZED swift run --quiet --scratch-path '\(scratch)' "
            let line = command.replacing("swift run ", with: run)
            try expectPromises(try Programs.bash(line, in: package))
            try expectPage(in: package)
        }
    }

    /// The page that the reader opens at the end.
    private func expectPage(in package: URL) throws {
        let page = try String(contentsOf: package.appendingPathComponent("books.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>") && page.contains("Die Verwandlung") && page.contains("</html>"))
    }

    private func expectPromises(_ run: (output: String, status: Int32)) throws {
        try #require(run.status == 0, "\(run.output)")
        #expect(Self.promised.count > 7)
        let lines = Set(run.output.components(separatedBy: "\n"))
        for line in Self.promised { #expect(lines.contains(line), "\(line)\n\(run.output)") }
    }
}
